import { describe, expect, it } from "vitest";
import { rhineRummyMelds, RUMMIKUB_MELDS } from "../src/games/melding/melds";

const tiles = (text: string): string[] => text.split(" ");
const plain = rhineRummyMelds(false);
const wild = rhineRummyMelds(true);

describe("Rummikub", () => {
  it.each([
    ["r5 r6 r7", 18, {}],
    ["r5 * r7", 18, { 1: "r6" }],
    ["* r2 r3", 6, { 0: "r1" }],
    ["k7 b7 *", 21, { 2: "o7" }],
  ])("finds %s", (set, value, standsFor) => {
    expect(RUMMIKUB_MELDS.judge(tiles(set))).toMatchObject({ isLegal: true, value, standsFor });
  });

  it("takes the reading that is worth more where a set is both", () => {
    expect(RUMMIKUB_MELDS.judge(tiles("r5 * *'"))).toMatchObject({ value: 18, standsFor: { 1: "r6", 2: "r7" } });
    expect(RUMMIKUB_MELDS.judge(tiles("* *' r13"))).toMatchObject({ value: 39 });
  });

  it.each([
    ["r5 r6", "set-too-short"],
    ["* *' *''", "set-too-short"],
    ["r5 r6 b7", "mixed-set"],
    ["r5 r5' r6", "number-twice"],
    ["r5 b5 b5'", "colour-twice"],
    ["k5 b5 o5 r5 *", "group-too-long"],
    ["r12 r13 r1", "one-after-thirteen"],
    ["r7 r6 r5", "run-out-of-order"],
    ["r5 r6 r8", "run-gap"],
    ["r5 * r6", "joker-no-place"],
    ["* r1 r2", "run-below-one"],
    ["r12 r13 *", "run-beyond-thirteen"],
  ])("refuses %s: %s", (set, flaw) => {
    expect(RUMMIKUB_MELDS.judge(tiles(set))).toMatchObject({ isLegal: false, flaw });
  });

  it("tidies what has a legal order, and nothing else", () => {
    expect(RUMMIKUB_MELDS.tidy(tiles("r8 * r5 r6"))).toEqual(tiles("r5 r6 * r8"));
    expect(RUMMIKUB_MELDS.tidy(tiles("r13 * r12"))).toEqual(tiles("* r12 r13"));
    expect(RUMMIKUB_MELDS.tidy(tiles("r8 b2"))).toEqual(tiles("r8 b2"));
  });

  it("orders a rack by runs and by groups, jokers last", () => {
    const rack = tiles("* r7 k9 k7");
    expect([...rack].sort(RUMMIKUB_MELDS.byRuns)).toEqual(tiles("k7 k9 r7 *"));
    expect([...rack].sort(RUMMIKUB_MELDS.byGroups)).toEqual(tiles("k7 r7 k9 *"));
  });
});

describe("Rhine Rummy", () => {
  it.each([
    ["7c 7d 7h", {}],
    ["7c * 7h", { 1: "7" }],
    ["7c * 9c", { 1: "8c" }],
    ["Ac 2c 3c", {}],
    ["Qc Kc Ac", {}],
    ["Qc Kc *", { 2: "Ac" }],
  ])("finds %s", (set, standsFor) => {
    expect(plain.judge(tiles(set))).toMatchObject({ isLegal: true, standsFor });
  });

  it.each([
    ["7c 8c", "set-too-short"],
    ["7c * *'", "two-wilds"],
    ["Kc Ac 2c", "sequence-with-gap"],
    ["7c 9c 8c", "sequence-out-of-order"],
    ["7c 8c 10c", "sequence-with-gap"],
    ["7c 8d 9h", "no-set"],
  ])("refuses %s: %s", (set, flaw) => {
    expect(plain.judge(tiles(set))).toMatchObject({ isLegal: false, flaw });
  });

  it("takes a two for any card only where twos are wild", () => {
    expect(plain.judge(tiles("7c 2h 9c")).isLegal).toBe(false);
    expect(wild.judge(tiles("7c 2h 9c"))).toMatchObject({ isLegal: true, standsFor: { 1: "8c" } });
    expect(wild.judge(tiles("7c 2h *"))).toMatchObject({ flaw: "two-wilds" });
  });

  it("puts an ace at either end", () => {
    expect(plain.tidy(tiles("3c Ac 2c"))).toEqual(tiles("Ac 2c 3c"));
    expect(plain.tidy(tiles("Ac Kc Qc"))).toEqual(tiles("Qc Kc Ac"));
  });
});
