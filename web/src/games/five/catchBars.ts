// RF-9 The two bars on Catch: cards that the player discarded, and cards that the player let pass.

import type { FivePublic } from "../../api/messages";

export type Bar = "" | "discarded" | "missed";

/**
 * Returns the discards of others since the player's own last one. The hand has not changed since, so a card among them
 * that completes it was let pass.
 */
function passedBy(table: FivePublic, me: number): string[] {
  const since = table.discards.slice(table.discards.findLastIndex((thrown) => thrown.seat === me) + 1);
  const isAsked = table.stage === "claims" && ((table.answered >> me) & 1) === 0;
  return (isAsked ? since.slice(0, -1) : since).map((thrown) => thrown.card);
}

/** Returns the bar on catching a card that completes the hand and is worth enough. The next discard lifts "missed". */
export function barOn(card: string, table: FivePublic, me: number, isWorthEnough: boolean): Bar {
  if (table.discards.some((thrown) => thrown.seat === me && thrown.card === card)) return "discarded";
  const isMyTurn = table.stage === "turn" && table.turn === me;
  return !isMyTurn && isWorthEnough && passedBy(table, me).includes(card) ? "missed" : "";
}
