import { expect, test } from "vitest";
import { coveredBy } from "../src/games/melding/covering";

/** Returns a place for notes with its upper edge at 400, and notes with theirs where given. */
function place(tops: number[], overflow = "visible"): HTMLElement {
  const info = document.createElement("div");
  info.style.overflowY = overflow;
  info.getBoundingClientRect = () => new DOMRect(0, 400, 300, 36);
  for (const top of tops) {
    const note = document.createElement("p");
    note.getBoundingClientRect = () => new DOMRect(0, top, 300, 20);
    info.append(note);
  }
  document.body.append(info);
  return info;
}

test("notes that grow over the edge of their place cover the table", () => {
  expect(coveredBy(place([357.5, 389]))).toBe(43);
});

test("notes that fit, or that are scrolled in their place, cover nothing", () => {
  expect(coveredBy(place([405]))).toBe(0);
  expect(coveredBy(place([]))).toBe(0);
  expect(coveredBy(place([350], "auto"))).toBe(0);
});
