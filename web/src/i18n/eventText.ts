// Events, scores and payments in words.

import type { GameEvent, HandScore } from "../api/messages";
import { pretty } from "../games/cards";
import { partOf } from "../games/registry";
import type { AnyPayment } from "../table/results";
import { has, listed, listedWithAnd, say, sayOf } from "./words.svelte";

type Params = Record<string, unknown>;

export const SEAT_FIELDS = ["seat", "dealer", "discarder", "general", "one_away", "payer", "payee"];
const CARD_FIELDS = [
  "card",
  "cards",
  "hand",
  "hands",
  "concealed",
  "exposed",
  "tile",
  "tiles",
  "rack",
  "racks",
  "table",
];

export function seatName(seat: number | null, names: string[]): string {
  if (seat === null) return say("the-table");
  return names[seat] ?? say("seat", { number: seat });
}

/** Returns a call in large letters, `Mei: Run!` for example; empty if nobody calls out. */
export function callText(game: string, event: GameEvent, names: string[]): string {
  const call = partOf(game).callIn(game, event);
  return call && typeof event.seat === "number" ? say("web.table.call", { name: names[event.seat] ?? "", call }) : "";
}

function isThere(value: unknown): boolean {
  return (
    value !== null &&
    value !== undefined &&
    value !== false &&
    value !== "" &&
    !(Array.isArray(value) && value.length === 0)
  );
}

/** Returns an event in words, in the second person for the player's own actions where such a text exists. */
export function eventText(game: string, event: GameEvent, names: string[], me: number | null): string {
  // The dealer is the actor of a deal.
  const doer = "seat" in event ? event.seat : event.dealer;
  const own = eventKey(game, "own-event", event);
  const isOwn = me !== null && doer === me && has(game, own);
  const params: Params = {};
  // Somebody takes a card "from you"; a subject without a text of its own keeps its name.
  const toMe = names.map((name, seat) => (seat === me ? say("web.me") : name));
  for (const [name, value] of Object.entries(event))
    if (name !== "kind") params[name] = written(game, name, value, name === "seat" ? names : toMe);
  return sayOf(game, isOwn ? own : eventKey(game, "event", event), params);
}

/** Returns the key of the most specific text: `event.drew-card` instead of `event.drew` if the event has a card. */
function eventKey(game: string, head: string, event: GameEvent): string {
  let key = `${head}.${event.kind}`;
  for (const [name, value] of Object.entries(event)) {
    const variant = `${key}-${name.replaceAll("_", "-")}`;
    if (name !== "kind" && isThere(value) && has(game, variant)) key = variant;
  }
  return key;
}

function written(game: string, name: string, value: unknown, names: string[]): unknown {
  if (value === null || value === undefined) return "";
  if (CARD_FIELDS.includes(name)) {
    const hands = Array.isArray(value) ? (value as string[]) : [value as string];
    return hands
      .filter(Boolean)
      .map((hand) => pretty(game, hand))
      .join(" / ");
  }
  if (SEAT_FIELDS.includes(name)) {
    const seats = Array.isArray(value) ? (value as number[]) : [value as number];
    return listedWithAnd(seats.map((seat) => seatName(seat, names)));
  }
  if (name === "call") return sayOf(game, `call.${String(value)}`);
  if (name === "score") return scoreText(game, value as HandScore);
  if (Array.isArray(value)) return listed(value.map(String));
  return value;
}

/** Returns the parts of a hand's points. */
export function scoreParts(game: string, score: HandScore): { name: string; points: number }[] {
  const parts = score.combinations.map(([name, points]) => ({ name: sayOf(game, `combination.${name}`), points }));
  if (score.go) parts.unshift({ name: sayOf(game, "score.go"), points: score.go });
  if (score.dealer) parts.push({ name: sayOf(game, "score.dealer"), points: score.dealer });
  return parts;
}

function scoreText(game: string, score: HandScore): string {
  const parts = scoreParts(game, score).map((part) => sayOf(game, "score.part", part));
  return sayOf(game, "score.sum", { points: score.points, parts: listed(parts) });
}

export function paymentText(game: string, payment: AnyPayment, names: string[]): string {
  const payee = payment.payee === null ? say("to-the-table") : seatName(payment.payee, names);
  const params: Params = {
    ...payment,
    payer: seatName(payment.payer, names),
    // in the middle of a sentence
    payee: payee === say("web.you") ? say("web.me") : payee,
  };
  if ("reason" in payment && payment.reason) params.reason = sayOf(game, `payment.${payment.reason}`);
  if ("base" in payment) {
    params.seat = seatName(payment.seat, names);
    const pays = payment.extra ? "settlement.pays-none" : "settlement.pays";
    const line = payment.times > 1 ? `${pays}-general` : pays;
    return sayOf(game, payment.points ? line : "settlement.even", params);
  }
  return sayOf(game, "payment-line", params);
}
