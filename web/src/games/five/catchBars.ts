// RF-9 The two bars on Catch, from what lies open: cards that I discarded, and cards that I let go by.

import type { FivePublic } from "../../api/messages";

export type Bar = "" | "discarded" | "missed";

/** Others' discards since my own last one. What completes my hand among them was let go by: my hand is still the same. */
function passedBy(table: FivePublic, me: number): string[] {
  const since = table.discards.slice(table.discards.findLastIndex((thrown) => thrown.seat === me) + 1);
  const isAsked = table.stage === "claims" && ((table.answered >> me) & 1) === 0;
  return (isAsked ? since.slice(0, -1) : since).map((thrown) => thrown.card);
}

/** Why I may not catch a card that completes my hand and is worth enough. With my next discard a missed card is free again. */
export function barOn(card: string, table: FivePublic, me: number, isWorthEnough: boolean): Bar {
  if (table.discards.some((thrown) => thrown.seat === me && thrown.card === card)) return "discarded";
  const isMyTurn = table.stage === "turn" && table.turn === me;
  return !isMyTurn && isWorthEnough && passedBy(table, me).includes(card) ? "missed" : "";
}
