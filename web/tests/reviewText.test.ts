import { beforeAll, describe, expect, it } from "vitest";
import type { Moment } from "../src/api/messages";
import { actionText, foundTexts, gainText, lineText, signed, stepsOf } from "../src/study/reviewText";
import { speak } from "./support";

beforeAll(() =>
  speak({
    web: {
      "review.action.draw": "draw",
      "review.action.lay": "lay {cards}",
      "review.action.bell": "nothing in time",
      "review.action.go": "{card} with Go",
      "review.action.down": "{cards} face down",
      "review.proven": "proven",
      "review.points": "{points} (error {error})",
      "review.points-exact": "{points}",
      "review.even": "{chosen} or {best}",
      "review.wins": "{percent}% wins",
      "review.laid": "{best} instead of {chosen}",
      "review.gains-separator": "; ",
      "review.no-loss": "no loss",
      "found.line": "{best} beats {cards} by {n}",
    },
    rummy_five: { "call.pass": "Pass", "call.out": "Out" },
    rhine_rummy: { "review.points": "{points} better (error {error})" },
  }),
);

const moment = (changes: Partial<Moment>): Moment => ({
  deal: 1,
  number: 0,
  event: 0,
  seat: 0,
  chosen: "",
  best: "",
  kind: "worse",
  is_exact: false,
  gain: null,
  wins: null,
  laid: null,
  weight: 1,
  said: [],
  reasons: [],
  steps: [],
  weighed: [],
  level: "expert",
  ...changes,
});

describe("foundTexts", () => {
  const said = [{ key: "found.line", cards: { best: "bA!", cards: "rs" }, numbers: { n: 2 } }];

  it("names what was clearly worse", () => {
    expect(foundTexts("rummy-five", moment({ said }))).toEqual(["★\u2060A with Go beats ☀\u2060s by 2"]);
  });

  it("blames nobody for a difference that may be noise", () => {
    const even = moment({ said, weight: 0, chosen: "rs", best: "bA" });
    expect(foundTexts("rummy-five", even)).toEqual(["☀\u2060s or ★\u2060A"]);
  });
});

describe("actionText", () => {
  it.each([
    ["rummy-five", "bA", null, "★\u2060A"],
    ["rummy-five", "bA!", null, "★\u2060A with Go"],
    ["rummy-five", "-", null, "Pass"],
    ["rummy-five", "out", null, "Out"],
    ["octablitz", "bKK", null, "★\u2060K ★\u2060K"],
    ["octablitz", "(bK)", null, "★\u2060K face down"],
    ["rummikub", "draw", null, "draw"],
    ["rummikub", "lay r1 r2 r3", "r3", "lay ✚\u20603"],
    ["rummikub", "lay r1 r2 r3", "", "nothing in time"],
  ])("says %s %s", (game, action, laid, text) => {
    expect(actionText(game, action, laid)).toBe(text);
  });
});

it("puts cards and whole actions into a line", () => {
  const said = { key: "found.line", cards: { best: "bA!", cards: "rs" }, numbers: { n: 2 } };
  expect(lineText("rummy-five", said)).toBe("★\u2060A with Go beats ☀\u2060s by 2");
});

describe("gainText", () => {
  const gain = { value: 1.26, error: 0.31, samples: 100 };

  it("says points, and wins only where they are more than noise", () => {
    expect(gainText("rummikub", moment({ gain, wins: { value: 0.1, error: 0.02, samples: 100 } }))).toBe(
      "+1.3 (error 0.3); +10% wins",
    );
    expect(gainText("rummikub", moment({ gain, wins: { value: 0.1, error: 0.06, samples: 100 } }))).toBe(
      "+1.3 (error 0.3)",
    );
  });

  it("says that points are better where the lowest score wins", () => {
    expect(gainText("rhine-rummy", moment({ gain }))).toBe("+1.3 better (error 0.3)");
  });

  it("says nothing of points that round to zero, nor that no tile was laid", () => {
    const none = { value: 0.04, error: 0.31, samples: 100 };
    expect(gainText("rummikub", moment({ gain: none, is_exact: true, laid: ["", "r1"] }))).toBe("proven");
  });

  it("says nothing of a gain that could be noise", () => {
    expect(gainText("rummikub", moment({ gain, weight: 0 }))).toBe("no loss");
  });

  it("counts tiles where the expert's turn is proven to lay more", () => {
    expect(gainText("rummikub", moment({ is_exact: true, laid: ["r1", "r1 r2 r3"] }))).toBe("proven; 3 instead of 1");
    expect(gainText("rummikub", moment({ is_exact: true, laid: ["r1", "r2"] }))).toBe("proven");
  });
});

it("follows the table and the rack move by move", () => {
  const steps = stepsOf("rummikub", ["k1 k2 k3 k4", "r4 b4 o4"], "r7 k5", [
    { tiles: "k4", hand: "", sources: [["k4", "k1 k2 k3 k4"]], onto: "r4 b4 o4", result: "", to: 1, at: 0 },
    { tiles: "r7", hand: "r7", sources: [], onto: "", result: "", to: null, at: null },
  ]);
  expect(steps.map((step) => [step.table, step.rack])).toEqual([
    [["k1 k2 k3", "k4 r4 b4 o4"], "r7 k5"],
    [["k1 k2 k3", "k4 r4 b4 o4", "r7"], "k5"],
  ]);
  expect(steps[0]?.sources).toEqual([{ tiles: "k4", set: "k1 k2 k3 k4" }]);
});

it("gives a sign to gains and losses, but not to zero", () => {
  expect([0.26, -0.26, 0.04, -0.04, 0].map((number) => signed(number, 1))).toEqual([
    "+0.3",
    "−0.3",
    "0.0",
    "0.0",
    "0.0",
  ]);
});
