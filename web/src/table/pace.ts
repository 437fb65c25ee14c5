// The pace at which a table shows what happens: others' events one after the other, the player's own at once.

import type { Update } from "../api/messages";

/** A player who is further behind than this catches up at once. */
const MOST_BEHIND = 12;

export interface PaceOptions {
  /** Returns the pause between two events of others, in milliseconds. */
  pause: () => number;
  /** Checks if the player looks at another page. */
  isAway: () => boolean;
  show: (update: Update) => void;
  /** Calls `done` when what was shown is on the screen. */
  whenDrawn: (done: () => void) => void;
}

export class Pace {
  #options: PaceOptions;
  #queue: Update[] = [];
  #hasShown = false;
  #shownAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #after: (() => void) | null = null;

  constructor(options: PaceOptions) {
    this.#options = options;
  }

  get isBehind(): boolean {
    return this.#queue.length > 0;
  }

  take(update: Update): void {
    this.#queue.push(update);
    this.go();
  }

  /** Shows the updates whose time has come. A player who was away calls it on coming back. */
  go = (): void => {
    clearTimeout(this.#timer);
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      const wait = this.#waitFor(next);
      if (wait > 0) {
        if (wait < Infinity) this.#timer = setTimeout(this.go, wait);
        return;
      }
      this.#queue.shift();
      this.#hasShown = true;
      this.#options.show(next);
      if (next.events.length) this.#note();
    }
    this.#rest();
  };

  /** Calls `work` when everything is shown, and the player had time to see it. */
  after(work: () => void): void {
    this.#after = work;
    this.go();
  }

  /** Forgets everything, for another player at the same screen. */
  reset(): void {
    this.close();
    this.#after = null;
    this.#hasShown = false;
  }

  /** Counts the pause from the moment of drawing: a slow device would take the time to draw from the time to look. */
  #note(): void {
    const note = (): void => void (this.#shownAt = Date.now());
    note();
    this.#options.whenDrawn(note);
  }

  #rest(): void {
    const work = this.#after;
    if (!work) return;
    const wait = this.#hasShown ? this.#shownAt + this.#options.pause() - Date.now() : 0;
    if (wait > 0) {
      this.#timer = setTimeout(this.go, wait);
      return;
    }
    this.#after = null;
    work();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
  }

  /** Returns the time until an update may be shown, in milliseconds. Without a clock, a table waits for its player. */
  #waitFor(update: Update): number {
    if (!this.#hasShown || update.events.length === 0 || this.#queue.length > MOST_BEHIND) return 0;
    const pause = this.#options.pause();
    if (pause > 0 && this.#options.isAway()) return this.#queue.at(-1)?.deadline === null ? Infinity : 0;
    const isOwn = update.events.every((event) => "seat" in event && event.seat === update.seat);
    return isOwn ? 0 : this.#shownAt + pause - Date.now();
  }
}
