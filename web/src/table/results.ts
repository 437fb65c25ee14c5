// How deals have ended: from the events, for the score sheet and the end of a deal.

import type { HandScore, Payment, Settlement } from "../api/views";
import type { GameEvent } from "../api/wire";

export interface Result extends GameEvent {
  points: number[];
  seat?: number | null;
  card?: string;
  concealed?: string;
  exposed?: string[];
  score?: HandScore;
  payments?: (Payment | Settlement)[];
  one_away?: number[];
  hands?: string[];
  racks?: string[];
  values?: number[];
  scores?: number[];
}

const ENDS = ["won", "deal-drawn", "deal-won", "deal-ended"];

export function resultsIn(events: GameEvent[]): Result[] {
  return events.filter((event) => ENDS.includes(event.kind)) as Result[];
}
