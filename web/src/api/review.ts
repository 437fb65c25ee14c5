// Written by `python -m meldhouse.server.study.typescript` from src/meldhouse/analysis/model.py: change it there.

/** A line that can be said in every language: a key of the texts, cards in notation, numbers. */
export interface Said {
  key: string;
  cards: Record<string, string>;
  numbers: Record<string, number | string>;
}

/** A mean over imagined deals, and its standard error. */
export interface Amount {
  value: number;
  error: number;
  samples: number;
}

/** One move on a table that may be rearranged, in notation (`meldhouse.solvers.melding.Step`). */
export interface StepForm {
  tiles: string;
  hand: string;
  sources: ([string, string])[];
  onto: string;
  result: string;
  to: number | null;
  at: number | null;
}

/** An action that the expert has thought about, and what it expected of it. */
export interface Weighed {
  action: string;
  points: number;
}

/** One decision of one seat, beside what the expert would have done from the same view. */
export interface Moment {
  deal: number;
  number: number;
  event: number;
  seat: number;
  chosen: string;
  best: string;
  kind: string;
  is_exact: boolean;
  gain: Amount | null;
  wins: Amount | null;
  laid: [string, string] | null;
  weight: number;
  said: Said[];
  reasons: Said[];
  steps: StepForm[];
  weighed: Weighed[];
}

/** Go, Catch, Run or Set: how often it was called, how often rightly left or not. */
export interface Call {
  called: number;
  missed: number;
  early: number;
}

/** What a seat's decisions come to. */
export interface SeatSummary {
  seat: number;
  name: string;
  decisions: number;
  forced: number;
  agreed: number;
  as_good: number;
  worse: number;
  wins_missed: number;
  calls: Record<string, Call>;
  jokers_laid: number;
  jokers_wasted: number;
}

/** A part of a result in points, and the ends of its 95% interval. */
export interface Share {
  value: number;
  low: number;
  high: number;
}

/** One deal: points above the table's mean, by seat, as it went and as it went when dealt again to bots. */
export interface DealLuck {
  deal: number;
  result: number[];
  cards: number[];
  spread: number[];
}

/** Where a seat's result came from: `result` = `cards` + `play`, in points above the table's mean. */
export interface SeatLuck {
  seat: number;
  name: string;
  result: number;
  cards: Share;
  play: Share;
  verdict: string;
}

/** The cards' part of a match, and what was made of them. */
export interface Luck {
  levels: string[];
  samples: number;
  deals: DealLuck[];
  seats: SeatLuck[];
}

/** What is found in one deal. */
export interface Piece {
  moments: Moment[];
  luck: DealLuck | null;
}

/** A finished match, looked at again. */
export interface Review {
  format: string;
  game: string;
  players: number;
  names: string[];
  points: number[];
  ranking: number[];
  deals: number;
  samples: number;
  seed: string;
  seats: SeatSummary[];
  moments: Moment[];
  first: number[];
  is_complete: boolean;
  luck: Luck | null;
}
