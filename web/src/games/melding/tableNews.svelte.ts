// The changes on the table since the player's last turn.

import type { AtTable } from "../../table/atTable";
import { turnsIn, turnsSince } from "./changes";
import type { TurnReplay } from "./turnReplay.svelte";

export interface NewsSource {
  readonly store: AtTable;
  readonly turnReplay: TurnReplay;
  /** The player has begun to move tiles. */
  readonly isChanged: boolean;
}

export class TableNews {
  readonly #source: NewsSource;
  readonly #told = $derived.by(() => this.#source.store.events.slice(0, this.#source.store.shown));
  /** The turns of the deal that changed the table. */
  readonly turns = $derived.by(() => turnsIn(this.#told));
  readonly #since = $derived.by(() => turnsSince(this.#told, this.#source.store.seat));
  /** The turns that a player may look at again: those since the own one, or else the last. */
  readonly recent = $derived.by(() => (this.#since.length ? this.#since : this.turns.slice(-1)));
  readonly #isShown = $derived.by(() => !this.#source.turnReplay.isOpen && !this.#source.isChanged);
  readonly #before = $derived.by(() => (this.#isShown ? (this.#since[0]?.before ?? []) : []));
  readonly #after = $derived.by(() => (this.#isShown ? (this.#since.at(-1)?.after ?? []) : []));
  /** The tiles that are new on the table; in a replay of turns, those of the move shown. */
  readonly laid = $derived.by(() => {
    const { turnReplay } = this.#source;
    if (turnReplay.isOpen) return new Set(turnReplay.step?.tiles);
    const old = new Set(this.#before.flat());
    return new Set(this.#after.flat().filter((tile) => !old.has(tile)));
  });
  /** The other tiles of the sets that changed. */
  readonly moved = $derived.by(() => {
    const old = new Set(this.#before.map((set) => set.join()));
    const changed = this.#after.filter((set) => !old.has(set.join()));
    return new Set(changed.flat().filter((tile) => !this.laid.has(tile)));
  });

  constructor(source: NewsSource) {
    this.#source = source;
  }
}
