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
