import { beforeEach, describe, expect, it } from "vitest";
import { ALL, ReplayStore, WATCHER } from "../src/table/replayStore.svelte";
import { serve, tableOf } from "./support";

const step = (number: number, seat: number | null) => ({
  seat,
  action: "",
  told: [[{ kind: `ann-${number}` }], [{ kind: `bob-${number}` }], [{ kind: `watcher-${number}` }]],
  public: { deal: 1, points: [number, 0] },
  own: [{ rack: "r1 r2" }, { rack: "k1" }],
  held: [2, 1],
  stock: 50 - number,
  awaited: [number % 2],
});
const deal = { deal: 1, deals: 2, steps: [step(0, null), step(1, 0), step(2, 1)] };

let store: ReplayStore;
beforeEach(() => {
  serve({ "/api/tables/t1/replay/1": deal });
  store = new ReplayStore(tableOf("rummikub", ["Ann", "Bob"]));
});

it("opens a deal at a step, or as near to it as there is one", async () => {
  await store.open(1, 1);
  expect([store.deal, store.deals, store.steps, store.at]).toEqual([1, 2, 3, 1]);
  await store.open(1, Infinity);
  expect(store.at).toBe(2);
  await store.open(1, -4);
  expect(store.at).toBe(0);
});

it("shows nothing before a deal is open", () => {
  expect([store.view, store.update, store.events, store.steps]).toEqual([null, null, [], 0]);
});

it("starts at my own seat, if I played", () => {
  expect(store.looking).toBe(ALL);
  expect(new ReplayStore(tableOf("rummikub", ["Ann", "Bob"], 1)).looking).toBe(1);
});

describe("hidden cards", () => {
  beforeEach(() => store.open(1, 1));

  it("shows a seat its own rack and its own events only", () => {
    store.looking = 1;
    expect(store.view).toMatchObject({ seat: 1, own: { rack: "k1" }, stock: 49 });
    expect(store.openHands).toBeNull();
    expect(store.events.map((event) => event.kind)).toEqual(["bob-0", "bob-1"]);
  });

  it("shows a watcher no rack", () => {
    store.looking = WATCHER;
    expect(store.view).toMatchObject({ seat: null, own: null });
    expect(store.openHands).toBeNull();
    expect(store.events.map((event) => event.kind)).toEqual(["watcher-0", "watcher-1"]);
  });

  it("shows all racks where all lie open", () => {
    store.looking = ALL;
    expect(store.openHands).toEqual(["r1 r2", "k1"]);
    expect(store.seat).toBe(0);
  });
});

it("tells whom the table waits for, and refuses every action", async () => {
  await store.open(1, 1);
  expect(store.update).toMatchObject({ awaited: [1], choices: [] });
  expect(await store.act()).toBe(false);
});
