// The rules of a single set, for an immediate verdict while tiles move. The server judges the whole turn.

import { bare } from "../notation";

export interface Verdict {
  isLegal: boolean;
  /** The worth of a legal set (Rummikub). */
  value: number;
  /** The meaning of each joker or wild card of a legal set, by its place. */
  standsFor: Record<number, string>;
  /** The code of the refusal and its tiles, if the set is not legal. */
  flaw: string;
  cards: string[];
}

export interface MeldRules {
  judge: (tiles: string[]) => Verdict;
  /** Returns the tiles in a legal order if there is one, or else unchanged. */
  tidy: (tiles: string[]) => string[];
  byRuns: (one: string, other: string) => number;
  byGroups: (one: string, other: string) => number;
  isWild: (tile: string) => boolean;
  /** The refusal of a retrieved joker that has no set yet, and its clause; null if jokers are free. */
  retrieved: { code: string; clause: string } | null;
}

const legal = (value: number, standsFor: Record<number, string>): Verdict => ({
  isLegal: true,
  value,
  standsFor,
  flaw: "",
  cards: [],
});
const flawed = (flaw: string, cards: string[]): Verdict => ({ isLegal: false, value: 0, standsFor: {}, flaw, cards });
const isJoker = (tile: string): boolean => bare(tile) === "*";
const indexes = (tiles: string[]): number[] => tiles.map((_, at) => at);

function compare(one: number[], other: number[]): number {
  for (const at of indexes(one.map(String))) {
    const gap = (one[at] ?? 0) - (other[at] ?? 0);
    if (gap) return gap;
  }
  return 0;
}

// --- Rummikub: a run of one colour, 1 to 13; a group of one number, each colour once ---

const COLOURS = "kbor";
const HIGHEST = 13;
const colourOf = (tile: string): number => COLOURS.indexOf(tile.charAt(0));
const numberOf = (tile: string): number => Number(bare(tile).slice(1));

function judgeTiles(tiles: string[]): Verdict {
  const naturals = tiles.filter((tile) => !isJoker(tile));
  const first = naturals[0];
  if (tiles.length < 3 || first === undefined) return flawed("set-too-short", tiles);
  const size = tiles.length;
  const start = numberOf(first) - tiles.indexOf(first);
  const isRun =
    naturals.every((tile) => colourOf(tile) === colourOf(first) && numberOf(tile) - tiles.indexOf(tile) === start) &&
    start >= 1 &&
    start + size <= HIGHEST + 1;
  const isGroup =
    size <= 4 &&
    naturals.every((tile) => numberOf(tile) === numberOf(first)) &&
    new Set(naturals.map(colourOf)).size === naturals.length;
  const runValue = isRun ? size * start + (size * (size - 1)) / 2 : -1;
  const groupValue = isGroup ? size * numberOf(first) : -1;
  const jokers = indexes(tiles).filter((at) => isJoker(tiles[at] ?? ""));
  if (isRun && runValue >= groupValue)
    return legal(runValue, Object.fromEntries(jokers.map((at) => [at, `${COLOURS[colourOf(first)]}${start + at}`])));
  if (isGroup) {
    const missing = [...COLOURS].filter((colour) => !naturals.some((tile) => tile.startsWith(colour)));
    return legal(
      groupValue,
      Object.fromEntries(jokers.map((at, place) => [at, `${missing[place]}${numberOf(first)}`])),
    );
  }
  return tilesFlaw(tiles, naturals);
}

function tilesFlaw(tiles: string[], naturals: string[]): Verdict {
  const colours = new Set(naturals.map(colourOf));
  const numbers = new Set(naturals.map(numberOf));
  const twice = naturals.find((tile, at) => naturals.findIndex((other) => bare(other) === bare(tile)) !== at);
  if (colours.size === 1) return runFlaw(tiles, naturals, twice);
  if (numbers.size === 1) {
    if (twice)
      return flawed(
        "colour-twice",
        naturals.filter((tile) => bare(tile) === bare(twice)),
      );
    return flawed("group-too-long", tiles);
  }
  return flawed("mixed-set", tiles);
}

function runFlaw(tiles: string[], naturals: string[], twice: string | undefined): Verdict {
  if (twice)
    return flawed(
      "number-twice",
      naturals.filter((tile) => bare(tile) === bare(twice)),
    );
  for (let at = 1; at < naturals.length; at++) {
    const [one, other] = [naturals[at - 1] ?? "", naturals[at] ?? ""];
    const step = numberOf(other) - numberOf(one);
    const apart = tiles.indexOf(other) - tiles.indexOf(one);
    if (numberOf(one) === HIGHEST && numberOf(other) === 1) return flawed("one-after-thirteen", [one, other]);
    if (step < 0) return flawed("run-out-of-order", tiles);
    if (step > apart) return flawed("run-gap", [one, other]);
    if (step < apart) return flawed("joker-no-place", [one, other]);
  }
  const first = naturals[0] ?? "";
  return flawed(numberOf(first) - tiles.indexOf(first) < 1 ? "run-below-one" : "run-beyond-thirteen", tiles);
}

