// What is said between client and server: the same forms as in src/meldhouse/wire.

export interface Guest { guest: string; name: string; token: string }
export interface Clock { turn: number; bank: number; claim: number }
export type OptionValue = number | boolean | string;
export interface TableForm {
  game: string;
  players: number;
  options?: Record<string, OptionValue>;
  seats?: string[];
  clock?: Partial<Clock>;
  is_listed?: boolean;
  has_hints?: boolean;
  is_quick?: boolean | null;
}
export interface Chair {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string;
  level: string;
  is_present: boolean;
  is_substituted: boolean;
  is_me: boolean;
}
export interface TableInfo {
  table: string;
  code: string;
  game: string;
  players: number;
  options: Record<string, OptionValue>;
  chairs: Chair[];
  clock: Clock;
  is_listed: boolean;
  has_hints: boolean;
  is_quick: boolean;
  status: "open" | "running" | "over";
  commitment: string;
  is_host: boolean;
  rematch: string | null;
  places: number[] | null;
}
export interface TableLine {
  table: string;
  code: string;
  game: string;
  status: "open" | "running" | "over";
  updated: number;
  players: number;
  free: number;
}
export interface Failure { kind: "failure"; code: string; detail: string; clause: string }
export interface OptionLine {
  name: string;
  kind: "number" | "switch" | "choice" | string;
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

// --- over the socket ---

export type ToServer =
  | { kind: "subscribe"; token: string; table: string; since?: number; chat_since?: number }
  | { kind: "act"; id: string; action: string; seat?: number | null; seen?: number | null }
  | { kind: "draft"; arrangement: string; seat?: number | null }
  | { kind: "auto"; mode: "ask" | "pass-unless-call" | "pass"; seat?: number | null }
  | { kind: "chat"; id: string; text?: string; phrase?: string }
  | { kind: "hint"; id: string; seat?: number | null }
  | { kind: "why-not"; id: string; action: string; seat?: number | null }
  | { kind: "next"; id: string }
  | { kind: "ping"; id: string };

export interface GameEvent { kind: string; [field: string]: unknown }
export interface Update {
  kind: "update";
  seat: number | null;
  since: number;
  events: GameEvent[];
  view: unknown;
  choices: string[];
  awaited: number[];
  deadline: number | null;
  now: number;
  answered: string;
}
export interface Refused {
  kind: "refused";
  id: string;
  code: string;
  clause: string;
  text: string;
  cards: string;
  numbers: Record<string, number>;
  stale: boolean;
}
export interface ChatLine { number: number; name: string; seat: number | null; text: string; phrase: string }
export type ToClient =
  | { kind: "info"; info: TableInfo }
  | Update
  | { kind: "done"; id: string }
  | Refused
  | { kind: "drafted"; seat: number; arrangement: string }
  | { kind: "chatted"; lines: ChatLine[] }
  | { kind: "hinted"; id: string; action: string }
  | { kind: "failed"; code: string; detail: string; id: string }
  | { kind: "pong"; id: string };
