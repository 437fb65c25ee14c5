import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Drag } from "../src/games/melding/drag.svelte";

const dropped: string[] = [];
let drag: Drag;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { elementFromPoint: () => null });
  dropped.length = 0;
  drag = new Drag((tiles, x, y) => dropped.push(`${tiles.join(" ")} at ${x}, ${y}`));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tile = { querySelector: () => null, getBoundingClientRect: () => ({ width: 30 }) };
const at = (clientX: number, clientY: number, pointerType = "touch"): PointerEvent =>
  ({ button: 0, clientX, clientY, pointerType, currentTarget: tile }) as unknown as PointerEvent;
const isScrollStopped = (): boolean => {
  const event = { cancelable: true, preventDefault: vi.fn() };
  drag.hold(event as unknown as TouchEvent);
  return event.preventDefault.mock.calls.length > 0;
};

it("leaves a swipe up or down over a tile to the browser, even if the finger rests later", () => {
  drag.down(at(100, 300), ["r5"], true);
  drag.move(at(103, 270));
  expect(isScrollStopped()).toBe(false);
  vi.advanceTimersByTime(1000);
  drag.move(at(140, 220));
  drag.up(at(140, 220));
  expect([drag.now, dropped]).toEqual([null, []]);
});

it("drags sideways at once", () => {
  drag.down(at(100, 300), ["r5"], true);
  drag.move(at(120, 305));
  expect(drag.now?.tiles).toEqual(["r5"]);
  expect(isScrollStopped()).toBe(true);
  drag.up(at(160, 320));
  expect(dropped).toEqual(["r5 at 160, 320"]);
});

it("drags in any direction after a short hold", () => {
  drag.down(at(100, 300), ["r5"], true);
  vi.advanceTimersByTime(300);
  expect(drag.now?.width).toBe(30);
  drag.move(at(100, 250));
  drag.up(at(100, 250));
  expect(dropped).toEqual(["r5 at 100, 250"]);
});

it("drags up and down at once on a table that does not scroll, and with a mouse", () => {
  drag.down(at(100, 300), ["r5"], false);
  drag.move(at(100, 280));
  expect(drag.now).not.toBeNull();
  drag.cancel();
  drag.down(at(100, 300, "mouse"), ["r5"], true);
  drag.move(at(100, 280, "mouse"));
  expect(drag.now).not.toBeNull();
});

it("takes a press that hardly moves for a tap", () => {
  drag.down(at(100, 300), ["r5"], false);
  drag.move(at(103, 304));
  drag.up(at(103, 304));
  expect([drag.hasMoved, dropped]).toEqual([false, []]);
});
