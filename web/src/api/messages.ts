// Written by `python -m meldhouse.wire.typescript` from src/meldhouse/wire: change the messages there.

export interface GuestForm {
  name?: string;
}

/** Who somebody is, without an account. The token is theirs alone. */
export interface Guest {
  guest: string;
  name: string;
  token: string;
}

/** Seconds; 0 is no clock. `claim` is how long everybody has to answer a discard. */
export interface ClockForm {
  turn?: number;
  bank?: number;
  claim?: number;
}

/** A new table. Seats: `me`, `open` for a person, `bot:LEVEL`. */
export interface TableForm {
  game: string;
  players: number;
  options?: Record<string, number | boolean | string>;
  seats?: string[];
  clock?: ClockForm;
  is_listed?: boolean;
  has_hints?: boolean;
  is_quick?: boolean | null;
}

/** Sit down; no seat means any free one. */
export interface SeatForm {
  seat?: number | null;
}

export interface KickForm {
  seat: number;
  level?: string;
}

/** What a player adds to the shuffle after seeing the house's commitment. */
export interface PartForm {
  part: string;
}

/** A code that moves a guest to another device, once, for a few minutes. */
export interface MoveCode {
  code: string;
  seconds: number;
}

export interface MoveForm {
  code: string;
}

/** A seat as everybody sees it. */
export interface Chair {
  seat: number;
  kind: string;
  name: string;
  level: string;
  is_present: boolean;
  is_substituted: boolean;
  is_me: boolean;
}

/** What is known of a table beside its play. */
export interface TableInfo {
  table: string;
  code: string;
  game: string;
  players: number;
  options: Record<string, unknown>;
  chairs: Chair[];
  clock: ClockForm;
  is_listed: boolean;
  has_hints: boolean;
  is_quick: boolean;
  status: string;
  commitment: string;
  is_host: boolean;
  rematch: string | null;
  places: number[] | null;
  origin: string;
  daily: string;
}

/** A table in a list. */
export interface TableLine {
  table: string;
  code: string;
  game: string;
  status: string;
  updated: number;
  players: number;
  free: number;
}

/** Why something was not done. `code` is stable; `detail` is one line of English. */
export interface Failure {
  code: string;
  detail: string;
  clause: string;
  kind: "failure";
}

/** A position of Rummikub or Rhine Rummy, and what would be best. */
export interface SolveForm {
  game: "rummikub" | "rhine-rummy";
  table?: string;
  rack?: string;
  opened?: boolean;
  objective?: "tiles" | "value" | "open";
  rescue?: boolean;
  options?: Record<string, number | boolean | string>;
}

/** Why a position cannot be solved. `number` is the set on the table, from 1, or how many copies there are. */
export interface Flaw {
  code: string;
  cards: string;
  number: number;
}

/** Tiles, and the set that they are taken from as it lay before. */
export interface TakenFrom {
  tiles: string;
  set: string;
}

/** One move of a play: what is taken from hand and table, what becomes of it, and how all lies then. */
export interface SolveStep {
  hand: string;
  sources: TakenFrom[];
  onto: string;
  result: string;
  table: string[];
  rack: string;
}

/** A play: the table after it, and what is said of it. */
export interface SolvedPlay {
  tiles: number;
  value: number;
  proven: boolean;
  touched: number;
  table: string[];
  laid: string;
  left: string;
  steps: SolveStep[];
}

/** The position as it was read, copies told apart; the best play first, then others that lay something else. */
export interface Solved {
  table: string[];
  rack: string;
  flaws: Flaw[];
  plays: SolvedPlay[];
  is_exact: boolean;
}

/** A hand of Rummy Five or Big Eight. `card` completes it, or was just drawn; `seen` lies open elsewhere. */
export interface HandForm {
  game: "rummy-five" | "big-eight";
  hand: string;
  exposed?: string[];
  card?: string;
  by?: "self-draw" | "catch";
  go?: boolean;
  first_turn?: boolean;
  last_card?: boolean;
  dealer?: number;
  seen?: string;
  draws?: number;
}

/** A special combination and its points. */
export interface PointLine {
  name: string;
  points: number;
}

/** What a complete hand is worth, and where it comes from. */
export interface HandPoints {
  points: number;
  minimum: number;
  may_go_out: boolean;
  go: number;
  dealer: number;
  combinations: PointLine[];
  groups: string[];
}

/** A card that would complete the hand, how many of it are unseen, and what it would bring. */
export interface HandWait {
  card: string;
  left: number;
  self_draw: HandPoints;
  catch: HandPoints;
}

/** A card and how many copies of it are unseen. */
export interface CardLeft {
  card: string;
  left: number;
}

/** What a discard leaves: how far the hand is, which cards bring it nearer, how likely the next one does. */
export interface DiscardLine {
  card: string;
  distance: number;
  chance: number;
  helping: CardLeft[];
}

/** A special combination, how often it came, and the cards that it lacks; None if it cannot come any more. */
export interface LikelyLine {
  name: string;
  points: number;
  chance: number;
  missing: string | null;
}

