// A live table: the socket, the events received, and the requests sent.

import type { AnyView, ChatLine, GameEvent, Refused, TableInfo, ToClient, ToServer, Update } from "../api/messages";
import { guest } from "../api/http";
import { namesOf, type AtTable } from "./atTable";
import { settings } from "../device/settings.svelte";
import { play } from "../device/sound";
import { say } from "../i18n/words.svelte";

export type Connection = "connecting" | "open" | "lost" | "failed";
const SLOWEST_RETRY = 8000;
const SIGN_OF_LIFE = 25000;
const MOST_BEHIND = 12;

type Answer = { kind: "done" } | Refused | { kind: "failed"; code: string; detail: string };

/** Measures the time until a move is on screen, with the browser's performance marks (see bench/). */
function measureShown(): void {
  const start = performance.now();
  requestAnimationFrame(() => setTimeout(() => performance.measure("move shown", { start, end: performance.now() })));
}

export class TableStore implements AtTable {
  readonly table: string;
  readonly openHands = null;
  info = $state.raw<TableInfo | null>(null);
  update = $state.raw<Update | null>(null);
  /** All events that this seat has received, in order. */
  events = $state.raw<GameEvent[]>([]);
  /** The number of events shown; the rest follows at the player's pace. */
  shown = $state(0);
  chat = $state.raw<ChatLine[]>([]);
  drafts = $state.raw<Record<number, string>>({});
  connection = $state<Connection>("connecting");
  failure = $state("");
  refusal = $state.raw<Refused | null>(null);
  hint = $state("");
  isHinting = $state(false);
  isActing = $state(false);
  /** The lead of the server's clock over this one, in milliseconds. */
  ahead = 0;

  #socket: WebSocket | null = null;
  #retry = 500;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #life: ReturnType<typeof setInterval> | undefined;
  #isClosed = false;
  #queue: Update[] = [];
  #shownAt = 0;
  #asked = new Map<string, (answer: Answer) => void>();
  #isAutoSent = false;
  #prefix = Math.random().toString(36).slice(2, 10);
  #count = 0;

  constructor(table: string) {
    this.table = table;
    void this.#connect();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#life);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  // --- state ---

  get view(): AnyView | null {
    return (this.update?.view as AnyView | undefined) ?? null;
  }

  get seat(): number | null {
    return this.update?.seat ?? this.info?.chairs.find((chair) => chair.is_me)?.seat ?? null;
  }

  get names(): string[] {
    return namesOf(this.info, say);
  }

  get isMyTurn(): boolean {
    return this.update !== null && this.update.seat !== null && this.update.choices.length > 0;
  }

  get isBehind(): boolean {
    return this.#queue.length > 0;
  }

  // --- connection ---

  #hurry = (): void => {
    if (document.hidden || this.#isClosed) return;
    if (this.connection === "lost") {
      clearTimeout(this.#timer);
      void this.#connect();
    }
  };

  async #connect(): Promise<void> {
    if (this.#isClosed) return;
    let token: string;
    try {
      token = (await guest()).token;
    } catch {
      this.#lost();
      return;
    }
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/socket?lang=${settings.language}`);
    this.#socket = socket;
    const told = this.events.length;
    const heard = this.chat.at(-1)?.number;
    socket.onopen = () => {
      this.#send({
        kind: "subscribe",
        token,
        table: this.table,
        since: told,
        chat_since: heard === undefined ? 0 : heard + 1,
      });
    };
    socket.onmessage = (message) => {
      if (this.#socket === socket) this.#take(JSON.parse(String(message.data)) as ToClient);
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.code === 4000);
    };
    clearInterval(this.#life);
    this.#life = setInterval(() => this.#send({ kind: "ping", id: this.#id() }), SIGN_OF_LIFE);
  }

  #lost(isFinal = false): void {
    this.#socket = null;
    clearInterval(this.#life);
    for (const answer of this.#asked.values()) answer({ kind: "failed", code: "offline", detail: "" });
    this.#asked.clear();
    this.isActing = false;
    this.isHinting = false;
    if (this.#isClosed) return;
    this.connection = isFinal ? "failed" : "lost";
    if (isFinal) return;
    this.#timer = setTimeout(() => void this.#connect(), this.#retry);
    this.#retry = Math.min(this.#retry * 2, SLOWEST_RETRY);
  }

  /** Reconnects after a change of language, because the server writes refusals in the player's language. */
  reconnect(): void {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    void this.#connect();
  }

  #send(message: ToServer): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #id(): string {
    return `${this.#prefix}-${++this.#count}`;
  }

  #take(message: ToClient): void {
    switch (message.kind) {
      case "info":
        this.info = message.info;
        this.connection = "open";
        this.#retry = 500;
        break;
      case "update":
        this.#takeUpdate(message as Update);
        break;
      case "chatted":
        this.chat = [...this.chat, ...message.lines.filter((line) => line.number > (this.chat.at(-1)?.number ?? -1))];
        break;
      case "drafted":
        this.drafts = { ...this.drafts, [message.seat]: message.arrangement };
        break;
      case "hinted":
        this.hint = message.action;
        this.#answer(message.id, { kind: "done" });
        break;
      case "done":
      case "refused":
        this.#answer(message.id, message);
        break;
      case "failed":
        if (message.id) this.#answer(message.id, message);
        else this.failure = message.code;
        break;
      case "pong":
        break;
    }
  }

  #answer(id: string, answer: Answer): void {
    this.#asked.get(id)?.(answer);
    this.#asked.delete(id);
  }

  // --- events, at the player's pace ---

  #takeUpdate(update: Update): void {
    this.ahead = update.now - Date.now();
    const known = this.events.length;
    const news = update.events.slice(Math.max(0, known - update.since));
    if (news.length) this.events = [...this.events, ...news];
    this.#queue.push(update);
    this.#showNext();
  }

