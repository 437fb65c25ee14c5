import { beforeEach, describe, expect, it } from "vitest";
import { Draft } from "../src/games/melding/draft.svelte";
import { asSets, writeSets, type TableSet } from "../src/games/melding/setIds";

const asTheyLie = (tiles: string[]): string[] => tiles;
const sorted = (tiles: string[]): string[] => [...tiles].sort();

let sets: TableSet[];
let draft: Draft;
const table = (): string => writeSets(draft.now);
const idOf = (tile: string): number => draft.now.find((set) => set.tiles.includes(tile))?.id ?? -1;

beforeEach(() => {
  sets = asSets([
    ["k1", "k2", "k3", "k4"],
    ["r7", "b7", "o7"],
  ]);
  draft = new Draft();
  draft.begin(sets, ["k5", "k7"]);
});

describe("put", () => {
  it("lays a tile of the hand into a set, tidied where no place is named", () => {
    draft.put(["k5"], { kind: "set", id: idOf("k4"), at: null }, sorted);
    expect(table()).toBe("k1 k2 k3 k4 k5 / r7 b7 o7");
    expect(draft.laid).toEqual(["k5"]);
  });

  it("lays tiles at a place, counted without the tiles that move", () => {
    draft.put(["k1"], { kind: "set", id: idOf("k2"), at: 3 }, asTheyLie);
    expect(table()).toBe("k2 k3 k1 k4 / r7 b7 o7");
  });

  it("moves tiles from several sets into a new one and drops empty sets", () => {
    draft.put(["r7", "b7", "o7", "k4"], { kind: "new" }, asTheyLie);
    expect(table()).toBe("k1 k2 k3 / r7 b7 o7 k4");
    expect(draft.now).toHaveLength(2);
  });

  it("keeps the ids of the sets that stay", () => {
    const before = idOf("k1");
    draft.put(["k4"], { kind: "new" }, asTheyLie);
    expect(idOf("k1")).toBe(before);
    expect(idOf("k4")).not.toBe(before);
  });

  it("takes back only tiles that came from the hand in this turn", () => {
    draft.put(["k5"], { kind: "set", id: idOf("k4"), at: null }, asTheyLie);
    draft.put(["k5", "k4"], { kind: "rack" }, asTheyLie);
    expect(table()).toBe("k1 k2 k3 k4 k5 / r7 b7 o7");
    draft.put(["k5"], { kind: "rack" }, asTheyLie);
    expect(table()).toBe("k1 k2 k3 k4 / r7 b7 o7");
    expect(draft.isChanged).toBe(false);
  });
});

describe("split", () => {
  it("cuts a set in two, the left part with the old id", () => {
    const id = idOf("k1");
    draft.split(id, 2);
    expect(table()).toBe("k1 k2 / k3 k4 / r7 b7 o7");
    expect(idOf("k1")).toBe(id);
    expect(idOf("k3")).not.toBe(id);
  });

  it("does nothing at the ends of a set", () => {
    draft.split(idOf("k1"), 0);
    draft.split(idOf("k1"), 4);
    expect(draft.canUndo).toBe(false);
  });
});

describe("undo, redo and reset", () => {
  it("goes back and forth", () => {
    draft.split(idOf("k1"), 2);
    draft.put(["k7"], { kind: "set", id: idOf("r7"), at: null }, asTheyLie);
    draft.undo();
    expect(table()).toBe("k1 k2 / k3 k4 / r7 b7 o7");
    draft.undo();
    expect([draft.canUndo, draft.canRedo, draft.isChanged]).toEqual([false, true, false]);
    draft.redo();
    draft.redo();
    expect(table()).toBe("k1 k2 / k3 k4 / r7 b7 o7 k7");
    expect(draft.canRedo).toBe(false);
  });

  it("forgets what was undone after another move", () => {
    draft.split(idOf("k1"), 2);
    draft.undo();
    draft.split(idOf("r7"), 1);
    expect(draft.canRedo).toBe(false);
  });

  it("counts a reset as a move that can be undone", () => {
    draft.split(idOf("k1"), 2);
    draft.reset();
    expect(draft.isChanged).toBe(false);
    draft.undo();
    expect(table()).toBe("k1 k2 / k3 k4 / r7 b7 o7");
  });

  it("does not count a move that changes nothing", () => {
    draft.put(["k5"], { kind: "rack" }, asTheyLie);
    draft.lay([
      ["k1", "k2", "k3", "k4"],
      ["r7", "b7", "o7"],
    ]);
    expect(draft.canUndo).toBe(false);
  });
});

it("knows the sets that lay there before the turn", () => {
  draft.put(["k5"], { kind: "set", id: idOf("k4"), at: null }, asTheyLie);
  expect(draft.now.map((set) => draft.isOld(set))).toEqual([false, true]);
});

it("starts the next turn without a past", () => {
  draft.split(idOf("k1"), 2);
  draft.begin(draft.now, ["k9"]);
  expect([draft.canUndo, draft.isChanged, draft.isMine("k5"), draft.isMine("k9")]).toEqual([false, false, false, true]);
});
