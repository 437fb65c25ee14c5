// Tells others about the draft, keeps it for a reload, and asks the rules whether it may end the turn.

import { untrack } from "svelte";
import type { Refused } from "../../api/messages";
import { keep, recall } from "../../device/storage";
import { momentOf, type AtTable } from "../../table/atTable";
import { cardsOf } from "../cards";
import type { Draft } from "./draft.svelte";
import { writeSets } from "./setIds";

/** The pause after the last move, in milliseconds. */
const PAUSE = 150;

export interface CheckedTurn {
  readonly store: AtTable;
  readonly game: string;
  /** The number of sets on the table that are not legal by themselves. */
  readonly bad: number;
}

export class DraftCheck {
  readonly #turn: CheckedTurn;
  readonly #draft: Draft;
  #objection = $state.raw<Refused | null>(null);
  #isChecked = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Watches the draft; call it while a component is set up. */
  constructor(draft: Draft, turn: CheckedTurn) {
    this.#draft = draft;
    this.#turn = turn;
    $effect(() => {
      const text = writeSets(draft.now);
      const isAsked = turn.store.isMyTurn && draft.isChanged;
      untrack(() => {
        clearTimeout(this.#timer);
        this.#isChecked = false;
        this.#objection = null;
        if (isAsked) this.#timer = setTimeout(() => void this.#tell(text), PAUSE);
      });
      return () => clearTimeout(this.#timer);
    });
  }

  /** The refusal of the rules for the draft as it is. */
  get objection(): Refused | null {
    return this.#turn.store.isMyTurn && this.#draft.isChanged ? this.#objection : null;
  }
  /** Checks if the rules allow to end the turn with the draft. */
  get isReady(): boolean {
    const { store, bad } = this.#turn;
    return store.isMyTurn && this.#draft.laid.length > 0 && bad === 0 && this.#isChecked && this.#objection === null;
  }

  /** Lays the draft out that was kept before the page was loaded again, if its tiles are known. */
  resume(known: Set<string>): void {
    const { store, game } = this.#turn;
    const kept = recall<{ at: string; text: string }>("draft");
    if (!store.isMyTurn || !store.info?.table || kept?.at !== `${store.info.table} ${momentOf(store)}`) return;
    const sets = kept.text.split("/").map((set) => cardsOf(game, set));
    if (sets.flat().every((tile) => known.has(tile))) this.#draft.lay(sets);
  }

  async #tell(text: string): Promise<void> {
    const { store, bad } = this.#turn;
    store.draft(text);
    keep("draft", { at: `${store.info?.table} ${momentOf(store)}`, text });
    if (bad || !this.#draft.laid.length) return;
    const refusal = await store.whyNot(`lay ${text}`);
    if (writeSets(this.#draft.now) !== text) return;
    this.#objection = refusal;
    this.#isChecked = true;
  }
}
