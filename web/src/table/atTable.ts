// What a table's picture needs to know, whether the match is being played or looked at again.

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
  /** The cards of each seat in notation, where all lie open. */
  readonly openHands: string[] | null;
  /** A turn that somebody has begun for me: the whole table as it now lies. */
  readonly begun?: string;
  act(action: string): Promise<boolean>;
  whyNot(action: string): Promise<Refused | null>;
  explain(action: string): Promise<void>;
  askHint(): Promise<void>;
  draft(arrangement: string): void;
}

/** Names by seat: people's own, and those that bots have everywhere. */
export function namesOf(info: TableInfo | null, say: (key: string) => string): string[] {
  let bots = 0;
  return (info?.chairs ?? []).map((chair) => {
    if (chair.kind === "bot") return say(`play.bot-name.${++bots}`);
    return chair.name || say("web.lobby.free");
  });
}

/** As a list shows them to whoever sits there. */
export function namesForMe(store: AtTable, say: (key: string) => string): string[] {
  return store.names.map((name, seat) => (seat === store.seat ? say("web.you") : name));
}
