import { expect, it } from "vitest";
import { asSets, nextId, readSets, writeSets } from "../src/games/melding/setIds";

it("gives every set an id that no other set has had", () => {
  const first = asSets([["k1", "k2"], ["r7"]]);
  const again = asSets([["k1", "k2"], ["r7"]]);
  const ids = [...first, ...again].map((set) => set.id);
  expect(new Set([...ids, nextId()]).size).toBe(5);
  expect(first.map((set) => set.tiles)).toEqual([["k1", "k2"], ["r7"]]);
});

it("reads the sets of a view and writes them as an arrangement", () => {
  expect(readSets(["k1 k2 k3", "r7 b7 o7"])).toEqual([
    ["k1", "k2", "k3"],
    ["r7", "b7", "o7"],
  ]);
  expect(writeSets(asSets(readSets(["k1 k2 k3", "r7 b7 o7"])))).toBe("k1 k2 k3 / r7 b7 o7");
  expect(writeSets([])).toBe("");
});
