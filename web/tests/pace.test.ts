import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Update } from "../src/api/messages";
import { Pace } from "../src/table/pace";

let shown: number[] = [];
let pause = 500;
let isAway = false;
let pace: Pace;
let drawn: (() => void) | undefined;

/** Returns an update of the seat 0 with one event, of this seat. */
function update(since: number, seat: number, deadline: number | null = null): Update {
  return { kind: "update", since, seat: 0, events: [{ kind: "drew", seat }], deadline } as unknown as Update;
}

beforeEach(() => {
  vi.useFakeTimers();
  [shown, pause, isAway] = [[], 500, false];
  pace = new Pace({
    pause: () => pause,
    isAway: () => isAway,
    show: (one) => shown.push(one.since),
    whenDrawn: (done) => (drawn = done),
  });
  pace.take(update(0, 1));
});
afterEach(() => {
  pace.close();
  vi.useRealTimers();
});

describe("Pace", () => {
  it("shows the first update at once, and others' events one after the other", () => {
    pace.take(update(1, 1));
    pace.take(update(2, 2));
    expect(shown).toEqual([0]);
    vi.advanceTimersByTime(500);
    expect(shown).toEqual([0, 1]);
    expect(pace.isBehind).toBe(true);
    vi.advanceTimersByTime(500);
    expect(shown).toEqual([0, 1, 2]);
    expect(pace.isBehind).toBe(false);
  });

  it("counts the pause from the moment when an event is on the screen", () => {
    pace.take(update(1, 1));
    vi.advanceTimersByTime(80);
    drawn?.();
    vi.advanceTimersByTime(420);
    expect(shown).toEqual([0]);
    vi.advanceTimersByTime(80);
    expect(shown).toEqual([0, 1]);
  });

  it("shows the player's own events at once, but not before those of others", () => {
    pace.take(update(1, 0));
    expect(shown).toEqual([0, 1]);
    pace.take(update(2, 1));
    pace.take(update(3, 0));
    expect(shown).toEqual([0, 1]);
    vi.advanceTimersByTime(500);
    expect(shown).toEqual([0, 1, 2, 3]);
  });

  it("shows everything at once without a pause", () => {
    pause = 0;
    isAway = true;
    for (const at of [1, 2, 3]) pace.take(update(at, 1));
    expect(shown).toEqual([0, 1, 2, 3]);
  });

  it("waits for a player who looks at another page", () => {
    isAway = true;
    pace.take(update(1, 1));
    vi.advanceTimersByTime(60_000);
    expect(shown).toEqual([0]);
    isAway = false;
    pace.go();
    expect(shown).toEqual([0, 1]);
  });

  it("does not wait at a table with a clock", () => {
    isAway = true;
    pace.take(update(1, 1, 1000));
    expect(shown).toEqual([0, 1]);
  });

  it("catches up at once if it is far behind", () => {
    for (let at = 1; at <= 14; at++) pace.take(update(at, 1));
    expect(shown.length).toBeGreaterThan(1);
    vi.advanceTimersByTime(12 * 500);
    expect(shown).toHaveLength(15);
  });

  it("does what comes after when everything is shown and could be seen", () => {
    pace.take(update(1, 1));
    pace.after(() => shown.push(-1));
    expect(shown).toEqual([0]);
    vi.advanceTimersByTime(500);
    expect(shown).toEqual([0, 1]);
    vi.advanceTimersByTime(500);
    expect(shown).toEqual([0, 1, -1]);
  });

  it("begins anew for another player", () => {
    pace.take(update(1, 1));
    pace.after(() => shown.push(-1));
    pace.reset();
    pace.take(update(7, 1));
    vi.advanceTimersByTime(10_000);
    expect(shown).toEqual([0, 7]);
  });

  it("shows nothing after it was closed", () => {
    pace.take(update(1, 1));
    pace.close();
    vi.advanceTimersByTime(10_000);
    expect(shown).toEqual([0]);
  });
});
