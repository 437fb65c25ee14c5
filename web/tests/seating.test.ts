import { describe, expect, it } from "vitest";
import { othersOf } from "../src/table/seating";

describe("othersOf", () => {
  it("lists the other seats in the order of play, from my left", () => {
    expect(othersOf(0, 4)).toEqual([1, 2, 3]);
    expect(othersOf(2, 4)).toEqual([3, 0, 1]);
    expect(othersOf(1, 2)).toEqual([0]);
  });

  it("lists every seat for a watcher", () => {
    expect(othersOf(null, 3)).toEqual([0, 1, 2]);
  });
});
