// The draft of a turn: the tiles as moved so far, with undo and redo. Legality is checked elsewhere.

import { matched, nextId, writeSets, type TableSet } from "./setIds";

export type Place = { kind: "new" } | { kind: "rack" } | { kind: "set"; id: number; at: number | null };

export class Draft {
  now = $state.raw<TableSet[]>([]);
  #past = $state.raw<TableSet[][]>([]);
  #future = $state.raw<TableSet[][]>([]);
  #before: TableSet[] = [];
  #hand = new Set<string>();

  /** Starts a turn, or starts again from a new table. */
  begin(sets: TableSet[], hand: string[]): void {
    this.#before = sets;
    this.#hand = new Set(hand);
    this.now = sets;
    this.#past = [];
    this.#future = [];
  }

  get tabled(): Set<string> {
    return new Set(this.now.flatMap((set) => set.tiles));
  }
  get isChanged(): boolean {
    return writeSets(this.now) !== writeSets(this.#before);
  }
  get canUndo(): boolean {
    return this.#past.length > 0;
  }
  get canRedo(): boolean {
    return this.#future.length > 0;
  }
  isMine(tile: string): boolean {
    return this.#hand.has(tile);
  }
  /** The tiles on the table that came from the hand in this turn. */
  get laid(): string[] {
    return this.now.flatMap((set) => set.tiles.filter((tile) => this.#hand.has(tile)));
  }
  /** Checks if a set was on the table before the turn, tile for tile. */
  isOld(set: TableSet): boolean {
    return this.#before.some((old) => old.tiles.join() === set.tiles.join());
  }

  /** Puts tiles at a place. `tidy` brings a set into order. */
  put(tiles: string[], place: Place, tidy: (tiles: string[]) => string[]): void {
    const moving = new Set(tiles);
    if (place.kind === "rack" && tiles.some((tile) => !this.#hand.has(tile))) return;
    let sets = this.now.map((set) => {
      const rest = set.tiles.filter((tile) => !moving.has(tile));
      if (place.kind !== "set" || place.id !== set.id) return { id: set.id, tiles: rest };
      if (place.at === null) return { id: set.id, tiles: tidy([...rest, ...tiles]) };
      const before = set.tiles.slice(0, place.at).filter((tile) => !moving.has(tile)).length;
      return { id: set.id, tiles: tidy([...rest.slice(0, before), ...tiles, ...rest.slice(before)]) };
    });
    if (place.kind === "new") sets = [...sets, { id: nextId(), tiles: tidy(tiles) }];
    this.#step(sets);
  }

  split(id: number, at: number): void {
    this.#step(
      this.now.flatMap((set) =>
        set.id === id && at > 0 && at < set.tiles.length
          ? [
              { id, tiles: set.tiles.slice(0, at) },
              { id: nextId(), tiles: set.tiles.slice(at) },
            ]
          : [set],
      ),
    );
  }

  /** Lays out the whole table at once, from a hint for example. */
  lay(table: string[][]): void {
    this.#step(matched(this.now, table));
  }

  #step(sets: TableSet[]): void {
    const filled = sets.filter((set) => set.tiles.length > 0);
    if (writeSets(filled) === writeSets(this.now)) return;
    this.#past = [...this.#past, this.now];
    this.#future = [];
    this.now = filled;
  }

  undo(): void {
    const last = this.#past.at(-1);
    if (!last) return;
    this.#future = [...this.#future, this.now];
    this.#past = this.#past.slice(0, -1);
    this.now = last;
  }
  redo(): void {
    const next = this.#future.at(-1);
    if (!next) return;
    this.#past = [...this.#past, this.now];
    this.#future = this.#future.slice(0, -1);
    this.now = next;
  }
  reset(): void {
    this.#step(this.#before);
  }
}