/** What a hand could become by so many own draws: chances found by playing on many times, give or take `error`. */
export interface Outlook {
  distance: number;
  next_chance: number;
  helping: CardLeft[];
  draws: number;
  chance: number;
  error: number;
  points: number;
  samples: number;
  combinations: LikelyLine[];
}

/** What there is to say of a hand: its points, its waits, what to discard, or what it could become. */
export interface HandAnswer {
  flaws: Flaw[];
  lacks: number;
  score: HandPoints | null;
  waits: HandWait[];
  discards: DiscardLine[];
  outlook: Outlook | null;
}

/** How far the review of a match is: `none`, `running`, `done` or `failed`. */
export interface ReviewStatus {
  state: "none" | "running" | "done" | "failed";
  done: number;
  total: number;
  is_mine: boolean;
}

/** A place in a finished match, after so many decisions of a deal, and a seat that is to decide there. */
export interface ExpertForm {
  table: string;
  deal: number;
  step: number;
  seat: number;
}

/** From there on, in that seat, against bots of a level. */
export interface ContinueForm {
  table: string;
  deal: number;
  step: number;
  seat: number;
  level?: "novice" | "regular" | "expert";
}

/** What somebody has made of the day's deal. */
export interface DailyScore {
  name: string;
  points: number;
  place: number;
  rank: number;
  is_me: boolean;
}

/** The deal of a day. What others made of it is shown when mine is played, or the day is over. */
export interface Daily {
  date: string;
  game: string;
  players: number;
  level: string;
  state: "new" | "running" | "over" | "missed";
  table: string;
  begun: number;
  finished: number;
  is_low_best: boolean;
  seed_text: string;
  mine: DailyScore | null;
  best: DailyScore[];
  spread: number[][];
}

/** A match of mine, for statistics. */
export interface MatchLine {
  table: string;
  game: string;
  at: number;
  players: number;
  seat: number;
  place: number;
  points: number;
  deals: number;
  won: number;
  hints: number;
  combinations: Record<string, number>;
  persons: number;
  daily: string;
}

/** My matches on this server, newest first. `waiting` of them are still being read. */
export interface Statistics {
  matches: MatchLine[];
  waiting: number;
}

/** The table beside its play: who sits where, what was agreed on. Sent whole whenever it changes. */
export interface Info {
  kind: "info";
  info: TableInfo;
}

/** What has happened, from event number `since` on, and how things stand now for one seat (None: a watcher). */
export interface Update {
  kind: "update";
  seat: number | null;
  since: number;
  events: unknown[];
  view: unknown;
  choices: string[];
  awaited: number[];
  deadline: number | null;
  now: number;
  answered: string;
}

/** What was asked under this id has been done, and is durable. */
export interface Done {
  kind: "done";
  id: string;
}

/** What was asked under this id was not done, and why. `stale`: more had happened than the client knew. */
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

/** How a player is moving tiles just now. */
export interface Drafted {
  kind: "drafted";
  seat: number;
  arrangement: string;
}

export interface ChatLine {
  number: number;
  name: string;
  seat: number | null;
  text: string;
  phrase: string;
}

export interface Chatted {
  kind: "chatted";
  lines: ChatLine[];
}

/** What a bot would do. */
export interface Hinted {
  kind: "hinted";
  id: string;
  action: string;
}

/** A message that was not understood or not allowed. `id` is empty if it had none. */
export interface Failed {
  kind: "failed";
  code: string;
  detail: string;
  id: string;
}

export interface Pong {
  kind: "pong";
  id: string;
}

/** The first message: who I am, which table, and the number of the first event that I do not have. */
export interface SubscribeSent {
  kind: "subscribe";
  token: string;
  table: string;
  since?: number;
  chat_since?: number;
}

/** A decision in the game's notation. The id is mine: the same one sent again counts once. */
export interface ActSent {
  kind: "act";
  id: string;
  action: string;
  seat?: number | null;
  seen?: number | null;
}

/** How the table looks while I am still rearranging it; shown to the others, binding nobody. */
export interface DraftSent {
  kind: "draft";
  arrangement: string;
  seat?: number | null;
}

/** How my claims are answered without asking me: `ask`, `pass-unless-call` or `pass`. */
export interface AutoSent {
  kind: "auto";
  mode: string;
  seat?: number | null;
}

/** A line of my own, or the name of a quick phrase that everybody reads in their language. */
export interface ChatSent {
  kind: "chat";
  id: string;
  text?: string;
  phrase?: string;
}

/** What would you do? Answered where the table allows hints. */
export interface HintSent {
  kind: "hint";
  id: string;
  seat?: number | null;
}

/** Why can't I do this? Changes nothing. */
export interface WhyNotSent {
  kind: "why-not";
  id: string;
  action: string;
  seat?: number | null;
}

/** On with the next deal: I have seen the score. */
export interface NextSent {
  kind: "next";
  id: string;
}

export interface PingSent {
  kind: "ping";
  id: string;
}

export type ToClient =
  | Info
  | Update
  | Done
  | Refused
  | Drafted
  | Chatted
  | Hinted
  | Failed
  | Pong;

export type ToServer =
  | SubscribeSent
  | ActSent
  | DraftSent
  | AutoSent
  | ChatSent
  | HintSent
  | WhyNotSent
  | NextSent
  | PingSent;
