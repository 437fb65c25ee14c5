// The meaning of a joker on the table, in words and as a mark: a card, or at Rhine Rummy a rank.

import { cardName, family, pretty } from "../cards";
import { say } from "../../i18n/words.svelte";

const isCard = (game: string, stands: string): boolean => family(game) === "tile" || /[cdhs]$/.test(stands);

export const markOf = (game: string, stands: string): string => (isCard(game, stands) ? pretty(game, stands) : stands);

/** Returns the name of a tile; for a joker on the table, its meaning. */
export function tileName(game: string, tile: string, stands: string | undefined): string {
  if (!stands) return cardName(game, tile);
  return say("web.meld.stands-for", { card: isCard(game, stands) ? cardName(game, stands) : stands });
}
