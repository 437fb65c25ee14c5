// The drawer with the rules: its page and its clause.

import { gameOfClause } from "../games/registry";

/** The page of the rules that hold at every table. */
const HOUSE = "house";

export const drawer = $state({ isOpen: false, game: HOUSE, clause: "" });

/** Opens the page of a clause at that clause. */
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
