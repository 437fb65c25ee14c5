// The names of the tables that the box keeps. An address does not tell which house a table belongs to; this list does.

import { keep, recall } from "../device/storage";

const KEY = "local-tables";

let names: Set<string> | null = null;

const known = (): Set<string> => (names ??= new Set(recall<string[]>(KEY)));

export const isInBox = (table: string): boolean => known().has(table);

export function noteTables(tables: string[]): void {
  const news = tables.filter((table) => !known().has(table));
  if (!news.length) return;
  for (const table of news) known().add(table);
  keep(KEY, [...known()]);
}
