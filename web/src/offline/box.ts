// The box as pages see it: the engine in a worker answers requests and sockets as a server does.

import type { House, TableSocket } from "../api/transport";
import { fileAt } from "../device/address";
import { settings } from "../device/settings.svelte";
import { recall } from "../device/storage";
import { noteTables } from "./localTables";
import { engine } from "./engine.svelte";
import { forgetMemory } from "./files";
import type { FromWorker, ToHouse } from "./protocol";

/** The part of a worker that the box uses. */
export interface Line {
  onmessage: ((event: MessageEvent) => unknown) | null;
  onerror: ((event: ErrorEvent) => unknown) | null;
  postMessage(message: ToHouse): void;
  terminate(): void;
}

/** As a server closes a socket if another try would not help. */
const FOR_GOOD = 4000;
const AT_ONCE = 1006;

/** The folder of the engine's files. */
const houseBase = (): string => new URL(fileAt(""), document.baseURI).href;

class BoxSocket implements TableSocket {
  readyState: number = WebSocket.CONNECTING;
  onopen: ((event: Event) => unknown) | null = null;
  onmessage: ((event: MessageEvent) => unknown) | null = null;
  onclose: ((event: CloseEvent) => unknown) | null = null;
  #post: (message: ToHouse) => void;
  #number: number;

  constructor(number: number, post: (message: ToHouse) => void) {
    this.#number = number;
    this.#post = post;
  }
  begin(path: string): void {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.#post({ kind: "open", socket: this.#number, path });
    this.readyState = WebSocket.OPEN;
    this.onopen?.(new Event("open"));
  }
  send(text: string): void {
    this.#post({ kind: "send", socket: this.#number, text });
  }
  close(): void {
    if (this.readyState === WebSocket.OPEN) this.#post({ kind: "close", socket: this.#number });
    this.end(AT_ONCE);
  }
  take(text: string): void {
    this.onmessage?.(new MessageEvent("message", { data: text }));
  }
  end(code: number): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent("close", { code }));
  }
}

interface Asked {
  resolve: (answer: Response) => void;
  reject: (error: Error) => void;
}

export class Box implements House {
  #make: () => Line;
  #line: Line | null = null;
  #asked = new Map<number, Asked>();
  #sockets = new Map<number, BoxSocket>();
  #count = 0;
  #begun = 0;

  constructor(make: () => Line) {
    this.#make = make;
  }

  get isRunning(): boolean {
    return this.#line !== null;
  }

  /** Gives the person another name. A box that is not running yet reads it when it starts. */
  rename(name: string): void {
    if (this.#line && name) void this.request("/api/guest", { method: "POST", body: JSON.stringify({ name }) });
  }

  request(path: string, init: RequestInit): Promise<Response> {
    const id = ++this.#count;
    const body = typeof init.body === "string" ? init.body : "";
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      init.signal?.addEventListener("abort", () => {
        this.#asked.delete(id);
        reject(new DOMException("", "AbortError"));
      });
      this.#post({ kind: "request", id, method: init.method ?? "GET", path, body });
    });
  }

  socket(language: string): TableSocket {
    const number = ++this.#count;
    const socket = new BoxSocket(number, (message) => this.#post(message));
    this.#sockets.set(number, socket);
    // As a real one does, it opens after its owner has set the handlers.
    setTimeout(() => socket.begin(`/socket?lang=${language}`));
    return socket;
  }

  #post(message: ToHouse): void {
    this.#running().postMessage(message);
  }

  #running(): Line {
    if (this.#line) return this.#line;
    const line = this.#make();
    this.#line = line;
    line.onmessage = (event: MessageEvent<FromWorker>) => this.#line === line && this.#take(event.data);
    line.onerror = () => this.#line === line && this.#end("failed");
    engine.show("loading");
    this.#begun = performance.now();
    const name = recall<{ name: string }>("guest")?.name ?? recall<string>("name") ?? "";
    line.postMessage({ kind: "start", base: houseBase(), name, language: settings.language });
    return line;
  }

  #take(message: FromWorker): void {
    switch (message.kind) {
      case "progress":
        engine.show("loading", message.loaded, message.total);
        break;
      case "starting":
        engine.show("starting");
        // For bench/offline.py, as the other one below.
        performance.measure("engine files", { start: this.#begun, end: performance.now() });
        break;
      case "ready":
        engine.show("ready");
        performance.measure("engine ready", {
          start: this.#begun,
          end: performance.now(),
          detail: { isRestored: message.isRestored },
        });
        break;
      case "unsaved":
        engine.isSaving = false;
        break;
      case "ended":
        if (message.detail) console.warn(`the engine has ended: ${message.detail}`);
        this.#end(message.reason);
        break;
      case "answer":
        this.#answer(message);
        break;
      case "message":
        this.#sockets.get(message.socket)?.take(message.text);
        break;
      case "closed":
        this.#sockets.get(message.socket)?.end(FOR_GOOD);
        this.#sockets.delete(message.socket);
        break;
    }
  }

  #answer(message: FromWorker & { kind: "answer" }): void {
    // A table in an answer is one of the box.
    const table = /^\{"table":"([^"]+)","code":/.exec(message.body)?.[1];
    if (table) noteTables([table]);
    const headers = { "Content-Type": message.type };
    this.#asked.get(message.id)?.resolve(new Response(message.body, { status: message.status, headers }));
    this.#asked.delete(message.id);
  }

  /** Gives the worker up. The next request starts a new one. */
  #end(reason: "failed" | "taken"): void {
    this.#line?.terminate();
    this.#line = null;
    // Whatever the reason: the next start shall not go on from the same memory.
    if (reason === "failed") void forgetMemory(houseBase());
    engine.show(reason === "failed" ? "failed" : "idle");
    for (const { reject } of this.#asked.values()) reject(new Error(`the engine has ended: ${reason}`));
    this.#asked.clear();
    const open = [...this.#sockets.values()];
    this.#sockets.clear();
    for (const socket of open) socket.end(reason === "taken" ? FOR_GOOD : AT_ONCE);
  }
}

const only = new Box(() => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));

export const theBox = (): Box => only;
