// The part of a game that the rest of the client uses.

import type { Component } from "svelte";
import type { GameEvent, OptionValue } from "../api/messages";
import type { AtTable } from "../table/atTable";
import type { AnyPayment, DealResult } from "../table/results";
import type { Moments } from "../table/moments";
import type { CardFamily } from "./cardFamilies";
import type { MeldRules } from "./melding/melds";

export interface OutcomeProps {
  game: string;
  result: DealResult;
  /** The names by seat, with "you" for the player. */
  names: string[];
}

export interface GamePart {
  /** The topic of the game's own texts in src/meldhouse/words. */
  words: string;
  /** The letters that the numbers of the game's clauses begin with. */
  clauses: string;
  cards: CardFamily;
  /** The table, loaded when it is first needed. */
  table: () => Promise<{ default: Component<{ store: AtTable }> }>;
  /** The cards and points that a deal's result shows, loaded when they are first needed; null if there are none. */
  outcome: (() => Promise<{ default: Component<OutcomeProps> }>) | null;
  /** What players see and hear of the game's events. */
  moments: Moments;
  /** Returns the call of an event, for large letters over the table; empty if nobody calls out. */
  callIn: (game: string, event: GameEvent) => string;
  /** Returns the headline of a deal that nobody has won, if the game has one that names no cards; or empty. */
  drawnText: (event: GameEvent) => string;
  /** Returns what players paid while a deal was played, from its events: at its end nobody speaks of it any more. */
  paidDuring: (events: GameEvent[]) => AnyPayment[];
  /** Checks if the lowest score wins. */
  isLowGood: boolean;
  /** The cards in the small picture of the game, and whether one more lies there face down. */
  picture: string[];
  hasBackInPicture: boolean;
  /** The key of the text about the keyboard; empty if there is none. */
  keys: string;
  /** The options of a match that is started with one click. */
  quickOptions: Record<string, OptionValue>;
  /** Checks if other players may claim a discard: they get a clock and may pass automatically. */
  hasClaims: boolean;
  /** The rules of its sets, if players rearrange a table. */
  melds: ((options: Record<string, unknown>) => MeldRules) | null;
  /** Returns the address of a tool for the cards in a text, set by set; empty if there is none. */
  toolForCards: (game: string, sets: string[]) => string;
  /** Returns the address of a tool for a table and the cards held; empty if there is none. */
  toolForTurn: (game: string, table: string, held: string) => string;
}
