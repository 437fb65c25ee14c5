import { expect, it } from "vitest";
import { clearOf } from "../src/components/notePlace";

const note = { top: 58, bottom: 140 };

it("goes below a set that the note would cover", () => {
  expect(clearOf(note, { top: 120, bottom: 160 })).toBe(168);
  expect(clearOf(note, { top: 60, bottom: 90 })).toBe(98);
});

it("stays where it is if it covers nothing that it speaks of", () => {
  expect(clearOf(note, null)).toBeNull();
  expect(clearOf(note, { top: 140, bottom: 180 })).toBeNull();
});
