// The changes of a turn as single moves: first from set to set, then from the rack.

import type { GameEvent } from "../../api/messages";
import { asSets, matched, readSets, type TableSet } from "./setIds";
import { eventsOfLastDeal } from "../../table/results";

export interface Turn {
  seat: number;
  before: string[][];
  after: string[][];
}

/** One move of a turn, and the table after it. */
export interface Step {
  seat: number;
  tiles: string[];
  isFromRack: boolean;
  table: TableSet[];
}

/** Returns the turns of the deal that changed the table, oldest first. */
export function turnsIn(events: GameEvent[]): Turn[] {
  let before: string[][] = [];
  return eventsOfLastDeal(events).flatMap((event) => {
    if (event.kind !== "laid") return [];
    const turn = { seat: event.seat as number, before, after: readSets(event.table as string[]) };
    before = turn.after;
    return [turn];
  });
}

/** Returns the turns after this seat's last turn, in which it may have drawn or passed; all turns for a watcher. */
export function turnsSince(events: GameEvent[], seat: number | null): Turn[] {
  const last = events.findLastIndex((event) => event.kind !== "dealt" && seat !== null && event.seat === seat);
  const since = turnsIn(events.slice(last + 1)).length;
  return since ? turnsIn(events).slice(-since) : [];
}

export interface Difference {
  begin: TableSet[];
  steps: Step[];
}

/** Returns the table before a turn, and the moves that lead to the table after it. */
export function difference(turn: Turn): Difference {
  const begin = asSets(turn.before);
  const targets = matched(begin, turn.after);
  const source = new Map(begin.flatMap((set) => set.tiles.map((tile) => [tile, set.id] as const)));
  let now = begin;
  const steps: Step[] = [];
  for (const isFromRack of [false, true])
    for (const target of targets)
      for (const tiles of groups(target, source, isFromRack)) {
        now = moved(now, tiles, target);
        steps.push({ seat: turn.seat, tiles, isFromRack, table: now });
      }
  const last = steps.at(-1);
  if (last) last.table = targets;
  return { begin, steps };
}

/** Returns the tiles that move to a set, grouped by origin. */
function groups(target: TableSet, source: Map<string, number>, isFromRack: boolean): string[][] {
  const found = new Map<number, string[]>();
  for (const tile of target.tiles) {
    const from = source.get(tile) ?? 0;
    if (from === target.id || (from === 0) !== isFromRack) continue;
    found.set(from, [...(found.get(from) ?? []), tile]);
  }
  return [...found.values()];
}

/** Returns the table after a move. Tiles that do not belong to the target stay at its end until they move. */
function moved(sets: TableSet[], tiles: string[], target: TableSet): TableSet[] {
  const place = (tile: string): number =>
    target.tiles.includes(tile) ? target.tiles.indexOf(tile) : target.tiles.length;
  const rest = sets.map((set) => ({ id: set.id, tiles: set.tiles.filter((tile) => !tiles.includes(tile)) }));
  const at = rest.findIndex((set) => set.id === target.id);
  const grown = {
    id: target.id,
    tiles: [...(rest[at]?.tiles ?? []), ...tiles].sort((one, other) => place(one) - place(other)),
  };
  return (at < 0 ? [...rest, grown] : rest.map((set) => (set.id === target.id ? grown : set))).filter(
    (set) => set.tiles.length,
  );
}
