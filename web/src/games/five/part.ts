import { readCards } from "../cardFamilies";
import type { GamePart } from "../gamePart";
import { editionOf } from "./editions";

/** Returns the address of the calculator if the cards are a hand, with or without the card that completes it. */
function calculatorFor(game: string, sets: string[]): string {
  const cards = readCards("letter", sets.join(" "));
  const size = editionOf(game).dealt;
  if (cards.length !== size && cards.length !== size + 1) return "";
  return `/calculator#${new URLSearchParams({ game, hand: cards.slice(0, size).join(" "), card: cards[size] ?? "" })}`;
}

const FIVE = {
  words: "rummy_five",
  cards: "letter",
  table: () => import("./FiveTable.svelte"),
  hasBackInPicture: false,
  keys: "web.keys.five",
  quickOptions: {},
  hasClaims: true,
  melds: null,
  toolForCards: calculatorFor,
  toolForTurn: () => "",
} satisfies Partial<GamePart>;

export const RUMMY_FIVE: GamePart = { ...FIVE, clauses: "RF", picture: ["bA", "bB", "bC", "rs", "rs"] };

export const BIG_EIGHT: GamePart = {
  ...FIVE,
  clauses: "BE",
  picture: ["rJ", "rK", "rL", "bs", "bs", "bs", "bA", "bA"],
};
