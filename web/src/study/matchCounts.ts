// Sums over my matches.

import type { MatchLine } from "../api/messages";

export interface GameCounts {
  game: string;
  matches: number;
  first: number;
  place: number;
  points: number;
  deals: number;
  won: number;
  hints: number;
  /** The number of matches by place, from the first place on. */
  places: number[];
  combinations: [string, number][];
  /** Points of each match, oldest first. */
  course: number[];
}

const mean = (numbers: number[]): number => (numbers.length ? sum(numbers) / numbers.length : 0);
const sum = (numbers: number[]): number => numbers.reduce((one, other) => one + other, 0);

export function countsOf(game: string, all: MatchLine[]): GameCounts {
  const matches = all.filter((line) => line.game === game);
  const combinations = new Map<string, number>();
  for (const line of matches)
    for (const [name, count] of Object.entries(line.combinations))
      combinations.set(name, (combinations.get(name) ?? 0) + count);
  const most = Math.max(2, ...matches.map((line) => line.players));
  return {
    game,
    matches: matches.length,
    first: matches.filter((line) => line.place === 1).length,
    place: mean(matches.map((line) => line.place)),
    points: mean(matches.map((line) => line.points)),
    deals: sum(matches.map((line) => line.deals)),
    won: sum(matches.map((line) => line.won)),
    hints: sum(matches.map((line) => line.hints)),
    places: Array.from({ length: most }, (_, at) => matches.filter((line) => line.place === at + 1).length),
    combinations: [...combinations].sort((one, other) => other[1] - one[1]),
    course: matches.map((line) => line.points).reverse(),
  };
}
