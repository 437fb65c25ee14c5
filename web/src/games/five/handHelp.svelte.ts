// Help with a hand of Rummy Five or Big Eight: its waits and the bars on Catch.

import type { FivePublic, WaitLine } from "../../api/messages";
import { listWaits } from "../../api/http";
import { editionOf } from "./editions";
import { barOn, type Bar } from "./catchBars";
import { cardsOf, writeLetters } from "../cards";

export interface Wait extends WaitLine {
  bar: Bar;
  /** The copies that the player cannot see anywhere. */
  unseen: number;
}

/** The cards that the hand keeps, and the table from the player's seat. */
export interface HandQuestion {
  game: string;
  kept: string[];
  exposed: string[];
  hasGone: boolean;
  table: FivePublic;
  me: number;
}

export class HandHelp {
  #lines = $state.raw<WaitLine[]>([]);
  #question: () => HandQuestion | null;

  /** `question` is null where help is not allowed or the hand cannot wait. */
  constructor(question: () => HandQuestion | null) {
    this.#question = question;
    $effect(() => {
      const now = question();
      const size = editionOf(now?.game ?? "").dealt - (now?.exposed.length ?? 0) * 3;
      if (now?.kept.length !== size) {
        this.#lines = [];
        return;
      }
      let isOld = false;
      listWaits(now.game, writeLetters(now.kept), now.exposed.join("/"), now.hasGone).then(
        (found) => isOld || (this.#lines = found),
        () => isOld || (this.#lines = []),
      );
      return () => (isOld = true);
    });
  }

  get waits(): Wait[] {
    const now = this.#question();
    return now
      ? this.#lines.map((line) => ({
          ...line,
          bar: barOn(line.card, now.table, now.me, line.catch.may_go_out),
          unseen: line.left - seenElsewhere(now, line.card),
        }))
      : [];
  }
}

/** Counts the copies of a card among the discards and the exposed trios of others. A discard that was taken is in a trio. */
function seenElsewhere({ game, table, me }: HandQuestion, card: string): number {
  const open = table.discards.filter((thrown) => thrown.taken_by === null).map((thrown) => thrown.card);
  const trios = table.exposed.flatMap((shown, seat) => (seat === me ? [] : shown));
  const exposed = trios.flatMap((trio) => cardsOf(game, trio.cards));
  return [...open, ...exposed].filter((one) => one === card).length;
}
