import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ToServer, Update } from "../src/api/messages";
import { momentOf } from "../src/table/atTable";
import { TableStore } from "../src/table/tableStore.svelte";
import { serve, tableOf } from "./support";

/** A socket without a server: it keeps what is sent and says what a test makes it say. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: ToServer[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.all[FakeSocket.all.length - 1] as FakeSocket;
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
    this.say({ kind: "info", info: tableOf("rummy-five", ["Ann", "Bob"], 0) });
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }

  close(code = 1000): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  kinds(kind: string): ToServer[] {
    return this.sent.filter((message) => message.kind === kind);
  }
}

const update = (since: number, kinds: string[]): Update => ({
  kind: "update",
  seat: 0,
  since,
  events: kinds.map((kind) => ({ kind })) as unknown as Update["events"],
  view: { public: { deal: 1, points: [0, 0] } } as unknown as Update["view"],
  choices: [],
  awaited: [1],
  deadline: null,
  now: Date.now(),
  answered: "",
});

let store: TableStore;
beforeEach(async () => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  serve({ "/api/guest": { guest: "g", name: "Ann", token: "t" } });
  store = new TableStore("t1");
  await vi.advanceTimersByTimeAsync(10);
  FakeSocket.last.open();
});
afterEach(() => {
  store.close();
  vi.useRealTimers();
});

it("asks only for what it needs of a long match, and counts the events that were left out", async () => {
  const socket = FakeSocket.last;
  expect(socket.kinds("subscribe")[0]).toMatchObject({ since: 0, is_brief: true });
  socket.say({ kind: "earlier", seat: 0, before: 1000, events: [{ kind: "won" }, { kind: "deal-drawn" }] });
  socket.say(update(1000, ["dealt", "drawn"]));
  expect(store.events.map((event) => event.kind)).toEqual(["won", "deal-drawn", "dealt", "drawn"]);
  expect([store.shown, momentOf(store)]).toEqual([4, 1002]);
  void store.act("-");
  expect(socket.kinds("act")[0]).toMatchObject({ seen: 1002 });
  // the line breaks, and two deals later it is restored
  socket.close(1006);
  await vi.advanceTimersByTimeAsync(1000);
  const again = FakeSocket.last;
  again.open();
  expect(again.kinds("subscribe")[0]).toMatchObject({ since: 1002 });
  again.say({ kind: "earlier", seat: 0, before: 1200, events: [{ kind: "won" }] });
  again.say(update(1200, ["dealt"]));
  await vi.advanceTimersByTimeAsync(5000);
  expect(store.events.map((event) => event.kind)).toEqual([...["won", "deal-drawn", "dealt", "drawn", "won", "dealt"]]);
  expect([store.shown, momentOf(store)]).toEqual([6, 1201]);
});

it("counts a line as lost when two signs of life were not answered", async () => {
  const socket = FakeSocket.last;
  for (let ping = 1; ping <= 4; ping++) {
    await vi.advanceTimersByTimeAsync(25_000);
    expect(socket.kinds("ping")).toHaveLength(ping);
    socket.say({ kind: "pong", id: "" });
  }
  await vi.advanceTimersByTimeAsync(50_000);
  expect(store.connection).toBe("open");
  await vi.advanceTimersByTimeAsync(25_000);
  expect(store.connection).toBe("lost");
  await vi.advanceTimersByTimeAsync(1000);
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.open();
  expect(store.connection).toBe("open");
});

it("keeps an automatic answer that is set while the line is broken", async () => {
  FakeSocket.last.say(update(0, ["dealt"]));
  FakeSocket.last.close(1006);
  store.setAuto(true);
  await vi.advanceTimersByTimeAsync(1000);
  FakeSocket.last.open();
  expect(FakeSocket.last.kinds("auto").at(-1)).toMatchObject({ mode: "pass-unless-call" });
});

it("forgets what a player saw before the device goes to the next one", async () => {
  const socket = FakeSocket.last;
  socket.say({ ...update(0, ["dealt", "drawn"]), choices: ["bA"] });
  socket.say({ kind: "drafted", seat: 0, arrangement: "r1 r2 r3" });
  socket.say({ kind: "handover", seat: 1 });
  await vi.advanceTimersByTimeAsync(5000);
  expect([store.curtain, store.view, store.events, store.drafts, store.shown]).toEqual([1, null, [], {}, 0]);
  void store.takeDevice();
  expect(socket.kinds("take" as ToServer["kind"])[0]).toMatchObject({ seat: 1 });
  socket.say({ kind: "earlier", seat: 1, before: 10, events: [{ kind: "won" }] });
  socket.say({ ...update(10, ["dealt"]), seat: 1 });
  expect([store.curtain, store.seat, store.shown, momentOf(store)]).toEqual([null, 1, 2, 11]);
});
