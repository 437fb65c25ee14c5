// A live table: the events received and the requests sent.

import type { AnyView, ChatLine, Earlier, GameEvent, Refused, TableInfo, Update } from "../api/messages";
import { tokenFor } from "../api/http";
import { openSocket } from "../api/transport";
import { momentOf, namesOf, type AtTable } from "./atTable";
import { Connection, type ConnectionState, type Incoming } from "./connection";
import { Pace } from "./pace";
import { soundsFor } from "./moments";
import { settings } from "../device/settings.svelte";
import { play } from "../device/sound";
import { partOf } from "../games/registry";
import { say } from "../i18n/words.svelte";

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
  /** The events that this seat has received, in order: those of this deal, and the ends of earlier ones. */
  events = $state.raw<GameEvent[]>([]);
  /** The number of events shown; the rest follows at the player's pace. */
  shown = $state(0);
  chat = $state.raw<ChatLine[]>([]);
  drafts = $state.raw<Record<number, string>>({});
  connection = $state<ConnectionState>("connecting");
  failure = $state("");
  /** A line of the operator for everybody. */
  announcement = $state("");
  refusal = $state.raw<Refused | null>(null);
  hint = $state("");
  isHinting = $state(false);
  isActing = $state(false);
  /** The seat that this device is to be handed to; nothing of the table is here until its player has it. */
  curtain = $state<number | null>(null);
  /** The lead of the server's clock over this one, in milliseconds. */
  ahead = 0;

  #token = "";
  /** The number of events that were left out, of those before the last one in `events`. */
  #skipped = 0;
  /** The automatic answer that was set; it is repeated on every new connection. */
  #auto: boolean | null = null;
  #isAutoSent = false;
  #line: Connection;
  #pace = new Pace({
    pause: () => settings.pace,
    isAway: () => document.hidden,
    show: (update) => this.#show(update),
    whenDrawn: (done) => requestAnimationFrame(done),
  });

  constructor(table: string) {
    this.table = table;
    this.#line = new Connection({
      open: async () => {
        this.#token = await tokenFor(table);
        return openSocket(table, settings.language);
      },
      greeting: () => {
        const heard = this.chat.at(-1)?.number;
        return {
          kind: "subscribe",
          token: this.#token,
          table,
          since: this.#skipped + this.events.length,
          chat_since: heard === undefined ? 0 : heard + 1,
          is_brief: true,
        };
      },
      take: (message) => this.#take(message),
      changed: (state) => this.#changed(state),
    });
    addEventListener("online", this.#comeBack);
    document.addEventListener("visibilitychange", this.#comeBack);
  }

  close(): void {
    this.#line.close();
    this.#pace.close();
    removeEventListener("online", this.#comeBack);
    document.removeEventListener("visibilitychange", this.#comeBack);
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

  // --- connection ---

  #comeBack = (): void => {
    if (document.hidden) return;
    this.#line.hurry();
    this.#pace.go();
  };

  #changed(state: ConnectionState): void {
    this.connection = state;
    if (state === "open") return;
    this.isActing = false;
    this.isHinting = false;
  }

  /** Reconnects after a change of language, because the server writes refusals in the player's language. */
  reconnect(): void {
    this.#line.reconnect();
  }

  #take(message: Incoming): void {
    switch (message.kind) {
      case "info":
        this.info = message.info;
        if (this.connection !== "open") this.#repeatAuto();
        this.#line.confirm();
        break;
      case "earlier":
        this.#takeEarlier(message);
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
        this.#line.answer(message.id, { kind: "done" });
        break;
      case "done":
      case "refused":
        this.#line.answer(message.id, message);
        break;
      case "failed":
        if (message.id) this.#line.answer(message.id, message);
        else this.failure = message.code;
        break;
      case "announced":
        this.announcement = message.text;
        break;
      case "eased":
        this.announcement = say("web.table.eased", { name: this.names[message.seat] ?? "" });
        break;
      case "handover":
        this.#pace.after(() => this.#drawCurtain(message.seat));
        break;
      case "pong":
        break;
    }
  }

  // --- several people at one device ---

  /** Forgets everything that the last player saw. The box sends the next one the whole deal. */
  #drawCurtain(seat: number): void {
    this.#pace.reset();
    Object.assign(this, { update: null, events: [], shown: 0, drafts: {}, refusal: null, hint: "", failure: "" });
    this.#skipped = 0;
    this.#isAutoSent = false;
    this.curtain = seat;
  }

  /** Tells the box that the player of the seat has the device. */
  async takeDevice(): Promise<void> {
    const seat = this.curtain;
    if (seat !== null) await this.#line.ask((id) => ({ kind: "take", id, seat }));
  }

  // --- events, at the player's pace ---

  /** Takes the ends of earlier deals; everything else that happened in them is left out. */
  #takeEarlier(earlier: Earlier): void {
    if (this.#skipped + this.events.length >= earlier.before) return;
    this.events = [...this.events, ...earlier.events];
    this.#skipped = earlier.before - this.events.length;
  }

  #takeUpdate(update: Update): void {
    this.ahead = update.now - Date.now();
    const known = this.#skipped + this.events.length;
    const news = update.events.slice(Math.max(0, known - update.since));
    if (news.length) this.events = [...this.events, ...news];
    this.#pace.take(update);
  }

  #show(update: Update): void {
    const wasMine = this.isMyTurn;
    const isFirst = this.update === null;
    if (update.events.length) {
      this.drafts = {};
      this.hint = "";
      this.refusal = null;
    }
    this.update = update;
    this.curtain = null;
    measureShown();
    this.shown = Math.max(0, update.since + update.events.length - this.#skipped);
    if (isFirst) this.#sendAuto();
    else this.#sound(update, this.isMyTurn && !wasMine);
  }

  #sound(update: Update, isTurnNew: boolean): void {
    const { moments } = partOf(this.info?.game ?? "");
    for (const sound of soundsFor(update.events, moments, this.seat, isTurnNew)) play(sound);
  }

  #sendAuto(): void {
    if (this.#isAutoSent || this.seat === null) return;
    this.#isAutoSent = true;
    this.setAuto(settings.is_auto_pass);
  }

  /** Sets the automatic answer, now or when the connection stands again. */
  setAuto(isAuto: boolean): void {
    this.#auto = isAuto;
    this.#repeatAuto();
  }

  #repeatAuto(): void {
    if (this.#auto !== null) this.#line.send({ kind: "auto", mode: this.#auto ? "pass-unless-call" : "ask" });
  }

  // --- requests ---

  /** Sends a decision and shows a refusal. Returns whether it was done. */
  async act(action: string): Promise<boolean> {
    if (this.isActing) return false;
    this.isActing = true;
    this.refusal = null;
    this.failure = "";
    const answer = await this.#line.ask((id) => ({ kind: "act", id, action, seen: momentOf(this), seat: this.seat }));
    this.isActing = false;
    if (answer.kind === "refused") this.refusal = answer;
    if (answer.kind === "failed") this.failure = answer.code;
    if (answer.kind === "done") this.hint = "";
    return answer.kind === "done";
  }

  /** Returns the reason why an action is not allowed; null if it is allowed. */
  async whyNot(action: string): Promise<Refused | null> {
    const answer = await this.#line.ask((id) => ({ kind: "why-not", id, action, seat: this.seat }));
    return answer.kind === "refused" ? answer : null;
  }

  /** Shows the reason why an action is not allowed. */
  async explain(action: string): Promise<void> {
    this.refusal = await this.whyNot(action);
  }

  async askHint(): Promise<void> {
    this.isHinting = true;
    this.failure = "";
    const answer = await this.#line.ask((id) => ({ kind: "hint", id, seat: this.seat }));
    this.isHinting = false;
    if (answer.kind === "failed") this.failure = answer.code;
  }

  draft(arrangement: string): void {
    this.#line.send({ kind: "draft", arrangement, seat: this.seat });
  }

  async sayText(text: string): Promise<void> {
    await this.#line.ask((id) => ({ kind: "chat", id, text }));
  }

  async sayPhrase(phrase: string): Promise<void> {
    await this.#line.ask((id) => ({ kind: "chat", id, phrase }));
  }

  async next(): Promise<void> {
    await this.#line.ask((id) => ({ kind: "next", id }));
  }
}
