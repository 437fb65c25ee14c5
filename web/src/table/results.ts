// The ends of deals, for the score sheet and the page after a deal.

import type { DealDrawn, DealWon, GameEvent, RhineDealEnded, RummikubDealEnded, Won } from "../api/messages";

export type DealResult = Won | DealDrawn | DealWon | RhineDealEnded | RummikubDealEnded;
/** Points that change hands, in any game. */
export type AnyPayment = (Won | DealDrawn | DealWon | RummikubDealEnded)["payments"][number];

const ENDS = ["won", "deal-drawn", "deal-won", "deal-ended"];

const isResult = (event: GameEvent): boolean => ENDS.includes(event.kind);

/** Returns an event as the result of a deal; null if it is another event. */
export const resultOf = (event: GameEvent | null | undefined): DealResult | null =>
  event && isResult(event) ? (event as unknown as DealResult) : null;

/** Returns the results of all deals, oldest first. */
export const resultsIn = (events: GameEvent[]): DealResult[] =>
  events
    .filter(isResult)
    .map(resultOf)
    .filter((one) => one !== null);

/** Returns the cards that every seat shows at the end, with the points for them. */
export function shownHands(result: DealResult): { cards: string; score: number }[] {
  if (result.kind !== "deal-ended") return [];
  const hands = "racks" in result ? result.racks : result.hands;
  return hands.map((cards, seat) => ({ cards, score: result.scores[seat] ?? 0 }));
}

/** Returns the hands that were one card away when nobody went out. */
export function handsOneAway(result: DealResult): { seat: number; cards: string }[] {
  if (result.kind !== "deal-drawn") return [];
  return result.one_away.map((seat, at) => ({ seat, cards: result.hands[at] ?? "" }));
}

export const paymentsOf = (result: DealResult): AnyPayment[] => ("payments" in result ? result.payments : []);
