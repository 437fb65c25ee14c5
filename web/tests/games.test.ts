import { describe, expect, it } from "vitest";
import { gameNames, gameOfClause, isTopicOfGame, partOf } from "../src/games/registry";
import { cardsOf } from "../src/games/cards";
import { setsIn, turnToTry, whereToTry } from "../src/lessons/cardsInText";

describe("the registry", () => {
  it("has a table for every game, and one for a game that it does not know", async () => {
    for (const game of [...gameNames, "a-game-of-tomorrow", "constructor"])
      expect((await partOf(game).table()).default).toBeTypeOf("function");
  }, 60_000);

  it("finds the game of a clause", () => {
    expect(["RF-5", "BE-2", "OB-1", "RR-8", "RK-3", "MH-1", ""].map(gameOfClause)).toEqual([
      "rummy-five",
      "big-eight",
      "octablitz",
      "rhine-rummy",
      "rummikub",
      "",
      "",
    ]);
  });

  it("knows the topics that belong to games", () => {
    expect(["rummy_five", "rhine_rummy", "web", ""].map(isTopicOfGame)).toEqual([true, true, false, false]);
  });

  it("shows cards in the game's own notation", () => {
    for (const game of gameNames) {
      const cards = partOf(game).picture;
      expect(cards.flatMap((card) => cardsOf(game, card))).toEqual(cards);
      expect(cards.every((card) => setsIn(game, card))).toBe(true);
    }
  });
});

describe("cardsOf", () => {
  it("reads each notation", () => {
    expect(cardsOf("big-eight", "bABs rL")).toEqual(["bA", "bB", "bs", "rL"]);
    expect(cardsOf("rummikub", "r7  b13 *")).toEqual(["r7", "b13", "*"]);
    expect(cardsOf("rhine-rummy", "10d Qh'")).toEqual(["10d", "Qh'"]);
    expect(cardsOf("rummikub", null)).toEqual([]);
  });
});

describe("cards in a text", () => {
  it("tells cards from other text", () => {
    expect(setsIn("rummikub", "r7 r8 r9 / k1 b1 *")).toEqual(["r7 r8 r9", "k1 b1 *"]);
    expect(setsIn("rummikub", "r14")).toBeNull();
    expect(setsIn("rummy-five", "meldhouse play")).toBeNull();
  });

  it("offers the calculator for a hand, complete or not", () => {
    expect(whereToTry("rummy-five", "bABCs")).toBe("/calculator#game=rummy-five&hand=bA+bB+bC+bs&card=");
    expect(whereToTry("rummy-five", "bABCss")).toBe("/calculator#game=rummy-five&hand=bA+bB+bC+bs&card=bs");
    expect(whereToTry("rummy-five", "bAB")).toBe("");
    expect(whereToTry("big-eight", "bABCs")).toBe("");
    expect(whereToTry("octablitz", "bABCs")).toBe("");
  });

  it("offers the solver for legal sets", () => {
    expect(whereToTry("rummikub", "r7 r8 r9 / k1 b1 *")).toBe("/solve#game=rummikub&table=r7+r8+r9+%2F+k1+b1+*&rack=");
    expect(whereToTry("rummikub", "r7 r8")).toBe("");
    expect(whereToTry("rhine-rummy", "7c 7d 7h")).toContain("game=rhine-rummy");
  });

  it("offers the solver for a turn in a row of a table", () => {
    const row = ["A turn", "r7 r8 r9", "r10", "r7 r8 r9 r10"];
    expect(turnToTry("rummikub", row)).toBe("/solve#game=rummikub&table=r7+r8+r9&rack=r10");
    expect(turnToTry("rummikub", row.slice(0, 3))).toBe("");
    expect(turnToTry("rummy-five", ["bA", "bB", "bC"])).toBe("");
  });
});
