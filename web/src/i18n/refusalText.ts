// Refusals in words. Cards become glyphs before they enter the text.

import type { Refused } from "../api/messages";
import { cardsOf, pretty } from "../games/cards";
import { has, sayOf } from "./words.svelte";
import { SEAT_FIELDS, seatName } from "./eventText";

type Params = Record<string, unknown>;

/** Returns the reason of a refusal. A plug-in game's texts are only on the server, which wrote them out. */
export function refusalText(game: string, refusal: Refused, names: string[]): string {
  const key = `refusal.${refusal.code}`;
  if (!has(game, key)) return refusal.text;
  const params: Params = { ...refusal.numbers };
  for (const name of SEAT_FIELDS)
    if (name in refusal.numbers) params[name] = seatName(refusal.numbers[name] ?? null, names);
  return sayOf(game, key, { ...params, ...shownCards(game, cardsOf(game, refusal.cards)), ...MARKED });
}

/** Returns the flaw of a single set. */
export function flawOfSet(game: string, code: string, cards: string[]): string {
  return sayOf(game, `refusal.${code}`, { fewest: 3, ...shownCards(game, cards), ...MARKED });
}

/** The numbers of sets are left out, because the screen marks the set instead. */
const MARKED: Params = { set: null, old_set: null };

function shownCards(game: string, cards: string[]): Params {
  const shown = (some: string[]): string => pretty(game, some.join(" "));
  return { cards: shown(cards), first: shown(cards.slice(0, 1)), last: shown(cards.slice(-1)) };
}
