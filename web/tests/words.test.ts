import { beforeAll, describe, expect, it } from "vitest";
import type { Refused } from "../src/api/messages";
import { languageOf } from "../src/device/settings.svelte";
import { eventText, paymentText, scoreParts } from "../src/i18n/eventText";
import { refusalText } from "../src/i18n/refusalText";
import { has, listed, listedWithAnd, say, sayOf, sentences } from "../src/i18n/words.svelte";
import { speak } from "./support";

beforeAll(() =>
  speak({
    web: {
      "list-separator": ", ",
      "the-table": "The table",
      "to-the-table": "the table",
      seat: "seat {number}",
      greet: "{name} has {count:cards}",
      "unit.cards.one": "{n} card",
      "unit.cards.other": "{n} cards",
      "unit.set-first.other": "Set {n}",
      "unit.set-first.here": "This set",
      "refusal.not-your-turn": "It's {seat}'s turn.",
      "event.drew": "{seat} drew",
      "web.me": "you",
      "web.you": "You",
    },
    rummy_five: {
      greet: "{name} holds {count:cards}",
      "event.drew-card": "{seat} drew {card}",
      "own-event.drew-card": "You drew {card}",
      "event.dealt": "{dealer} deals",
      "own-event.dealt": "You deal",
      "event.deal-drawn": "one away: {one_away}",
      "event.called": "{seat}: {call}",
      "event.called-run": "{seat} takes {card} from {discarder}",
      "call.catch": "Catch!",
      "combination.flush": "Flush",
      "score.go": "Go",
      "score.dealer": "Dealer",
      "payment-line": "{payer} pays {payee} {points} ({reason})",
      "payment.pot": "into the pot",
      "refusal.discarded-before": "You discarded {cards} yourself, like others.",
    },
    rummikub: { "refusal.run-gap": "{set:set-first} has a gap between {first} and {last}." },
    octablitz: {
      "settlement.pays": "{seat}: {base} - {taken}",
      "settlement.pays-none": "{seat}: {base} + {extra}",
      "settlement.even": "{seat}: nothing",
    },
  }),
);

describe("say", () => {
  it("fills placeholders and chooses singular or plural", () => {
    expect(say("greet", { name: "Ann", count: 1 })).toBe("Ann has 1 card");
    expect(say("greet", { name: "Ann", count: -1 })).toBe("Ann has \u22121 card");
    expect(say("greet", { name: "Ann", count: 0 })).toBe("Ann has 0 cards");
    expect(say("greet", { name: "Ann", count: 2 })).toBe("Ann has 2 cards");
  });

  it("leaves out what is not given and shows a key that is missing", () => {
    expect(say("seat")).toBe("seat ");
    expect(say("no.such-key")).toBe("⟦no.such-key⟧");
  });

  it("prefers the game's own words and falls back to the shared ones", () => {
    expect(sayOf("big-eight", "greet", { name: "Ann", count: 3 })).toBe("Ann holds 3 cards");
    expect(sayOf("rummikub", "greet", { name: "Ann", count: 3 })).toBe("Ann has 3 cards");
    expect(sayOf("a game of tomorrow", "greet", { name: "Ann", count: 3 })).toBe("Ann has 3 cards");
    expect([has("rummy-five", "call.catch"), has("rummikub", "call.catch")]).toEqual([true, false]);
  });

  it("joins lists", () => {
    expect(listed(["a", "b"])).toBe("a, b");
    expect(listedWithAnd(["a"])).toBe("a");
    expect(listedWithAnd(["a", "b"])).toBe("a and b");
    expect(listedWithAnd(["a", "b", "c"])).toBe("a, b and c");
  });

  it("joins sentences, and leaves out empty ones", () => {
    expect(sentences("One.", "", "Two.")).toBe("One. Two.");
  });
});

describe("refusalText", () => {
  const refused = (code: string, cards: string, numbers: Record<string, number>): Refused => ({
    kind: "refused",
    id: "",
    code,
    clause: "",
    text: "written by the server",
    cards,
    numbers,
    stale: false,
  });

  it("puts cards where the text names them, and nowhere else", () => {
    expect(refusalText("rummy-five", refused("discarded-before", "rs", {}), [])).toBe(
      "You discarded ☀\u2060s yourself, like others.",
    );
  });

  it("marks a set instead of giving its number, and joins two cards", () => {
    expect(refusalText("rummikub", refused("run-gap", "r6 r8", { set: 11 }), [])).toBe(
      "This set has a gap between ✚\u20606 and ✚\u20608.",
    );
  });

  it("names seats, and leaves what it does not know to the server", () => {
    expect(refusalText("octablitz", refused("not-your-turn", "", { seat: 1 }), ["Ann", "Bob"])).toBe(
      "It's Bob's turn.",
    );
    expect(refusalText("a game of tomorrow", refused("no-idea", "", {}), [])).toBe("written by the server");
  });
});

