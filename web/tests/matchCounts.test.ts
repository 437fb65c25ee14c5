import { expect, it } from "vitest";
import type { MatchLine } from "../src/api/messages";
import { countsOf } from "../src/study/matchCounts";

const line = (changes: Partial<MatchLine>): MatchLine => ({
  table: "t",
  game: "rummy-five",
  at: 0,
  players: 4,
  seat: 0,
  place: 1,
  points: 0,
  deals: 4,
  won: 1,
  hints: 0,
  combinations: {},
  persons: 1,
  daily: "",
  ...changes,
});

it("sums the matches of one game", () => {
  // the server lists the newest match first
  const counts = countsOf("rummy-five", [
    line({ place: 3, points: 10, hints: 2, combinations: { flush: 1 } }),
    line({ place: 1, points: 40, won: 3, combinations: { flush: 1, pairs: 5 } }),
    line({ game: "octablitz", place: 1, points: 99 }),
  ]);
  expect(counts).toEqual({
    game: "rummy-five",
    matches: 2,
    first: 1,
    place: 2,
    points: 25,
    deals: 8,
    won: 4,
    hints: 2,
    places: [1, 0, 1, 0],
    combinations: [
      ["pairs", 5],
      ["flush", 2],
    ],
    course: [40, 10],
  });
});

it("has zeros for a game without matches", () => {
  expect(countsOf("rummikub", [line({})])).toMatchObject({
    matches: 0,
    place: 0,
    points: 0,
    places: [0, 0],
    course: [],
  });
});
