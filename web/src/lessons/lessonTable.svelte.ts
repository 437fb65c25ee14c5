// A table for learning. It looks like a real table, but every attempt goes to a lesson.

import { guest } from "../api/http";
import { namesOf, type AtTable } from "../table/atTable";
import { settings } from "../device/settings.svelte";
import { say } from "../i18n/words.svelte";
import type { AnyView, GameEvent, Refused, TableInfo, Update } from "../api/messages";

export type Try = (action: string, isAsking: boolean) => Promise<Refused | null>;

export class LessonTable implements AtTable {
  info = $state.raw<TableInfo | null>(null);
  update = $state.raw<Update | null>(null);
  events = $state.raw<GameEvent[]>([]);
  shown = $state(0);
  openHands = $state.raw<string[] | null>(null);
  begun = $state("");
  /** True while moves of others are still to be shown. */
  isBehind = $state(false);
  /** The learner's own name. */
  #me = $state("");
  readonly drafts = {};
  readonly isHinting = false;
  readonly hint = "";
  readonly ahead = 0;
  #queue: Update[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #try: Try;
  #explained: (refusal: Refused | null) => void;

  constructor(attempt: Try, explained: (refusal: Refused | null) => void) {
    this.#try = attempt;
    this.#explained = explained;
    guest().then(
      (me) => (this.#me = me.name),
      () => undefined,
    );
  }

  get view(): AnyView | null {
    return (this.update?.view as AnyView | undefined) ?? null;
  }
  get seat(): number | null {
    return this.update?.seat ?? null;
  }
  get names(): string[] {
    return namesOf(this.info, say).map((name, seat) => (seat === this.seat ? this.#me || name : name));
  }
  get isMyTurn(): boolean {
    return this.update !== null && this.update.choices.length > 0;
  }
  /** The number of events received, shown or not. */
  get known(): number {
    return this.events.length;
  }

  /** Shows updates at the player's pace. */
  take(updates: Update[]): void {
    const first = updates[0];
    if (!first) return;
    this.events = this.events.slice(0, first.since);
    for (const update of updates) this.events = [...this.events, ...update.events];
    clearTimeout(this.#timer);
    this.#queue = [...updates];
    this.#next(true);
  }
  #next(isFirst: boolean): void {
    const update = this.#queue.shift();
    if (!update) return;
    const show = (): void => {
      this.update = update;
      this.shown = update.since + update.events.length;
      this.isBehind = this.#queue.length > 0;
      this.#next(false);
    };
    this.isBehind = true;
    if (isFirst || settings.pace === 0) show();
    else this.#timer = setTimeout(show, settings.pace);
  }
  close(): void {
    clearTimeout(this.#timer);
  }

  async act(action: string): Promise<boolean> {
    return (await this.#try(action, false)) === null;
  }
  whyNot(action: string): Promise<Refused | null> {
    return this.#try(action, true);
  }
  async explain(action: string): Promise<void> {
    this.#explained(await this.#try(action, true));
  }
  askHint(): Promise<void> {
    return Promise.resolve();
  }
  draft(): void {
    // nobody watches
  }
}
