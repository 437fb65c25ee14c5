// The data that a table component needs, for a live match, a replay or a lesson.

import type { AnyView, GameEvent, Refused, TableInfo, Update } from "../api/messages";

export interface AtTable {
  readonly info: TableInfo | null;
  readonly update: Update | null;
  readonly events: GameEvent[];
  readonly shown: number;
  readonly drafts: Record<number, string>;
  readonly view: AnyView | null;
  readonly seat: number | null;
  readonly names: string[];
  readonly isMyTurn: boolean;
  readonly isHinting: boolean;
  readonly hint: string;
  readonly ahead: number;
  /** The cards of each seat in notation, if all hands are open. */
  readonly openHands: string[] | null;
  /** A turn that a lesson has begun for the player: the arrangement of the whole table. */
  readonly begun?: string;
  /** The refusal of the last decision, if the table keeps it. */
  readonly refusal?: Refused | null;
  act(action: string): Promise<boolean>;
  whyNot(action: string): Promise<Refused | null>;
  explain(action: string): Promise<void>;
  askHint(): Promise<void>;
  draft(arrangement: string): void;
}

/** Returns the number of events until now, also of those that a table does not keep. */
export const momentOf = (store: AtTable): number =>
  store.update ? store.update.since + store.update.events.length : 0;

/** Returns the names by seat. Bots have the same names everywhere. */
export function namesOf(
  info: TableInfo | null,
  say: (key: string, params?: Record<string, string | number>) => string,
): string[] {
  let bots = 0;
  return (info?.chairs ?? []).map((chair) => {
    if (chair.kind === "bot") return say(`play.bot-name.${++bots}`);
    if (chair.is_program) return say("web.program", { name: chair.name });
    return chair.name || say("web.lobby.free");
  });
}

/** Returns the names by seat, with "you" for the player's own seat. */
export function namesForMe(store: AtTable, say: (key: string) => string): string[] {
  return store.names.map((name, seat) => (seat === store.seat ? say("web.you") : name));
}
