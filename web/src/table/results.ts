// The ends of deals, for the score sheet and the page after a deal.

import type { DealDrawn, DealWon, GameEvent, RhineDealEnded, RummikubDealEnded, Won } from "../api/messages";
import { written } from "../i18n/numbers";
import type { Moments } from "./moments";

export type DealResult = Won | DealDrawn | DealWon | RhineDealEnded | RummikubDealEnded;
/** Points that change hands, in any game. */
export type AnyPayment = (Won | DealDrawn | DealWon | RummikubDealEnded)["payments"][number];

/** A deal in the score sheet: the points after it, and how they changed. */
export interface SheetLine {
  points: number[];
  gains: number[];
}

/** Returns an event as the result of a deal; null if it is another event. */
export const resultOf = (event: GameEvent | null | undefined, moments: Moments): DealResult | null =>
  event && moments[event.kind] === "end" ? (event as unknown as DealResult) : null;

/** Returns the lines of the score sheet, oldest deal first. `stake`: the points before a first deal whose events are left out. */
export function sheetOf(events: GameEvent[], moments: Moments, stake = 0): SheetLine[] {
  let before: number[] | null = null;
  const lines: SheetLine[] = [];
  for (const event of events) {
    // the points before the first deal: some games begin with a stake
    if (event.kind === "dealt") before ??= event.points as number[];
    const result = resultOf(event, moments);
    if (!result) continue;
    const old: number[] = before ?? [];
    lines.push({ points: result.points, gains: result.points.map((points, seat) => points - (old[seat] ?? stake)) });
    before = result.points;
  }
  return lines;
}

/** Returns the events of the last deal. */
export function eventsOfLastDeal(events: GameEvent[]): GameEvent[] {
  const begin = events.findLastIndex((event) => event.kind === "dealt");
  return events.slice(Math.max(begin, 0));
}

/** Returns the payments of a deal. One of nothing is listed only where its sum explains it. */
export const paymentsOf = (result: DealResult): AnyPayment[] =>
  ("payments" in result ? result.payments : []).filter((payment) => payment.points !== 0 || "base" in payment);

/** Returns a gain or loss with its sign: `+3`, `−2`, `0`. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : written(points));