  #showNext = (): void => {
    clearTimeout(this.#pacer);
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      const wait = this.#isUrgent(next) ? 0 : this.#shownAt + settings.pace - Date.now();
      if (wait > 0) {
        this.#pacer = setTimeout(this.#showNext, wait);
        return;
      }
      this.#queue.shift();
      this.#show(next);
    }
  };
  #pacer: ReturnType<typeof setTimeout> | undefined;

  #isUrgent(update: Update): boolean {
    if (!this.update || update.events.length === 0 || document.hidden) return true;
    if (this.#queue.length > MOST_BEHIND) return true;
    const me = update.seat;
    return update.events.every((event) => "seat" in event && event.seat === me);
  }

  #show(update: Update): void {
    const wasMine = this.isMyTurn;
    const isFirst = this.update === null;
    if (update.events.length) {
      this.#shownAt = Date.now();
      this.drafts = {};
      this.hint = "";
      this.refusal = null;
    }
    this.update = update;
    measureShown();
    this.shown = update.since + update.events.length;
    if (isFirst) this.#sendAuto();
    else if (this.isMyTurn && !wasMine) play("turn");
    else if (update.events.length) play("card");
  }

  #sendAuto(): void {
    if (this.#isAutoSent || this.seat === null) return;
    this.#isAutoSent = true;
    this.setAuto(settings.is_auto_pass);
  }

  setAuto(isAuto: boolean): void {
    this.#send({ kind: "auto", mode: isAuto ? "pass-unless-call" : "ask" });
  }

  // --- requests ---

  #ask(make: (id: string) => ToServer): Promise<Answer> {
    const id = this.#id();
    return new Promise((resolve) => {
      this.#asked.set(id, resolve);
      if (!this.#send(make(id))) this.#answer(id, { kind: "failed", code: "offline", detail: "" });
    });
  }

  /** Sends a decision and shows a refusal. Returns whether it was done. */
  async act(action: string): Promise<boolean> {
    if (this.isActing) return false;
    this.isActing = true;
    this.refusal = null;
    this.failure = "";
    const answer = await this.#ask((id) => ({ kind: "act", id, action, seen: this.shown, seat: this.seat }));
    this.isActing = false;
    if (answer.kind === "refused") this.refusal = answer;
    if (answer.kind === "failed") this.failure = answer.code;
    if (answer.kind === "done") this.hint = "";
    return answer.kind === "done";
  }

  /** Returns the reason why an action is not allowed; null if it is allowed. */
  async whyNot(action: string): Promise<Refused | null> {
    const answer = await this.#ask((id) => ({ kind: "why-not", id, action, seat: this.seat }));
    return answer.kind === "refused" ? answer : null;
  }

  /** Shows the reason why an action is not allowed. */
  async explain(action: string): Promise<void> {
    this.refusal = await this.whyNot(action);
  }

  async askHint(): Promise<void> {
    this.isHinting = true;
    this.failure = "";
    const answer = await this.#ask((id) => ({ kind: "hint", id, seat: this.seat }));
    this.isHinting = false;
    if (answer.kind === "failed") this.failure = answer.code;
  }

  draft(arrangement: string): void {
    this.#send({ kind: "draft", arrangement, seat: this.seat });
  }

  async sayText(text: string): Promise<void> {
    await this.#ask((id) => ({ kind: "chat", id, text }));
  }

  async sayPhrase(phrase: string): Promise<void> {
    await this.#ask((id) => ({ kind: "chat", id, phrase }));
  }

  async next(): Promise<void> {
    await this.#ask((id) => ({ kind: "next", id }));
  }
}