describe("eventText", () => {
  it("says who it was taken from, and you to the player", () => {
    const event = { kind: "called-run", seat: 1, card: "bA", discarder: 0 };
    expect(eventText("rummy-five", event, ["Ann", "Bob"], 0)).toBe("Bob takes ★\u2060A from you");
    expect(eventText("rummy-five", event, ["Ann", "Bob"], null)).toBe("Bob takes ★\u2060A from Ann");
  });

  const names = ["Ann", "Bob"];

  it("says more where there is a card to tell, and `you` where there are words for it", () => {
    expect(eventText("rummy-five", { kind: "drew", seat: 1, card: null }, names, 0)).toBe("Bob drew");
    expect(eventText("rummy-five", { kind: "drew", seat: 1, card: "bA" }, names, 0)).toBe("Bob drew ★\u2060A");
    expect(eventText("rummy-five", { kind: "drew", seat: 0, card: "bA" }, names, 0)).toBe("You drew ★\u2060A");
    expect(eventText("rummy-five", { kind: "drew", seat: 0, card: "bA" }, names, null)).toBe("Ann drew ★\u2060A");
  });

  it("takes a deal for the dealer's", () => {
    expect(eventText("rummy-five", { kind: "dealt", dealer: 1 }, names, 1)).toBe("You deal");
    expect(eventText("rummy-five", { kind: "dealt", dealer: 1 }, names, 0)).toBe("Bob deals");
  });

  it("names seats one by one, and calls by their names", () => {
    expect(eventText("rummy-five", { kind: "deal-drawn", one_away: [0, 1] }, names, null)).toBe(
      "one away: Ann and Bob",
    );
    expect(eventText("rummy-five", { kind: "deal-drawn", one_away: [0, 1] }, names, 0)).toBe("one away: you and Bob");
    expect(eventText("rummy-five", { kind: "called", seat: 5, call: "catch" }, names, null)).toBe("seat 5: Catch!");
  });
});

it("lists the parts of a score in the order Go, combinations, dealer", () => {
  const score = {
    reading: { groups: [] },
    combinations: [["flush", 3]] as [string, number][],
    go: 1,
    dealer: 2,
    points: 6,
    may_go_out: true,
  };
  expect(scoreParts("rummy-five", score)).toEqual([
    { name: "Go", points: 1 },
    { name: "Flush", points: 3 },
    { name: "Dealer", points: 2 },
  ]);
  expect(scoreParts("rummy-five", { ...score, go: 0, dealer: 0 })).toHaveLength(1);
});

it("says payments of every kind", () => {
  const payment = { payer: 0, payee: null, points: 4, reason: "pot" };
  expect(paymentText("rummy-five", payment, ["Ann"])).toBe("Ann pays the table 4 (into the pot)");
  // whoever is addressed is so in the middle of a sentence, too
  expect(paymentText("rummy-five", { ...payment, payee: 1 }, ["Ann", "You"])).toBe("Ann pays you 4 (into the pot)");
  const settlement = { seat: 0, payer: 0, payee: 1, points: 3, base: 5, taken: 2, extra: 0, times: 1 };
  expect(paymentText("octablitz", settlement, ["Ann", "Bob"])).toBe("Ann: 5 - 2");
  expect(paymentText("octablitz", { ...settlement, taken: 0, extra: 1 }, ["Ann", "Bob"])).toBe("Ann: 5 + 1");
  expect(paymentText("octablitz", { ...settlement, points: 0 }, ["Ann", "Bob"])).toBe("Ann: nothing");
});

it("gives Traditional Chinese to the places that write it", () => {
  const found = ["zh-TW", "zh-HK", "zh-MO", "zh-Hant-CN", "zh-CN", "zh", "zh-Hans-HK", "ja-JP", "de"].map(languageOf);
  expect(found).toEqual(["zh-Hant", "zh-Hant", "zh-Hant", "zh-Hant", "zh", "zh", "zh", "ja", null]);
});

// the last one: it changes the language
it("puts no space between sentences where full stops are wide", async () => {
  await speak({}, "ja");
  expect(sentences("いち。", "に。")).toBe("いち。に。");
});
