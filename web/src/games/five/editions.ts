// The numbers in which Rummy Five and Big Eight differ.

import type { HandForm } from "../../api/messages";

export type FiveGame = HandForm["game"];

interface Edition {
  decks: number;
  /** The cards of a hand before the one that completes it. */
  dealt: number;
  /** The most trios that a seat may expose. */
  trios: number;
  /** The draws that the calculator looks ahead. */
  draws: number;
  /** The first advice to a new player. */
  goalTip: string;
}

export const EDITIONS: Record<FiveGame, Edition> = {
  "rummy-five": { decks: 1, dealt: 4, trios: 1, draws: 6, goalTip: "five-goal" },
  "big-eight": { decks: 2, dealt: 7, trios: 2, draws: 9, goalTip: "eight-goal" },
};

export const FIVE_GAMES = Object.keys(EDITIONS) as FiveGame[];

export const isFiveGame = (game: string | null): game is FiveGame => FIVE_GAMES.some((one) => one === game);

export const editionOf = (game: string): Edition => EDITIONS[isFiveGame(game) ? game : "rummy-five"];
