import { readCards, type CardFamily } from "../cardFamilies";
import type { GamePart } from "../gamePart";
import { say } from "../../i18n/words.svelte";
import { rhineRummyMelds, RUMMIKUB_MELDS, type MeldRules } from "./melds";

const rhineRules = (options: Record<string, unknown>): MeldRules => rhineRummyMelds(options.twos_wild === true);
const rummikubRules = (options: Record<string, unknown>): MeldRules =>
  options.jokers === "free" ? { ...RUMMIKUB_MELDS, retrieved: null } : RUMMIKUB_MELDS;

const solverFor = (game: string, table: string, rack: string): string =>
  `/solve#${new URLSearchParams({ game, table, rack })}`;

/** Returns the address of the solver if all sets are legal. */
const solverForSets =
  (cards: CardFamily, rules: MeldRules) =>
  (game: string, sets: string[]): string =>
    sets.every((set) => rules.judge(readCards(cards, set)).isLegal) ? solverFor(game, sets.join(" / "), "") : "";

const MELDING = {
  table: () => import("./MeldTable.svelte"),
  outcome: () => import("./MeldOutcome.svelte"),
  moments: { drew: "draw", "tiles-drawn": "draw", laid: "play", qualified: "call", "deal-ended": "end" },
  callIn: (_game, event) =>
    event.kind === "deal-ended" && typeof event.seat === "number" && !event.blocked ? say("web.table.out") : "",
  drawnText: () => "",
  paidDuring: () => [],
  hasBackInPicture: false,
  keys: "web.keys.meld",
  hasClaims: false,
  toolForTurn: solverFor,
} satisfies Partial<GamePart>;

export const RHINE_RUMMY: GamePart = {
  ...MELDING,
  words: "rhine_rummy",
  isLowGood: true,
  clauses: "RR",
  cards: "playing",
  picture: ["9d", "10d", "*", "Qd", "Ah"],
  quickOptions: {},
  melds: rhineRules,
  toolForCards: solverForSets("playing", rhineRules({})),
};

export const RUMMIKUB: GamePart = {
  ...MELDING,
  words: "rummikub",
  isLowGood: false,
  clauses: "RK",
  cards: "tile",
  picture: ["r7", "b7", "o7", "*", "k11", "k12"],
  quickOptions: { clock: 0 },
  melds: rummikubRules,
  toolForCards: solverForSets("tile", RUMMIKUB_MELDS),
};
