import { beforeAll, expect, it } from "vitest";
import { markOf, tileName } from "../src/games/melding/jokerMeaning";
import { speak } from "./support";

beforeAll(() =>
  speak({
    web: {
      "web.card.joker": "joker",
      "web.card.tile": "{colour} {number}",
      "web.colour.r": "red",
      "web.card.playing": "{rank} of {suit}",
      "web.suit.c": "clubs",
      "web.meld.stands-for": "joker for {card}",
    },
  }),
);

it("names a tile, and a joker by its meaning", () => {
  expect(tileName("rummikub", "r7'", undefined)).toBe("red 7");
  expect(tileName("rummikub", "*", undefined)).toBe("joker");
  expect(tileName("rummikub", "*", "r7")).toBe("joker for red 7");
  expect(tileName("rhine-rummy", "*", "10c")).toBe("joker for 10 of clubs");
});

it("takes a rank alone for a whole rank of cards", () => {
  expect(tileName("rhine-rummy", "*", "10")).toBe("joker for 10");
  expect(markOf("rhine-rummy", "10")).toBe("10");
  expect(markOf("rhine-rummy", "10c")).toBe("10\u2060♣");
  expect(markOf("rummikub", "r10")).toBe("✚\u206010");
});
