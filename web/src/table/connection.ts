// The socket of a table: connects again by itself, and matches answers to requests.

import type { Handover, Refused, Take, ToClient, ToServer } from "../api/messages";
import type { TableSocket } from "../api/transport";

export type ConnectionState = "connecting" | "open" | "lost" | "failed";
export type Answer = { kind: "done" } | Refused | { kind: "failed"; code: string; detail: string };

/** Messages of the box, which people at one device share, are among them. */
export type Incoming = ToClient | Handover;
export type Outgoing = ToServer | Take;

const FIRST_RETRY = 500;
const SLOWEST_RETRY = 8000;
const SIGN_OF_LIFE = 25000;
/** Signs of life without an answer after which the connection counts as lost. */
const MOST_UNANSWERED = 2;
/** The server closes a connection with this code if another try would not help. */
const FOR_GOOD = 4000;
const OFFLINE: Answer = { kind: "failed", code: "offline", detail: "" };

export interface ConnectionOptions {
  /** Opens a socket; rejects while there is no network. */
  open: () => Promise<TableSocket>;
  /** Returns the first message on a new socket. */
  greeting: () => Outgoing;
  take: (message: Incoming) => void;
  changed: (state: ConnectionState) => void;
}

export class Connection {
  #options: ConnectionOptions;
  #state: ConnectionState = "connecting";
  #socket: TableSocket | null = null;
  #retry = FIRST_RETRY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #life: ReturnType<typeof setInterval> | undefined;
  #isClosed = false;
  #unanswered = 0;
  #asked = new Map<string, (answer: Answer) => void>();
  #prefix = Math.random().toString(36).slice(2, 10);
  #count = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    void this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#life);
    this.#socket?.close();
  }

  /** Tries again at once instead of after the pause. */
  hurry(): void {
    if (this.#isClosed || this.#state !== "lost") return;
    clearTimeout(this.#timer);
    void this.#connect();
  }

  /** Replaces the socket by a new one. */
  reconnect(): void {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    void this.#connect();
  }

  send(message: Outgoing): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Sends a request and returns its answer. */
  ask(make: (id: string) => Outgoing): Promise<Answer> {
    const id = this.#id();
    return new Promise((resolve) => {
      this.#asked.set(id, resolve);
      if (!this.send(make(id))) this.answer(id, OFFLINE);
    });
  }

  answer(id: string, answer: Answer): void {
    this.#asked.get(id)?.(answer);
    this.#asked.delete(id);
  }

  /** Notes that the table has answered: the connection works. */
  confirm(): void {
    this.#retry = FIRST_RETRY;
    this.#change("open");
  }

  #id(): string {
    return `${this.#prefix}-${++this.#count}`;
  }

  #change(state: ConnectionState): void {
    this.#state = state;
    this.#options.changed(state);
  }

  async #connect(): Promise<void> {
    if (this.#isClosed) return;
    let socket: TableSocket;
    try {
      socket = await this.#options.open();
    } catch {
      this.#lose();
      return;
    }
    this.#socket = socket;
    socket.onopen = () => this.send(this.#options.greeting());
    socket.onmessage = (message) => {
      if (this.#socket !== socket) return;
      this.#unanswered = 0;
      this.#options.take(JSON.parse(String(message.data)) as Incoming);
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lose(event.code === FOR_GOOD);
    };
    clearInterval(this.#life);
    this.#unanswered = 0;
    this.#life = setInterval(() => this.#giveSign(), SIGN_OF_LIFE);
  }

  /** Pings the server. A socket that answers no more is given up: the browser may take minutes to notice. */
  #giveSign(): void {
    if (this.#unanswered >= MOST_UNANSWERED) {
      const silent = this.#socket;
      this.#lose();
      silent?.close();
      return;
    }
    this.#unanswered += 1;
    this.send({ kind: "ping", id: this.#id() });
  }

  #lose(isFinal = false): void {
    this.#socket = null;
    clearInterval(this.#life);
    for (const resolve of this.#asked.values()) resolve(OFFLINE);
    this.#asked.clear();
    if (this.#isClosed) return;
    this.#change(isFinal ? "failed" : "lost");
    if (isFinal) return;
    this.#timer = setTimeout(() => void this.#connect(), this.#retry);
    this.#retry = Math.min(this.#retry * 2, SLOWEST_RETRY);
  }
}
