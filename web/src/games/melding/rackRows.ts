// The rows of a rack. They change as seldom as possible, because the table above the rack moves with them.

/** A row is given up when so many tiles could come without needing it again. */
const SPARE = 3;

/** Rows that are kept free at most: a rack with more tiles scrolls. */
const MOST = 3;

const rowsFor = (tiles: number, inRow: number): number => Math.max(1, Math.ceil(tiles / Math.max(1, inRow)));

/** Returns the rows to keep for this number of tiles: more at once if they are needed, fewer only with room to spare. */
export function rowsToKeep(now: number, tiles: number, inRow: number): number {
  const needed = Math.min(MOST, rowsFor(tiles, inRow));
  const enough = Math.min(MOST, rowsFor(tiles + SPARE, inRow));
  return Math.max(needed, Math.min(now, enough));
}
