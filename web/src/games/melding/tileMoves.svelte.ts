// The moves of a player at a table of tiles: pick, put, split, drag, and sort the rack. The draft stores the result.

import { Draft, type Place } from "./draft.svelte";
import { Drag, isAfter } from "./drag.svelte";
import type { Point } from "./places";
import type { TableSet } from "./setIds";
import type { MeldRules } from "./melds";

/** Two taps within this time, in milliseconds, pick a whole set. */
const TWICE = 350;

export interface Surroundings {
  readonly isMine: boolean;
  readonly rules: MeldRules;
  /** Runs a change of the table, so that tiles glide. */
  glide: (work: () => void) => void;
}

export class TileMoves {
  readonly draft = new Draft();
  readonly drag = new Drag((tiles, x, y) => this.#drop(tiles, x, y));
  chosen = $state<string[]>([]);
  /** The rack in the player's own order. */
  order = $state<string[]>([]);
  /** The tiles drawn last. */
  fresh = $state<string[]>([]);
  /** True after an attempt to take tiles of the table to the rack. */
  isRefused = $state(false);
  /** The point of the table where a new set is wanted. */
  #wish: Point | null = null;
  #tapped = { tile: "", at: 0 };
  #around: Surroundings;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Starts again from a new table, but keeps the order of the rack. */
  begin(sets: TableSet[], rack: string[]): void {
    const held = new Set(rack);
    const known = new Set(this.order);
    const drawn = this.order.length ? rack.filter((tile) => !known.has(tile)) : [];
    // the turns of others do not hide what was drawn
    this.fresh = drawn.length ? drawn : this.fresh.filter((tile) => held.has(tile));
    this.order = this.order.length
      ? [...this.order.filter((tile) => held.has(tile)), ...drawn]
      : [...rack].sort(this.#around.rules.byRuns);
    this.chosen = [];
    this.isRefused = false;
    this.draft.begin(sets, rack);
  }

  get rack(): string[] {
    return this.order.filter((tile) => !this.draft.tabled.has(tile));
  }
  isOnTable(tile: string): boolean {
    return this.draft.tabled.has(tile);
  }
  /** Checks if the chosen tiles may go back to the rack. */
  get mayTakeBack(): boolean {
    return this.chosen.length > 0 && this.chosen.every((tile) => this.isOnTable(tile) && this.draft.isMine(tile));
  }

  // --- by taps and keys ---

  toggle(tile: string): void {
    this.isRefused = false;
    this.chosen = this.chosen.includes(tile) ? this.chosen.filter((other) => other !== tile) : [...this.chosen, tile];
  }
  put(place: Place, tiles = this.chosen): void {
    if (!this.#around.isMine || !tiles.length) return;
    this.isRefused = place.kind === "rack" && !tiles.every((tile) => this.draft.isMine(tile));
    if (this.isRefused) return;
    this.#around.glide(() => this.draft.put(tiles, place, this.#around.rules.tidy));
    this.chosen = [];
  }
  /** Picks tiles of one set, then places them in another set. A second tap at once picks the whole set. */
  tapTile(set: TableSet, tile: string, at: number): void {
    if (!this.#around.isMine || this.drag.hasMoved) return;
    const isTwice = this.#tapped.tile === tile && performance.now() - this.#tapped.at < TWICE;
    const isPick = !this.chosen.length || this.chosen.includes(tile) || this.#isFrom(set);
    this.#tapped = { tile: isPick ? tile : "", at: performance.now() };
    if (isPick && isTwice) this.pickSet(tile);
    else if (isPick) this.toggle(tile);
    else this.put({ kind: "set", id: set.id, at: at === set.tiles.length - 1 ? null : at });
  }
  /** Chooses the whole set of a tile. */
  pickSet(tile: string): void {
    const set = this.draft.now.find((one) => one.tiles.includes(tile));
    if (set && this.#around.isMine) this.chosen = [...set.tiles];
  }
  tapRack(tile: string): void {
    if (this.drag.hasMoved) return;
    if (!this.chosen.length || !this.chosen.every((one) => this.isOnTable(one))) this.toggle(tile);
    else if (this.mayTakeBack) this.put({ kind: "rack" });
    else this.toggle(tile);
  }
  /** Checks if all chosen tiles are in this set. */
  #isFrom(set: TableSet): boolean {
    return this.chosen.every((tile) => set.tiles.includes(tile));
  }

  /** Returns the place where the only chosen tile would split its set. */
  get splitAt(): { id: number; at: number } | null {
    const [tile] = this.chosen;
    if (this.chosen.length !== 1 || !tile) return null;
    const set = this.draft.now.find((one) => one.tiles.includes(tile));
    const at = set ? set.tiles.indexOf(tile) : 0;
    return set && at > 0 ? { id: set.id, at } : null;
  }
  split(): void {
    const place = this.splitAt;
    if (!place || !this.#around.isMine) return;
    this.#around.glide(() => this.draft.split(place.id, place.at));
    this.chosen = [];
  }
  sort(by: "runs" | "groups"): void {
    const { rules } = this.#around;
    this.#around.glide(() => (this.order = [...this.order].sort(by === "runs" ? rules.byRuns : rules.byGroups)));
  }

  // --- the place of a new set ---

  /** Asks for the next new set at a point of the screen. */
  wishAt(x: number, y: number): void {
    const room = document.querySelector("[data-room]")?.getBoundingClientRect();
    if (room) this.#wish = { x: x - room.left, y: y - room.top };
  }
  takeWish(): Point | null {
    const wish = this.#wish;
    this.#wish = null;
    return wish;
  }

  // --- by dragging ---

  down(event: PointerEvent, tile: string, doesScroll = false): void {
    if (!this.#around.isMine && this.isOnTable(tile)) return;
    this.isRefused = false;
    this.drag.down(event, this.chosen.includes(tile) ? [...this.chosen] : [tile], doesScroll);
  }
  #drop(tiles: string[], x: number, y: number): void {
    const target = document.elementFromPoint(x, y);
    const set = target?.closest<HTMLElement>("[data-set]");
    if (set && this.#around.isMine) {
      const tile = target?.closest<HTMLElement>("[data-at]");
      const at = tile ? Number(tile.dataset.at) + (isAfter(tile, x) ? 1 : 0) : null;
      this.put({ kind: "set", id: Number(set.dataset.set), at }, tiles);
    } else if (target?.closest("[data-zone=rack]"))
      this.#dropOnRack(tiles, target.closest<HTMLElement>("[data-tile]"), x);
    else if (target?.closest("[data-zone=table]")) {
      this.wishAt(x, y);
      this.put({ kind: "new" }, tiles);
    }
  }
  /** Takes back the player's own tiles from the table, and reorders the rack. */
  #dropOnRack(tiles: string[], beside: HTMLElement | null, x: number): void {
    this.isRefused = !tiles.every((tile) => this.draft.isMine(tile));
    if (this.isRefused) return;
    const back = tiles.filter((tile) => this.isOnTable(tile));
    const rest = this.order.filter((tile) => !tiles.includes(tile));
    let at = beside ? rest.indexOf(beside.dataset.tile ?? "") : rest.length;
    if (beside && isAfter(beside, x)) at++;
    if (at < 0) at = rest.length;
    const own = tiles.filter((tile) => this.order.includes(tile));
    this.#around.glide(() => {
      if (back.length) this.draft.put(back, { kind: "rack" }, this.#around.rules.tidy);
      this.order = [...rest.slice(0, at), ...own, ...rest.slice(at)];
    });
    this.chosen = [];
  }
}
