// Help with a hand of Rummy Five or Big Eight: its waits and the bars on Catch.

import type { FivePublic, WaitLine } from "../../api/messages";
import { listWaits } from "../../api/http";
import { editionOf } from "./editions";
import { barOn, type Bar } from "./catchBars";
import { writeLetters } from "../cards";

export interface Wait extends WaitLine {
  bar: Bar;
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
      ? this.#lines.map((line) => ({ ...line, bar: barOn(line.card, now.table, now.me, line.catch.may_go_out) }))
      : [];
  }
}
