// The rules beside the table: which page is open, and at which clause.

import { gameOfClause } from "../games/registry";

/** The page of the rules that hold at every table. */
const HOUSE = "house";

export const drawer = $state({ isOpen: false, game: HOUSE, clause: "" });

/** Open the page that holds a clause, at that clause. */
export function openClause(clause: string): void {
  Object.assign(drawer, {
    isOpen: true,
    game: clause.startsWith("MH-") ? HOUSE : gameOfClause(clause) || drawer.game,
    clause: clause.toLowerCase(),
  });
}

export function openRules(game: string): void {
  Object.assign(drawer, { isOpen: true, game, clause: "" });
}
