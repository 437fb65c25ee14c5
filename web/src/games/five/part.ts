import { readCards } from "../cardFamilies";
import type { GamePart } from "../gamePart";
import { editionOf } from "./editions";
import type { GameEvent, Payment } from "../../api/messages";
import type { AnyPayment } from "../../table/results";
import { say, sayOf } from "../../i18n/words.svelte";

/** Returns the address of the calculator if the cards are a hand, with or without the card that completes it. */
function calculatorFor(game: string, sets: string[]): string {
  const cards = readCards("letter", sets.join(" "));
  const size = editionOf(game).dealt;
  if (cards.length !== size && cards.length !== size + 1) return "";
  return `/calculator#${new URLSearchParams({ game, hand: cards.slice(0, size).join(" "), card: cards[size] ?? "" })}`;
}

const CALLS: Record<string, string> = { "called-run": "run", "called-set": "set" };

function callOf(game: string, event: GameEvent): string {
  const out = typeof event.discarder === "number" ? "catch" : "out";
  const call = event.kind === "won" ? out : CALLS[event.kind];
  return call ? sayOf(game, `call.${call}`) : "";
}

const isSomebodyOneAway = ({ kind, one_away }: GameEvent): boolean =>
  kind === "deal-drawn" && Array.isArray(one_away) && one_away.length > 0;

/** Returns the points for Go, which lie on the table, and those for wrong calls. */
function paidDuring(events: GameEvent[]): AnyPayment[] {
  return events.flatMap((event) => {
    if (event.kind === "mistaken") return event.payments as Payment[];
    const isGo = event.kind === "discarded" && event.go === true;
    return isGo ? [{ payer: event.seat as number, payee: null, points: 1, reason: "go" }] : [];
  });
}

const FIVE = {
  words: "rummy_five",
  cards: "letter",
  table: () => import("./FiveTable.svelte"),
  outcome: () => import("./FiveOutcome.svelte"),
  moments: {
    drew: "draw",
    discarded: "play",
    "called-run": "call",
    "called-set": "call",
    won: "end",
    "deal-drawn": "end",
  },
  callIn: callOf,
  drawnText: (event) => (isSomebodyOneAway(event) ? say("web.five.drawn") : ""),
  paidDuring,
  isLowGood: false,
  hasBackInPicture: false,
  keys: "web.keys.five",
  quickOptions: {},
  hasClaims: true,
  melds: null,
  toolForCards: calculatorFor,
  toolForTurn: () => "",
} satisfies Partial<GamePart>;

export const RUMMY_FIVE: GamePart = { ...FIVE, clauses: "RF", picture: ["bA", "bB", "bC", "rs", "rs"] };

export const BIG_EIGHT: GamePart = {
  ...FIVE,
  clauses: "BE",
  picture: ["rJ", "rK", "rL", "bs", "bs", "bs", "bA", "bA"],
};
