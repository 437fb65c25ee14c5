import { describe, expect, it } from "vitest";
import type { GameEvent } from "../src/api/messages";
import { gameNames, partOf } from "../src/games/registry";
import { soundsFor } from "../src/table/moments";
import { eventsOfLastDeal, paymentsOf, sheetOf, signed, type DealResult } from "../src/table/results";

const { moments } = partOf("rummy-five");

describe("soundsFor", () => {
  it("has one sound for events that come together: that of the weightiest", () => {
    const events = [
      { kind: "drew", seat: 1 },
      { kind: "discarded", seat: 1 },
    ];
    expect(soundsFor(events, moments, 0, false)).toEqual(["discard"]);
    expect(soundsFor(events.slice(0, 1), moments, 0, true)).toEqual(["draw", "turn"]);
    expect(soundsFor([{ kind: "called-run", seat: 2 }], moments, 0, false)).toEqual(["call"]);
  });

  it("tells a win from a loss", () => {
    expect(soundsFor([{ kind: "won", seat: 0 }], moments, 0, false)).toEqual(["win"]);
    expect(soundsFor([{ kind: "won", seat: 1 }], moments, 0, false)).toEqual(["end"]);
    expect(soundsFor([{ kind: "won", seat: 1 }], moments, null, false)).toEqual(["end"]);
  });

  it("is silent about other events", () => {
    expect(soundsFor([{ kind: "overruled", seat: 1 }], moments, 0, false)).toEqual([]);
    expect(soundsFor([], moments, 0, false)).toEqual([]);
  });
});

describe("the moments of the games", () => {
  it("include a play and an end", () => {
    for (const game of gameNames)
      expect(Object.values(partOf(game).moments)).toEqual(expect.arrayContaining(["play", "end"]));
  });
});

describe("sheetOf", () => {
  it("has gains and losses, from the stake that the match began with", () => {
    const events = [
      { kind: "dealt", points: [20, 20] },
      { kind: "won", points: [23, 17] },
      { kind: "dealt", points: [23, 17] },
      { kind: "deal-drawn", points: [22, 18] },
    ];
    expect(sheetOf(events, moments)).toEqual([
      { points: [23, 17], gains: [3, -3] },
      { points: [22, 18], gains: [-1, 1] },
    ]);
  });

  it("counts from the stake after a reload, which brings only the ends of earlier deals", () => {
    const events = [
      { kind: "won", points: [23, 17] },
      { kind: "dealt", points: [23, 17] },
      { kind: "deal-drawn", points: [22, 18] },
    ];
    expect(sheetOf(events, moments, 20).map((line) => line.gains)).toEqual([
      [3, -3],
      [-1, 1],
    ]);
  });
});

describe("paymentsOf", () => {
  const end = { kind: "deal-ended", seat: 0, blocked: true } as unknown as DealResult;
  const payment = { payer: 1, payee: 0, points: 0 };

  it("leaves out who pays nothing", () => {
    const paid = { ...payment, payer: 2, points: 4 };
    expect(paymentsOf({ ...end, payments: [payment, paid] } as DealResult)).toEqual([paid]);
  });

  it("keeps a settlement that comes to nothing", () => {
    const settled = { ...payment, seat: 1, base: 5, taken: 5, extra: 0, times: 1 };
    expect(paymentsOf({ ...end, payments: [settled] } as DealResult)).toEqual([settled]);
  });
});

describe("what is paid during a deal", () => {
  const paidIn = (events: GameEvent[]) => partOf("rummy-five").paidDuring(eventsOfLastDeal(events));
  const go = { kind: "discarded", seat: 1, card: "bA", go: true };

  it("is the point for Go, in this deal and not in the last one", () => {
    const events = [
      { kind: "dealt" },
      go,
      { kind: "won" },
      { kind: "dealt" },
      { ...go, seat: 2 },
      { ...go, go: false },
    ];
    expect(paidIn(events)).toEqual([{ payer: 2, payee: null, points: 1, reason: "go" }]);
  });

  it("is what a wrong call costs", () => {
    const payments = [{ payer: 0, payee: 1, points: 1, reason: "mistake" }];
    expect(paidIn([{ kind: "dealt" }, { kind: "mistaken", seat: 0, payments }])).toEqual(payments);
  });

  it("is nothing where nobody pays before the end", () => {
    expect(partOf("octablitz").paidDuring([{ kind: "dealt" }])).toEqual([]);
  });
});

describe("signed", () => {
  it("shows the sign of a gain or loss", () => {
    expect([3, -2, 0].map(signed)).toEqual(["+3", "\u22122", "0"]);
  });
});
