// Cards that a text names between backticks.

import { family } from "../lib/cards";

const NOTATION = {
  letter: /^([br][sABCJKL]+)( [br][sABCJKL]+)*$/,
  tile: /^([kbor](1[0-3]|[1-9])|\*)'*(( \/)? ([kbor](1[0-3]|[1-9])|\*)'*)*$/,
  playing: /^((10|[2-9AJQK])[cdhs]|\*)'*(( \/)? ((10|[2-9AJQK])[cdhs]|\*)'*)*$/,
};

/** The sets of cards that a text is, or null if it is something else. */
export function setsIn(game: string, text: string): string[] | null {
  return NOTATION[family(game)].test(text) ? text.split(" / ") : null;
}
