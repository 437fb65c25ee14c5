// The places of the sets on the table. Size and places are chosen when a turn begins; during the turn only the sets
// that the player changes can move.

import type { TableSet } from "./setIds";

/** A position on the table in pixels, from its top left corner. */
export interface Point {
  x: number;
  y: number;
}
interface Spot {
  x: number;
  row: number;
  /** The number of tiles. */
  count: number;
}
export interface Board {
  width: number;
  height: number;
  /** The height of a tile, divided by its width. */
  ratio: number;
  /** The space between two sets. */
  gap: number;
  /** The possible widths of a tile, largest first. */
  pieces: number[];
}
interface Visible {
  top: number;
  height: number;
}

/** The padding and the border of a set, and the space between two tiles. */
export const EDGE = 5;
export const BETWEEN = 1;
const NEW_SET = 3;
const OUT_OF_SIGHT = 100_000;

export class Places {
  piece = 0;
  #board: Board = { width: 0, height: 0, ratio: 1, gap: 0, pieces: [] };
  #now = new Map<number, Spot>();
  /** The places of sets that are gone; an undone move brings them back. */
  #former = new Map<number, Spot>();
  #tiles = new Map<string, Point>();
  #count = 0;

  /** Chooses size and places for a turn, with room for the tiles of the rack. Keeps what is there if it fits. */
  begin(sets: TableSet[], toCome: number, board: Board): void {
    const count = sets.reduce((sum, set) => sum + set.tiles.length, 0);
    const piece = choosePiece(sets, toCome, board);
    const isSame = board.width === this.#board.width && board.gap === this.#board.gap;
    const isNew = !this.piece || !isSame || count < this.#count || piece < this.piece;
    this.#board = board;
    this.#count = count;
    this.#former.clear();
    if (isNew) this.piece = piece;
    if (isNew || !this.#keeps(sets)) this.#pack(sets);
    this.#remember(sets);
  }

  /** Finds places for the sets that were changed; the others stay. New sets go near `wish` if there is one. */
  settle(sets: TableSet[], wish: Point | null, visible: Visible): void {
    const was = new Map([...this.#former, ...this.#now]);
    const rank = (set: TableSet): number => {
      const spot = this.#now.get(set.id);
      return spot ? (set.tiles.length <= spot.count ? 0 : 1) : this.#former.has(set.id) ? 2 : 3;
    };
    const sorted = [...sets].sort((one, other) => rank(one) - rank(other));
    this.#former = was;
    this.#now = new Map();
    for (const set of sorted) this.#now.set(set.id, this.#place(set, was.get(set.id) ?? null, wish, visible));
    this.#remember(sets);
  }

  at(id: number): Point {
    const spot = this.#now.get(id);
    return spot ? { x: spot.x, y: spot.row * this.rowHeight } : { x: 0, y: 0 };
  }
  widthOf(count: number): number {
    return widthOf(count, this.piece, this.#board.width);
  }
  heightOf(count: number): number {
    return linesOf(count, this.piece, this.#board.width) * this.rowHeight - this.#board.gap;
  }
  get rowHeight(): number {
    return rowHeight(this.piece, this.#board);
  }
  /** The height of all rows with sets. */
  get height(): number {
    const ends = [...this.#now.values()].map((spot) => spot.row + this.#lines(spot.count));
    return Math.max(0, ...ends) * this.rowHeight;
  }

  /** Checks if all sets are where they can stay, and nothing is below the visible rows that could be above. */
  #keeps(sets: TableSet[]): boolean {
    this.settle(sets, null, { top: 0, height: this.#board.height });
    return this.height <= this.#board.height || packedRows(sets, this.piece, this.#board, 0) > this.#rowsInSight;
  }
  get #rowsInSight(): number {
    return Math.floor((this.#board.height + this.#board.gap) / this.rowHeight);
  }
  #lines(count: number): number {
    return linesOf(count, this.piece, this.#board.width);
  }

  /** Lays all sets out again in the order that they were in. */
  #pack(sets: TableSet[]): void {
    const old = this.#now;
    const order = (set: TableSet): number => {
      const spot = old.get(set.id);
      return spot ? spot.row * OUT_OF_SIGHT + spot.x : Infinity;
    };
    const sorted = sets.map((set, at) => ({ set, at })).sort((a, b) => order(a.set) - order(b.set) || a.at - b.at);
    const hasRoom = packedRows(sets, this.piece, this.#board, 1) <= this.#rowsInSight;
    this.#now = new Map();
    let [x, row, lines] = [0, 0, 1];
    for (const { set } of sorted) {
      const width = this.widthOf(set.tiles.length);
      if (x > 0 && x + width > this.#board.width) [x, row, lines] = [0, row + lines, 1];
      this.#now.set(set.id, { x, row, count: set.tiles.length });
      lines = Math.max(lines, this.#lines(set.tiles.length));
      x += this.widthOf(set.tiles.length + (hasRoom ? 1 : 0)) + this.#board.gap;
    }
  }

  #place(set: TableSet, old: Spot | null, wish: Point | null, visible: Visible): Spot {
    const count = set.tiles.length;
    const origin = old ? { x: old.x, y: old.row * this.rowHeight } : (wish ?? this.#originOf(set));
    const isKept = old !== null && this.#isFree(old.x, old.row, count);
    if (isKept) return { ...old, count };
    const free = this.#freeSpots(count, origin?.x ?? 0);
    const cost = (spot: Spot): number => {
      const top = spot.row * this.rowHeight;
      const isHidden = top < visible.top - 1 || top + this.heightOf(count) > visible.top + visible.height + 1;
      const way = origin ? Math.abs(spot.x - origin.x) + Math.abs(top - origin.y) : top * OUT_OF_SIGHT + spot.x;
      return way + (isHidden ? OUT_OF_SIGHT ** 2 : 0);
    };
    return free.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
  }
  #originOf(set: TableSet): Point | null {
    const known = set.tiles.find((tile) => this.#tiles.has(tile));
    return known === undefined ? null : (this.#tiles.get(known) ?? null);
  }
  #isFree(x: number, row: number, count: number): boolean {
    const [width, lines, { gap }] = [this.widthOf(count), this.#lines(count), this.#board];
    if (x < 0 || x + width > this.#board.width + 1) return false;
    return [...this.#now.values()].every(
      (spot) =>
        spot.row >= row + lines ||
        spot.row + this.#lines(spot.count) <= row ||
        spot.x >= x + width + gap - 1 ||
        spot.x + this.widthOf(spot.count) + gap - 1 <= x,
    );
  }
  /** Returns free spots: in each row those beside another set, at the margins and at `x`. */
  #freeSpots(count: number, x: number): Spot[] {
    const [width, { gap }] = [this.widthOf(count), this.#board];
    const last = Math.max(0, Math.round(this.height / this.rowHeight), this.#rowsInSight - 1);
    const spots = [...this.#now.values()];
    const found: Spot[] = [];
    for (let row = 0; row <= last; row++) {
      const beside = spots.flatMap((spot) => [spot.x + this.widthOf(spot.count) + gap, spot.x - gap - width]);
      const margin = Math.max(0, this.#board.width - width);
      for (const at of [0, Math.min(Math.max(0, x), margin), margin, ...beside])
        if (this.#isFree(at, row, count)) found.push({ x: at, row, count });
    }
    return found.length ? found : [{ x: 0, row: last + 1, count }];
  }

  #remember(sets: TableSet[]): void {
    const perLine = tilesPerLine(this.piece, this.#board.width);
    this.#tiles = new Map(
      sets.flatMap((set) =>
        set.tiles.map((tile, at) => {
          const { x, y } = this.at(set.id);
          return [tile, { x: x + (at % perLine) * (this.piece + BETWEEN), y }] as const;
        }),
      ),
    );
  }
}

const tilesPerLine = (piece: number, width: number): number =>
  Math.max(1, Math.floor((width - 2 * EDGE + BETWEEN) / (piece + BETWEEN)));
const linesOf = (count: number, piece: number, width: number): number =>
  Math.max(1, Math.ceil(count / tilesPerLine(piece, width)));
const widthOf = (count: number, piece: number, width: number): number =>
  Math.min(count, tilesPerLine(piece, width)) * (piece + BETWEEN) - BETWEEN + 2 * EDGE;
const rowHeight = (piece: number, board: Board): number => Math.ceil(piece * board.ratio) + 2 * EDGE + board.gap;

/** Returns the largest width of a tile at which the table and what may come are visible. */
function choosePiece(sets: TableSet[], toCome: number, board: Board): number {
  const coming = Array.from({ length: Math.ceil(toCome / NEW_SET) }, (_, at) => ({ id: -at, tiles: ["", "", ""] }));
  const all = [...sets, ...coming];
  for (const room of [1, 0])
    for (const piece of board.pieces)
      if (packedRows(all, piece, board, room) * rowHeight(piece, board) <= board.height + board.gap) return piece;
  return board.pieces.at(-1) ?? 1;
}

/** Returns the number of rows of sets laid side by side, each with room for so many more tiles. */
function packedRows(sets: TableSet[], piece: number, board: Board, room: number): number {
  let [x, rows, lines] = [0, 0, sets.length ? 1 : 0];
  for (const set of sets) {
    const count = set.tiles.length;
    if (x > 0 && x + widthOf(count, piece, board.width) > board.width) [x, rows, lines] = [0, rows + lines, 1];
    lines = Math.max(lines, linesOf(count, piece, board.width));
    x += widthOf(count + room, piece, board.width) + board.gap;
  }
  return rows + lines;
}
