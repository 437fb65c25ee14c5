// The house of this device, in Python: what it sends goes out after what it saves is stored.

import type { Guest, ToServer } from "../api/messages";
import type { FromWorker, ToHouse } from "./protocol";

/** `meldhouse.local.LocalHouse`. */
export interface PythonHouse {
  request(method: string, path: string, headers: string, body: string): string;
  open(path: string): number;
  receive(socket: number, text: string): void;
  close(socket: number): void;
  /** Works for a moment. Returns the seconds after which it wants to go on, or nothing. */
  step(): number | undefined;
}

interface Answered {
  status: number;
  type: string;
  body: string;
}

type Sender = (socket: number, text: string) => void;
type Saver = (text: string) => void;

export interface Surroundings {
  post: (message: FromWorker) => void;
  /** Stores changes; resolves when they are durable. */
  save: (changes: string[]) => Promise<void>;
}

export class LocalHouse {
  #house: PythonHouse;
  #outside: Surroundings;
  #token = "";
  #messages: FromWorker[] = [];
  #changes: string[] = [];
  /** Everything that was written and sent up to now. */
  #done: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The page counts its sockets, and the house its own. */
  #ofPage = new Map<number, number>();
  #ofHouse = new Map<number, number>();

  constructor(make: (send: Sender, save: Saver) => PythonHouse, outside: Surroundings) {
    this.#outside = outside;
    this.#house = make(
      (socket, text) => this.#send(socket, text),
      (text) => void this.#changes.push(text),
    );
    this.#flush();
    this.#soon(0);
  }

  /** Makes the person at this device known, by their name or as a guest in their language. Returns their token. */
  greet(name: string, token: string, language: string): string {
    const headers = { "accept-language": language };
    this.#token = token;
    let answer = this.#ask("POST", "/api/guest", JSON.stringify({ name }), headers);
    if (answer.status >= 400) {
      // The box has lost the key of that token.
      this.#token = "";
      answer = this.#ask("POST", "/api/guest", JSON.stringify({ name }), headers);
    }
    this.#token = (JSON.parse(answer.body) as Guest).token;
    this.#flush();
    return this.#token;
  }

  take(message: ToHouse): void {
    switch (message.kind) {
      case "request": {
        const answer = this.#ask(message.method, message.path, message.body);
        this.#messages.push({ kind: "answer", id: message.id, ...answer });
        break;
      }
      case "open": {
        const opened = this.#house.open(message.path);
        this.#ofPage.set(message.socket, opened);
        this.#ofHouse.set(opened, message.socket);
        break;
      }
      case "send": {
        const socket = this.#ofPage.get(message.socket);
        if (socket !== undefined) this.#house.receive(socket, this.#signed(message.text));
        break;
      }
      case "close": {
        const socket = this.#forget(message.socket);
        if (socket !== undefined) this.#house.close(socket);
        break;
      }
      case "start":
        break;
    }
    this.#flush();
    this.#soon(0);
  }

  /** Adds the token of this device to a message that needs one. Pages do not know it. */
  #signed(text: string): string {
    const message = JSON.parse(text) as ToServer;
    return message.kind === "subscribe" ? JSON.stringify({ ...message, token: this.#token }) : text;
  }

  #ask(method: string, path: string, body: string, more: Record<string, string> = {}): Answered {
    const headers = this.#token ? { ...more, authorization: `Bearer ${this.#token}` } : more;
    return JSON.parse(this.#house.request(method, path, JSON.stringify(headers), body)) as Answered;
  }

  #send(socket: number, text: string): void {
    const page = this.#ofHouse.get(socket);
    if (page === undefined) return;
    if (text) this.#messages.push({ kind: "message", socket: page, text });
    else {
      this.#forget(page);
      this.#messages.push({ kind: "closed", socket: page });
    }
  }

  #forget(page: number): number | undefined {
    const socket = this.#ofPage.get(page);
    this.#ofPage.delete(page);
    if (socket !== undefined) this.#ofHouse.delete(socket);
    return socket;
  }

  /** Stores the changes, then sends the messages that tell of them. */
  #flush(): void {
    const [changes, messages] = [this.#changes, this.#messages];
    this.#changes = [];
    this.#messages = [];
    if (!changes.length && !messages.length) return;
    this.#done = this.#done
      .then(() => (changes.length ? this.#outside.save(changes) : undefined))
      .catch(() => this.#outside.post({ kind: "unsaved" }))
      .then(() => messages.forEach(this.#outside.post));
  }

  #soon(seconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const next = this.#house.step();
      this.#flush();
      if (next !== undefined) this.#soon(next);
    }, seconds * 1000);
  }
}
