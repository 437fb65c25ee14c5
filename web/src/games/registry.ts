// The games that this client knows. Everything that depends on the game asks here.

import { BIG_EIGHT, RUMMY_FIVE } from "./five/part";
import type { GamePart } from "./gamePart";
import { RHINE_RUMMY, RUMMIKUB } from "./melding/part";
import { OCTABLITZ } from "./octablitz/part";

const GAMES = new Map<string, GamePart>([
  ["rummy-five", RUMMY_FIVE],
  ["big-eight", BIG_EIGHT],
  ["octablitz", OCTABLITZ],
  ["rhine-rummy", RHINE_RUMMY],
  ["rummikub", RUMMIKUB],
]);

/** A game that a newer server offers: it is played by choosing among the actions that the server lists. */
const UNKNOWN: GamePart = {
  words: "",
  clauses: "",
  cards: "playing",
  table: () => import("./GenericTable.svelte"),
  outcome: null,
  moments: {},
  callIn: () => "",
  drawnText: () => "",
  paidDuring: () => [],
  isLowGood: false,
  picture: [],
  hasBackInPicture: false,
  keys: "",
  quickOptions: {},
  hasClaims: false,
  melds: null,
  toolForCards: () => "",
  toolForTurn: () => "",
};

export const gameNames: readonly string[] = [...GAMES.keys()];

export const partOf = (game: string): GamePart => GAMES.get(game) ?? UNKNOWN;

/** Returns the rule page of a clause, `RF-5` for example; empty if it belongs to no game. */
export const gameOfClause = (clause: string): string =>
  gameNames.find((game) => clause.startsWith(`${partOf(game).clauses}-`)) ?? "";

/** Checks if a topic of the texts belongs to a game. */
export const isTopicOfGame = (topic: string): boolean => gameNames.some((game) => partOf(game).words === topic);
