// Matches that have moved between the server and this device: the table that each goes on at.

import type { TableLine } from "../api/messages";
import { keep, recall } from "../device/storage";

type Moves = Record<string, string>;

function movesUnder(key: string): { to: (table: string) => string; note: (table: string, to: string) => void } {
  const known = (): Moves => recall<Moves>(key) ?? {};
  return {
    to: (table) => known()[table] ?? "",
    note: (table, to) => keep(key, { ...known(), [table]: to }),
  };
}

/** From a table of this device to that of the server, which has the whole match. */
export const sent = movesUnder("sent-matches");
/** From a closed table of the server to that of this device. */
export const taken = movesUnder("taken-matches");

/** Lists the matches of both houses, newest first. One that has moved is listed where it is now. */
export function listOnce(atServer: TableLine[], inBox: TableLine[]): TableLine[] {
  const lines = [...atServer, ...inBox];
  const tables = new Set(lines.map((line) => line.table));
  return lines
    .filter(({ table }) => !tables.has(sent.to(table)) && !tables.has(taken.to(table)))
    .sort((one, other) => other.updated - one.updated);
}
