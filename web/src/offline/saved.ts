// What the box has saved, in IndexedDB: the entries of its tables, their lines in lists, and results.

import { openDB, type IDBPDatabase } from "idb";
import type { TableLine } from "../api/messages";
import { noteTables } from "./localTables";

/** A change that the box wants to be kept, as it writes it. */
type Change =
  | { kind: "entry"; table: string; number: number }
  | { kind: "line"; table: string; line: TableLine }
  | { kind: "result"; topic: string; name: string; value: string | null }
  | { kind: "forget"; table: string };

const STORE = "saved";
const OWNER = "owner";

let opened: Promise<IDBPDatabase> | null = null;

function database(): Promise<IDBPDatabase> {
  opened ??= openDB("meldhouse", 1, {
    upgrade(made) {
      made.createObjectStore(STORE);
      made.createObjectStore(OWNER);
    },
    // Another window deletes or upgrades it: the next use opens it again.
    blocking: () => {
      void opened?.then((open) => open.close());
      opened = null;
    },
    terminated: () => (opened = null),
  });
  opened.catch(() => (opened = null));
  return opened;
}

/** Returns the range of all keys that begin with these parts. */
const under = (...parts: string[]): IDBKeyRange => IDBKeyRange.bound(parts, [...parts, []]);

/** Returns the key of a change; null if it deletes. */
export function keyOf(change: Change): (string | number)[] | null {
  if (change.kind === "entry") return ["entry", change.table, change.number];
  if (change.kind === "line") return ["line", change.table];
  return change.kind === "result" && change.value !== null ? ["result", change.topic, change.name] : null;
}

/** Returns what a change deletes. */
export function deletedBy(change: Change): (IDBKeyRange | string[])[] {
  if (change.kind === "forget") return [under("entry", change.table), ["line", change.table]];
  return change.kind === "result" && change.value === null ? [["result", change.topic, change.name]] : [];
}

/** Writes changes in one transaction, in order. Resolves when they are stored. */
export async function saveAll(texts: string[]): Promise<void> {
  const writing = (await database()).transaction(STORE, "readwrite");
  for (const text of texts) {
    const change = JSON.parse(text) as Change;
    const key = keyOf(change);
    if (key) void writing.store.put(text, key);
    for (const gone of deletedBy(change)) void writing.store.delete(gone);
  }
  await writing.done;
}

export async function readAll(): Promise<string[]> {
  return (await (await database()).getAll(STORE)) as string[];
}

/** Lists the tables of the box, newest first, without the box. */
export async function savedLines(): Promise<TableLine[]> {
  const texts = (await (await database()).getAll(STORE, under("line"))) as string[];
  const lines = texts.map((text) => (JSON.parse(text) as { line: TableLine }).line);
  noteTables(lines.map((line) => line.table));
  return lines.sort((one, other) => other.updated - one.updated);
}

/** Returns the token of the person at this device, which the box has given them. */
export async function readToken(): Promise<string> {
  return ((await (await database()).get(OWNER, OWNER)) as string | undefined) ?? "";
}

export async function saveToken(token: string): Promise<void> {
  await (await database()).put(OWNER, token, OWNER);
}
