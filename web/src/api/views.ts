// What a seat sees of a deal, game by game: the boxes of src/meldhouse/games as JSON. Cards are in notation.

import type { GameEvent } from "./wire";

export interface View<Public, Own> {
  seat: number | null;
  public: Public;
  own: Own | null;
  held: number[];
  stock: number;
}

export interface Payment {
  payer: number | null;
  payee: number | null;
  points: number;
  reason?: string;
}

export interface Thrown {
  seat: number;
  card: string;
  go: boolean;
  taken_by: number | null;
}
export interface Trio {
  cards: string;
}
export interface FivePublic {
  dealer: number;
  streak: number;
  deal: number;
  stage: "turn" | "claims" | "over";
  turn: number;
  has_drawn: boolean;
  discards: Thrown[];
  answered: number;
  exposed: Trio[][];
  gone: number;
  points: number[];
  pot: number;
  result: GameEvent | null;
}
export interface FiveOwn {
  hand: string;
  drawn: string | null;
}
export type FiveView = View<FivePublic, FiveOwn>;
export interface HandScore {
  combinations: [string, number][];
  go: number;
  dealer: number;
  points: number;
}

export interface Laid {
  seat: number;
  count: number;
  cards: string | null;
}
export interface Trick {
  taker: number;
  laid: Laid[];
}
export interface OctablitzPublic {
  deal: number;
  dealer: number;
  general: number | null;
  multiplier: number;
  turn: number;
  trick: Laid[];
  tricks: Trick[];
  taken: string[];
  points: number[];
  result: GameEvent | null;
}
export interface OctablitzOwn {
  hand: string;
  buried: string;
}
export type OctablitzView = View<OctablitzPublic, OctablitzOwn>;
export interface Settlement extends Payment {
  seat: number;
  base: number;
  taken: number;
  extra: number;
  times: number;
}

export interface MeldPublic {
  deal: number;
  turn: number;
  table: string[];
  points: number[];
  result: GameEvent | null;
  /** Rummikub: who has made the first meld, as bits. */
  opened?: number;
  wins?: number[];
  /** Rhine Rummy: who has qualified, as bits. */
  qualified?: number;
  dealer?: number;
}
export interface MeldOwn {
  rack?: string;
  hand?: string;
}
export type MeldView = View<MeldPublic, MeldOwn>;
export type AnyPublic = FivePublic | OctablitzPublic | MeldPublic;
export type AnyView = View<AnyPublic, FiveOwn | OctablitzOwn | MeldOwn>;
