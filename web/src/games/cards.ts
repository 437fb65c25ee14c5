// Cards and tiles: parsed from notation, shown as glyphs, named for screen readers.

import { bare } from "./notation";
import { listed, say } from "../i18n/words.svelte";
import { readCards, type CardFamily } from "./cardFamilies";
import { partOf } from "./registry";

export const family = (game: string): CardFamily => partOf(game).cards;

/** Returns the cards that a text names in the game's notation. */
export const cardsOf = (game: string, text: string | null | undefined): string[] => readCards(family(game), text);

const LETTER_SUITS: Record<string, string> = { b: "★", r: "☀" };
const TILE_MARKS: Record<string, string> = { k: "◆", b: "●", o: "▲", r: "✚" };
const PLAYING_SUITS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** Keeps a suit and its rank on one line. */
const JOINER = "\u2060";

function glyph(game: string, card: string): string {
  const kind = bare(card);
  if (kind === "*") return "✽";
  if (family(game) === "letter") return (LETTER_SUITS[kind[0] ?? ""] ?? "") + JOINER + kind.slice(1);
  if (family(game) === "tile") return (TILE_MARKS[kind[0] ?? ""] ?? "") + JOINER + kind.slice(1);
  return kind.slice(0, -1) + JOINER + (PLAYING_SUITS[kind.slice(-1)] ?? "");
}

/** Returns cards as they appear in sentences: `★A ☀s`. */
export function pretty(game: string, text: string): string {
  return cardsOf(game, text)
    .map((card) => glyph(game, card))
    .join(" ");
}

/** Returns the name of a card for screen readers, in the player's language. */
export function cardName(game: string, card: string): string {
  const kind = bare(card);
  if (kind === "*") return say("web.card.joker");
  if (family(game) === "letter")
    return say("letter-card", { suit: say(`suit.${kind[0]}`), rank: say(`rank.${kind[1]}`) });
  if (family(game) === "tile")
    return say("web.card.tile", { colour: say(`web.colour.${kind[0]}`), number: kind.slice(1) });
  const suit = kind.slice(-1);
  return say("web.card.playing", { suit: say(`web.suit.${suit}`), rank: kind.slice(0, -1) });
}

export function cardNames(game: string, cards: string[]): string {
  return listed(cards.map((card) => cardName(game, card)));
}

/** Returns the notation of several letter cards: `bAA rs`. */
export function writeLetters(cards: string[]): string {
  let suit = "";
  let text = "";
  const order = "sABCJKL";
  const sorted = [...cards].sort((one, other) =>
    one[0] === other[0]
      ? order.indexOf(one[1] ?? "") - order.indexOf(other[1] ?? "")
      : (one[0] ?? "") < (other[0] ?? "")
        ? -1
        : 1,
  );
  for (const card of sorted) {
    if (card[0] !== suit) {
      suit = card[0] ?? "";
      text += (text ? " " : "") + suit;
    }
    text += card[1];
  }
  return text;
}
