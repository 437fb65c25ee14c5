// A hint at a table of tiles: the table to lay, the tiles it takes from the rack, and its words.

import { say } from "../../i18n/words.svelte";
import { cardsOf, pretty } from "../cards";

export interface MeldHint {
  /** The whole table after the hinted turn; null if nothing is laid. */
  table: string[][] | null;
  tiles: string[];
  text: string;
}

/** Reads a hint in notation; an empty one has no words. */
export function readHint(game: string, hint: string, rack: string[]): MeldHint {
  if (!hint) return { table: null, tiles: [], text: "" };
  if (!hint.startsWith("lay "))
    return { table: null, tiles: [], text: say(hint === "pass" ? "review.action.pass" : "review.action.draw") };
  const table = hint
    .slice(4)
    .split("/")
    .map((set) => cardsOf(game, set));
  const tiles = table.flat().filter((tile) => rack.includes(tile));
  return { table, tiles, text: say("web.meld.hint-lay", { cards: pretty(game, tiles.join(" ")) }) };
}
