// The views of the games with a table that players rearrange.

import type { RhineOwn, RhinePublic, RhineView, RummikubOwn, RummikubPublic, RummikubView } from "../../api/messages";

import { partOf } from "../registry";
import { RUMMIKUB_MELDS, type MeldRules } from "./melds";

export type MeldView = RhineView | RummikubView;

/** Returns the tiles or cards that a seat holds, in notation. */
export const heldIn = (own: RhineOwn | RummikubOwn | null): string =>
  own === null ? "" : "rack" in own ? own.rack : own.hand;

/** Returns the seats that have made their first meld or have qualified, as bits. */
export const begunSeats = (table: RhinePublic | RummikubPublic): number =>
  "opened" in table ? table.opened : table.qualified;

/** Returns the rules of the sets at a table with these options. */
export const rulesOf = (game: string, options: Record<string, unknown>): MeldRules =>
  partOf(game).melds?.(options) ?? RUMMIKUB_MELDS;
