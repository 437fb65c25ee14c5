// Cards that a text names between backticks.

import { cardsOf, family } from "../games/cards";
import { RUMMIKUB, rhineRummy } from "../games/melding/melds";

const NOTATION = {
  letter: /^([br][sABCJKL]+)( [br][sABCJKL]+)*$/,
  tile: /^([kbor](1[0-3]|[1-9])|\*)'*(( \/)? ([kbor](1[0-3]|[1-9])|\*)'*)*$/,
  playing: /^((10|[2-9AJQK])[cdhs]|\*)'*(( \/)? ((10|[2-9AJQK])[cdhs]|\*)'*)*$/,
};

/** The sets of cards that a text is, or null if it is something else. */
export function setsIn(game: string, text: string): string[] | null {
  return NOTATION[family(game)].test(text) ? text.split(" / ") : null;
}

/** By game: so many cards are a hand, and one more may complete it. */
const HANDS: Record<string, number> = { "rummy-five": 4, "big-eight": 7 };

/** Where a hand can be tried out and changed (in the calculator), or legal sets (in the solver); empty if nowhere. */
export function whereToTry(game: string, text: string): string {
  const sets = setsIn(game, text);
  if (!sets || game === "octablitz") return "";
  const size = HANDS[game];
  if (size === undefined) {
    const rules = game === "rummikub" ? RUMMIKUB : rhineRummy(false);
    return sets.every((set) => rules.judge(cardsOf(game, set)).isLegal) ? solver(game, text, "") : "";
  }
  const cards = cardsOf(game, text);
  if (cards.length !== size && cards.length !== size + 1) return "";
  return `/calculator#${new URLSearchParams({ game, hand: cards.slice(0, size).join(" "), card: cards[size] ?? "" })}`;
}

/** Where a turn can be tried out: cells of a row that are a table, what is held, and the table afterwards. */
export function turnToTry(game: string, cells: string[]): string {
  const at = cells.findIndex(
    (_, start) => cells.slice(start, start + 3).filter((cell) => setsIn(game, cell)).length === 3,
  );
  const [table, held] = cells.slice(at);
  return at < 0 || family(game) === "letter" || !table || !held ? "" : solver(game, table, held);
}

const solver = (game: string, table: string, rack: string): string =>
  `/solve#${new URLSearchParams({ game, table, rack })}`;
