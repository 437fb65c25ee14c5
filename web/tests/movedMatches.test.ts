import { beforeEach, describe, expect, it } from "vitest";
import type { TableLine } from "../src/api/messages";
import { listOnce, sent, taken } from "../src/offline/movedMatches";

const line = (table: string, updated: number): TableLine => ({
  table,
  code: table,
  game: "rummikub",
  status: "over",
  updated,
  players: 2,
  free: 0,
  is_offline: false,
});
const tables = (lines: TableLine[]): string[] => lines.map(({ table }) => table);

describe("matches that have moved", () => {
  beforeEach(() => localStorage.clear());

  it("lists a match that was sent once, at the server", () => {
    sent.note("here", "there");
    expect(tables(listOnce([line("there", 2), line("other", 4)], [line("here", 1), line("new", 3)]))).toEqual([
      "other",
      "new",
      "there",
    ]);
  });

  it("lists a match that was taken along on the device, and at the server after it was sent back", () => {
    taken.note("closed", "here");
    expect(tables(listOnce([line("closed", 1)], [line("here", 2)]))).toEqual(["here"]);
    sent.note("here", "back");
    expect(tables(listOnce([line("closed", 1), line("back", 3)], [line("here", 2)]))).toEqual(["back"]);
  });

  it("lists what is left if the other house has lost its table", () => {
    sent.note("here", "there");
    taken.note("closed", "gone");
    expect(tables(listOnce([line("closed", 1)], [line("here", 2)]))).toEqual(["here", "closed"]);
  });
});
