// A table that replays a finished match.

import type { AnyView, GameEvent, Refused, Replay, ReplayStep, TableInfo, Update } from "../api/messages";
import { fetchJson } from "../api/http";
import { namesOf, type AtTable } from "./atTable";
import { say } from "../i18n/words.svelte";

/** The view of a replay is a seat's number, `-1` for a watcher, or `-2` for all hands open. */
export const WATCHER = -1;
export const ALL = -2;

export class ReplayStore implements AtTable {
  info = $state.raw<TableInfo | null>(null);
  looking = $state(ALL);
  at = $state(0);
  #deal = $state.raw<Replay | null>(null);

  readonly drafts = {};
  readonly isMyTurn = false;
  readonly isHinting = false;
  readonly hint = "";
  readonly ahead = 0;

  constructor(info: TableInfo) {
    this.info = info;
    const mine = info.chairs.find((chair) => chair.is_me);
    if (mine) this.looking = mine.seat;
  }

  async open(deal: number, step: number): Promise<void> {
    this.#deal = await fetchJson<Replay>(`/api/tables/${this.info?.table}/replay/${deal}`);
    this.at = Math.max(0, Math.min(step, this.steps - 1));
  }

  get deal(): number {
    return this.#deal?.deal ?? 0;
  }
  get deals(): number {
    return this.#deal?.deals ?? 0;
  }
  get steps(): number {
    return this.#deal?.steps.length ?? 0;
  }
  get #step(): ReplayStep | undefined {
    return this.#deal?.steps[this.at];
  }
  get seat(): number | null {
    return this.looking === WATCHER ? null : this.looking === ALL ? 0 : this.looking;
  }
  get names(): string[] {
    return namesOf(this.info, say);
  }
  get view(): AnyView | null {
    const step = this.#step;
    if (!step) return null;
    return {
      seat: this.seat,
      public: step.public,
      own: this.seat === null ? null : (step.own[this.seat] ?? null),
      held: step.held,
      stock: step.stock,
    } as AnyView;
  }
  get openHands(): string[] | null {
    if (this.looking !== ALL) return null;
    return (this.#step?.own ?? []).map((own) => ("rack" in own ? own.rack : own.hand) ?? "");
  }
  get events(): GameEvent[] {
    const listener = this.seat ?? this.info?.players ?? 0;
    return (this.#deal?.steps ?? []).slice(0, this.at + 1).flatMap((step) => step.told[listener] ?? []);
  }
  get shown(): number {
    return this.events.length;
  }
  get update(): Update | null {
    const step = this.#step;
    const view = this.view;
    if (!step || !view) return null;
    return {
      kind: "update",
      seat: this.seat,
      since: 0,
      events: [],
      view: view as Update["view"],
      choices: [],
      awaited: step.awaited,
      deadline: null,
      now: 0,
      answered: "",
    };
  }

  act(): Promise<boolean> {
    return Promise.resolve(false);
  }
  whyNot(): Promise<Refused | null> {
    return Promise.resolve(null);
  }
  explain(): Promise<void> {
    return Promise.resolve();
  }
  askHint(): Promise<void> {
    return Promise.resolve();
  }
  draft(): void {
    // A replay has no drafts.
  }
}
