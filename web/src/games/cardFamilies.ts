// The three families of cards and their notations.

export type CardFamily = "letter" | "tile" | "playing";

/** Matches a text that names cards; ` / ` stands between sets. */
export const NOTATION: Record<CardFamily, RegExp> = {
  letter: /^([br][sABCJKL]+)( [br][sABCJKL]+)*$/,
  tile: /^([kbor](1[0-3]|[1-9])|\*)'*(( \/)? ([kbor](1[0-3]|[1-9])|\*)'*)*$/,
  playing: /^((10|[2-9AJQK])[cdhs]|\*)'*(( \/)? ((10|[2-9AJQK])[cdhs]|\*)'*)*$/,
};

/** Returns the cards that a text names: `bABs rL` or `r7 b13 *`. */
export function readCards(family: CardFamily, text: string | null | undefined): string[] {
  if (!text) return [];
  if (family !== "letter") return text.split(/\s+/).filter(Boolean);
  const cards: string[] = [];
  let suit = "";
  for (const letter of text) {
    if (letter === "b" || letter === "r") suit = letter;
    else if (letter.trim()) cards.push(suit + letter);
  }
  return cards;
}
