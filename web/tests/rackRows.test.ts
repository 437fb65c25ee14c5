import { describe, expect, it } from "vitest";
import { rowsToKeep } from "../src/games/melding/rackRows";

const IN_ROW = 8;

describe("the rows of a rack", () => {
  it("come when they are needed", () => {
    expect(rowsToKeep(1, 8, IN_ROW)).toBe(1);
    expect(rowsToKeep(1, 9, IN_ROW)).toBe(2);
    expect(rowsToKeep(1, 17, IN_ROW)).toBe(3);
  });

  it("stay while a few tiles come and go", () => {
    let rows = 1;
    const seen = [14, 9, 8, 9, 7, 8, 6, 9].map((tiles) => (rows = rowsToKeep(rows, tiles, IN_ROW)));
    expect(seen).toEqual([2, 2, 2, 2, 2, 2, 2, 2]);
  });

  it("go when there is room to spare", () => {
    expect(rowsToKeep(2, 5, IN_ROW)).toBe(1);
  });

  it("are three at most, and one without a width", () => {
    expect(rowsToKeep(1, 60, IN_ROW)).toBe(3);
    expect(rowsToKeep(1, 0, 0)).toBe(1);
  });
});