function tidyTiles(tiles: string[]): string[] {
  if (judgeTiles(tiles).isLegal) return tiles;
  const naturals = tiles.filter((tile) => !isJoker(tile)).sort(byColour);
  const jokers = tiles.filter(isJoker);
  const made: string[] = [];
  const lowest = numberOf(naturals[0] ?? "");
  for (const tile of naturals) {
    while (made.length && jokers.length && made.length < numberOf(tile) - lowest) made.push(jokers.pop() ?? "");
    made.push(tile);
  }
  const room = naturals.length ? HIGHEST - numberOf(naturals.at(-1) ?? "") : 0;
  const order = [...jokers.slice(room), ...made, ...jokers.slice(0, room)];
  return judgeTiles(order).isLegal ? order : tiles;
}

const tileKey = (tile: string): [number, number] => (isJoker(tile) ? [9, 99] : [colourOf(tile), numberOf(tile)]);
const byColour = (one: string, other: string): number =>
  compare(tileKey(one), tileKey(other)) || (one < other ? -1 : 1);
const byNumber = (one: string, other: string): number =>
  compare(tileKey(one).toReversed(), tileKey(other).toReversed()) || (one < other ? -1 : 1);

export const RUMMIKUB_MELDS: MeldRules = {
  judge: judgeTiles,
  tidy: tidyTiles,
  byRuns: byColour,
  byGroups: byNumber,
  isWild: isJoker,
  retrieved: { code: "joker-needs-set", clause: "RK-3" },
};

// --- Rhine Rummy: a group of one rank, a sequence of one suit, one wild card at the most ---

const SUITS = "cdhs";
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const suitOf = (card: string): number => SUITS.indexOf(bare(card).slice(-1));
const rankOf = (card: string): number => RANKS.indexOf(bare(card).slice(0, -1)) + 1;
const cardKey = (card: string): [number, number] => (isJoker(card) ? [9, 99] : [suitOf(card), rankOf(card)]);
const bySuit = (one: string, other: string): number => compare(cardKey(one), cardKey(other)) || (one < other ? -1 : 1);
const byRank = (one: string, other: string): number =>
  compare(cardKey(one).toReversed(), cardKey(other).toReversed()) || (one < other ? -1 : 1);

export function rhineRummyMelds(hasWildTwos: boolean): MeldRules {
  const isWild = (card: string): boolean => isJoker(card) || (hasWildTwos && rankOf(card) === 2);

  function judge(cards: string[]): Verdict {
    const naturals = cards.filter((card) => !isWild(card));
    const wilds = cards.filter(isWild);
    if (wilds.length > 1) return flawed("two-wilds", wilds);
    if (cards.length < 3) return flawed("set-too-short", cards);
    const wildAt = cards.findIndex(isWild);
    const ranks = new Set(naturals.map(rankOf));
    if (ranks.size === 1) return legal(0, wildAt < 0 ? {} : { [wildAt]: RANKS[rankOf(naturals[0] ?? "") - 1] ?? "" });
    const anchor = naturals.find((card) => rankOf(card) !== 1) ?? "";
    const start = rankOf(anchor) - cards.indexOf(anchor);
    const suit = suitOf(anchor);
    const stands = (at: number): number => ((start + at - 1) % 13) + 1;
    const isSequence =
      start >= 1 &&
      start + cards.length <= 15 &&
      cards.every((card, at) => isWild(card) || (suitOf(card) === suit && rankOf(card) === stands(at)));
    if (isSequence) return legal(0, wildAt < 0 ? {} : { [wildAt]: `${RANKS[stands(wildAt) - 1]}${SUITS[suit]}` });
    if (new Set(naturals.map(suitOf)).size > 1) return flawed("no-set", cards);
    return flawed(
      orders(cards).some((order) => isLegalSequence(order)) ? "sequence-out-of-order" : "sequence-with-gap",
      cards,
    );
  }

  const isLegalSequence = (cards: string[]): boolean => judgeQuietly(cards);
  function judgeQuietly(cards: string[]): boolean {
    const anchor = cards.find((card) => !isWild(card) && rankOf(card) !== 1);
    if (anchor === undefined) return false;
    const start = rankOf(anchor) - cards.indexOf(anchor);
    return (
      start >= 1 &&
      start + cards.length <= 15 &&
      cards.every(
        (card, at) => isWild(card) || (suitOf(card) === suitOf(anchor) && rankOf(card) === ((start + at - 1) % 13) + 1),
      )
    );
  }

  /** Returns the orders to try: aces low and high, the wild card anywhere. */
  function orders(cards: string[]): string[][] {
    const wilds = cards.filter(isWild);
    const naturals = cards.filter((card) => !isWild(card)).sort(bySuit);
    const aces = naturals.filter((card) => rankOf(card) === 1);
    const rest = naturals.filter((card) => rankOf(card) !== 1);
    const found: string[][] = [];
    for (const order of [
      [...aces, ...rest],
      [...rest, ...aces],
      [...aces.slice(0, 1), ...rest, ...aces.slice(1)],
    ])
      for (let at = order.length; at >= (wilds.length ? 0 : order.length); at--)
        found.push([...order.slice(0, at), ...wilds, ...order.slice(at)]);
    return found;
  }

  const tidy = (cards: string[]): string[] =>
    judge(cards).isLegal ? cards : (orders(cards).find((order) => judge(order).isLegal) ?? cards);
  const retrieved = { code: "wild-needs-set", clause: "RR-6c" };
  return { judge, tidy, byRuns: bySuit, byGroups: byRank, isWild, retrieved };
}
