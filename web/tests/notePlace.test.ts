import { expect, it } from "vitest";
import { freeTop, topOver, type Area } from "../src/components/notePlace";

const note = { left: 8, right: 352, top: 58, bottom: 138 };
const across = (top: number, bottom: number): Area => ({ left: 0, right: 360, top, bottom });
const free = (spokenOf: Area[], places: Area[], wanted = note.top): number =>
  freeTop(note, wanted, spokenOf, places, 640);

it("takes the place that it wants if it covers nothing there", () => {
  expect(free([], [])).toBe(58);
  expect(free([across(140, 180)], [across(200, 600)])).toBe(58);
  expect(free([across(140, 180)], [across(400, 600)], 300)).toBe(300);
  // beside it
  expect(free([], [{ left: 360, right: 500, top: 58, bottom: 300 }])).toBe(58);
});

it("goes to the nearest free place", () => {
  expect(free([across(120, 160)], [])).toBe(164);
  expect(free([], [across(400, 640)], 350)).toBe(316);
});

it("goes between the places of the players and what it speaks of", () => {
  const places = [across(50, 174), across(380, 640)];
  expect(free([across(185, 264)], places)).toBe(268);
  expect(free([across(290, 370)], places, 300)).toBe(206);
});

it("covers a place rather than what it speaks of, and as little of it as possible", () => {
  const places = [across(50, 174), across(340, 640)];
  expect(free([across(185, 264)], places)).toBe(268);
});

it("never leaves the screen", () => {
  expect(free([across(50, 600)], [], 620)).toBe(58);
});

it("lies over the middle of the words", () => {
  expect(topOver(note, across(300, 360))).toBe(290);
});
