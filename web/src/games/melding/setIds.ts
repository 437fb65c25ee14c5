// Sets on a table, each with an id, so that a set keeps its place while tiles move.

export interface TableSet {
  id: number;
  tiles: string[];
}

let lastId = 0;
export const nextId = (): number => ++lastId;
export const asSets = (table: string[][]): TableSet[] => table.map((tiles) => ({ id: nextId(), tiles }));
export const writeSets = (sets: TableSet[]): string => sets.map((set) => set.tiles.join(" ")).join(" / ");
export const readSets = (table: string[]): string[][] => table.map((set) => set.split(" "));

/** Returns the sets of a changed table, each with the id of the set that it shares most tiles with. */
export function matched(before: TableSet[], after: string[][]): TableSet[] {
  const pairs = after.flatMap((tiles, at) =>
    before.map((set) => ({ at, id: set.id, common: set.tiles.filter((tile) => tiles.includes(tile)).length })),
  );
  const ids = new Map<number, number>();
  const taken = new Set<number>();
  for (const { at, id, common } of pairs.sort((one, other) => other.common - one.common)) {
    if (!common || ids.has(at) || taken.has(id)) continue;
    ids.set(at, id);
    taken.add(id);
  }
  return after.map((tiles, at) => ({ id: ids.get(at) ?? nextId(), tiles }));
}
