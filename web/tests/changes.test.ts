import { describe, expect, it } from "vitest";
import { difference, turnsIn, turnsSince } from "../src/games/melding/changes";

const laid = (seat: number, ...table: string[]) => ({ kind: "laid", seat, table });

describe("turnsIn", () => {
  it("reads the turns of the last deal, each with the table before it", () => {
    const turns = turnsIn([
      laid(1, "x y z"),
      { kind: "dealt" },
      laid(0, "a b c"),
      { kind: "drew" },
      laid(1, "a b c d"),
    ]);
    expect(turns).toEqual([
      { seat: 0, before: [], after: [["a", "b", "c"]] },
      { seat: 1, before: [["a", "b", "c"]], after: [["a", "b", "c", "d"]] },
    ]);
  });
});

describe("turnsSince", () => {
  const events = [{ kind: "dealt", seat: 0 }, laid(0, "a b c"), laid(1, "a b c d"), laid(2, "a b c d e")];

  it("begins after the seat's own last turn", () => {
    expect(turnsSince(events, 1).map((turn) => turn.seat)).toEqual([2]);
    expect(turnsSince(events, 2)).toEqual([]);
  });

  it("begins after a turn in which the seat drew or passed", () => {
    const turn = { seat: 2, before: [["a", "b", "c", "d"]], after: [["a", "b", "c", "d", "e"]] };
    const more = [laid(1, "a b c d"), { kind: "drew", seat: 0 }, laid(2, "a b c d e")];
    expect(turnsSince(more, 0)).toEqual([turn]);
    expect(turnsSince([...more, { kind: "passed", seat: 0 }], 0)).toEqual([]);
  });

  it("has every turn for a watcher and for a seat that has not laid", () => {
    expect(turnsSince(events, null)).toHaveLength(3);
    expect(turnsSince(events, 3)).toHaveLength(3);
  });
});

describe("difference", () => {
  it("moves tiles of the table first, then those of the rack, and ends at the table after the turn", () => {
    const before = [
      ["k1", "k2", "k3", "k4"],
      ["r4", "b4", "o4"],
    ];
    const after = [
      ["k1", "k2", "k3"],
      ["k4", "r4", "b4", "o4"],
      ["r7", "r8", "r9"],
    ];
    const { begin, steps } = difference({ seat: 2, before, after });
    expect(begin.map((set) => set.tiles)).toEqual(before);
    expect(steps.map((step) => [step.tiles, step.isFromRack, step.seat])).toEqual([
      [["k4"], false, 2],
      [["r7", "r8", "r9"], true, 2],
    ]);
    expect(steps.at(-1)?.table.map((set) => set.tiles)).toEqual(after);
  });

  it("keeps the id of a set that keeps most of its tiles", () => {
    const { begin, steps } = difference({
      seat: 0,
      before: [["a", "b", "c"]],
      after: [
        ["d", "e", "f"],
        ["a", "b", "c"],
      ],
    });
    const last = steps.at(-1)?.table ?? [];
    expect(last[1]?.id).toBe(begin[0]?.id);
    expect(last[0]?.id).not.toBe(begin[0]?.id);
  });

  it("has no steps where nothing was moved", () => {
    expect(difference({ seat: 0, before: [["a", "b", "c"]], after: [["a", "b", "c"]] }).steps).toEqual([]);
  });
});
