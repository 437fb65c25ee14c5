import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type ConnectionState } from "../src/table/connection";

/** The browser's end of a socket, with what was sent on it. */
class Line {
  readyState: number = WebSocket.CONNECTING;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  send(text: string): void {
    this.sent.push(text);
  }
  open(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  close(code = 1000): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }
  get kinds(): string[] {
    return this.sent.map((text) => (JSON.parse(text) as { kind: string }).kind);
  }
}

let lines: Line[] = [];
let states: ConnectionState[] = [];
let taken: string[] = [];
let isOffline = false;
let connection: Connection;

const settle = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);
const last = (): Line => lines.at(-1) as Line;

beforeEach(async () => {
  vi.useFakeTimers();
  [lines, states, taken, isOffline] = [[], [], [], false];
  connection = new Connection({
    open: () => {
      if (isOffline) return Promise.reject(new Error("offline"));
      lines.push(new Line());
      return Promise.resolve(last() as unknown as WebSocket);
    },
    greeting: () => ({ kind: "subscribe", token: "t", table: "a", since: 0, chat_since: 0 }),
    take: (message) => taken.push(message.kind),
    changed: (state) => states.push(state),
  });
  await settle();
  last().open();
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe("Connection", () => {
  it("greets the server and hands on its messages", () => {
    expect(last().kinds).toEqual(["subscribe"]);
    last().onmessage?.({ data: '{"kind":"pong"}' });
    expect(taken).toEqual(["pong"]);
  });

  it("matches answers to requests", async () => {
    const answer = connection.ask((id) => ({ kind: "next", id }));
    const { id } = JSON.parse(last().sent.at(-1) ?? "") as { id: string };
    connection.answer(id, { kind: "done" });
    expect(await answer).toEqual({ kind: "done" });
  });

  it("answers requests with a failure when the socket is lost, and connects again after growing pauses", async () => {
    const answer = connection.ask((id) => ({ kind: "next", id }));
    last().close();
    expect(await answer).toMatchObject({ kind: "failed", code: "offline" });
    expect(states).toEqual(["lost"]);
    await vi.advanceTimersByTimeAsync(500);
    expect(lines).toHaveLength(2);
    last().close();
    await vi.advanceTimersByTimeAsync(999);
    expect(lines).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(lines).toHaveLength(3);
  });

  it("begins with a short pause again when the table has answered", async () => {
    last().close();
    await vi.advanceTimersByTimeAsync(500);
    connection.confirm();
    last().close();
    await vi.advanceTimersByTimeAsync(500);
    expect(lines).toHaveLength(3);
  });

  it("tries at once when it is told to hurry, but only if it is lost", async () => {
    connection.hurry();
    await settle();
    expect(lines).toHaveLength(1);
    last().close();
    connection.hurry();
    await settle();
    expect(lines).toHaveLength(2);
  });

  it("tries on while there is no network", async () => {
    isOffline = true;
    last().close();
    await vi.advanceTimersByTimeAsync(500);
    isOffline = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(lines).toHaveLength(2);
  });

  it("gives up if the server says so", async () => {
    last().close(4000);
    expect(states).toEqual(["failed"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lines).toHaveLength(1);
  });

  it("replaces its socket without a word of loss", async () => {
    connection.reconnect();
    await settle();
    expect(lines).toHaveLength(2);
    expect(states).toEqual([]);
  });

  it("sends a sign of life", async () => {
    await vi.advanceTimersByTimeAsync(25_000);
    expect(last().kinds).toEqual(["subscribe", "ping"]);
  });
});
