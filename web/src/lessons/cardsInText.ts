// Cards that a text names between backticks.

import { NOTATION } from "../games/cardFamilies";
import { partOf } from "../games/registry";

/** Returns the sets of cards that a text names, or null if it is another text. */
export function setsIn(game: string, text: string): string[] | null {
  return NOTATION[partOf(game).cards].test(text) ? text.split(" / ") : null;
}

/** Returns the address where the cards can be changed, in the calculator or the solver; empty if there is none. */
export function whereToTry(game: string, text: string): string {
  const sets = setsIn(game, text);
  return sets ? partOf(game).toolForCards(game, sets) : "";
}

/** Returns the address to try a turn: three cells with the table, the cards held, and the table after it. */
export function turnToTry(game: string, cells: string[]): string {
  const isTurn = (start: number): boolean =>
    cells.slice(start, start + 3).filter((cell) => setsIn(game, cell)).length === 3;
  const at = cells.findIndex((_, start) => isTurn(start));
  const [table, held] = cells.slice(at);
  return at < 0 || !table || !held ? "" : partOf(game).toolForTurn(game, table, held);
}
