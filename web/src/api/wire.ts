// What is said between client and server. The messages are written from the server's own (messages.ts);
// here stand the names that the client uses, and what HTTP alone answers.

import type * as said from "./messages";

export type {
  Chair,
  ChatLine,
  Failure,
  Guest,
  Refused,
  TableForm,
  TableInfo,
  TableLine,
  ToClient,
  ToServer,
} from "./messages";
export type OptionValue = number | boolean | string;
export interface GameEvent {
  kind: string;
  [field: string]: unknown;
}
/** Events are told as data; their kinds are the games' own. */
export type Update = Omit<said.Update, "events"> & { events: GameEvent[] };

export interface OptionLine {
  name: string;
  kind: string;
  default: OptionValue;
  low: number;
  high: number;
  choices: string[];
  choice_texts: string[];
  clause: string;
  text: string;
  about: string;
}
export interface GameLine {
  name: string;
  players: number[];
  usual_players: number;
  text: string;
  about: string;
  options: OptionLine[];
  levels: string[];
}
export interface Worth {
  points: number;
  may_go_out: boolean;
  combinations: [string, number][];
}
/** A card that would complete a hand, and what the hand would be worth by self-draw and by Catch. */
export interface WaitLine {
  card: string;
  left: number;
  self_draw: Worth;
  catch: Worth;
}
/** A special combination and the cards that a hand lacks for it; null if it cannot come any more. */
export interface ReachLine {
  name: string;
  points: number;
  missing: string[] | null;
}
