import { beforeEach, describe, expect, it, vi } from "vitest";
import { Box, type Line } from "../src/offline/box";
import { LocalHouse, type PythonHouse } from "../src/offline/localHouse";
import type { FromWorker, ToWorker } from "../src/offline/protocol";

/** A house that tells back what it hears, and saves it first. */
class Echo implements PythonHouse {
  steps: (number | undefined)[] = [];
  count = 0;
  headers = "";
  send: (socket: number, text: string) => void;
  save: (text: string) => void;
  constructor(send: (socket: number, text: string) => void, save: (text: string) => void) {
    this.send = send;
    this.save = save;
  }
  request(method: string, path: string, headers: string, body: string): string {
    this.save(`${method} ${path}`);
    this.headers = headers;
    return JSON.stringify({ status: 200, type: "application/json", body: JSON.stringify({ path, body }) });
  }
  open(): number {
    return 40 + ++this.count;
  }
  receive(socket: number, text: string): void {
    this.save(text);
    this.send(socket, text === "2" ? "" : `heard ${text}`);
  }
  close(): void {
    this.save("closed");
  }
  step(): number | undefined {
    return this.steps.shift();
  }
}

interface Stage {
  house: LocalHouse;
  echo: Echo;
  log: string[];
  stored: (() => void)[];
}

/** Sets up a house whose writes end when a test says so. */
function stage(): Stage {
  const log: string[] = [];
  const stored: (() => void)[] = [];
  let echo: Echo | null = null;
  const house = new LocalHouse((send, save) => (echo = new Echo(send, save)), {
    post: (message: FromWorker) => log.push(JSON.stringify(message)),
    save: (changes) => {
      log.push(`save ${changes.join()}`);
      return new Promise((resolve) => stored.push(resolve));
    },
  });
  return { house, echo: echo as unknown as Echo, log, stored };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe("the house of the device", () => {
  it("answers after everything is stored, and in order", async () => {
    const { house, log, stored } = stage();
    house.take({ kind: "request", id: 1, method: "GET", path: "/a", body: "" });
    house.take({ kind: "request", id: 2, method: "GET", path: "/b", body: "" });
    await settle();
    expect(log).toEqual(["save GET /a"]);
    stored[0]?.();
    await settle();
    expect(log.map((line) => line.slice(0, 24))).toEqual(["save GET /a", '{"kind":"answer","id":1,', "save GET /b"]);
    stored[1]?.();
    await settle();
    expect(log[3]).toContain('"id":2');
  });

  it("keeps the numbers of sockets apart, and forgets a closed one", async () => {
    const { house, log, stored } = stage();
    house.take({ kind: "open", socket: 7, path: "/socket?lang=en" });
    house.take({ kind: "send", socket: 7, text: "1" });
    house.take({ kind: "send", socket: 7, text: "2" });
    house.take({ kind: "send", socket: 7, text: "3" });
    for (let write = 0; write < 2; write++) {
      await settle();
      stored[write]?.();
    }
    await settle();
    expect(log).toEqual([
      "save 1",
      '{"kind":"message","socket":7,"text":"heard 1"}',
      "save 2",
      '{"kind":"closed","socket":7}',
    ]);
  });

  it("greets a person in their language", () => {
    const { house, echo } = stage();
    house.greet("", "token", "zh");
    expect(JSON.parse(echo.headers)).toEqual({ "accept-language": "zh", authorization: "Bearer token" });
  });

  it("works on until there is nothing to do", async () => {
    const { house, echo } = stage();
    echo.steps = [0, 0.001, undefined, 5];
    house.take({ kind: "open", socket: 1, path: "" });
    await vi.waitFor(() => expect(echo.steps).toEqual([5]));
  });
});

describe("the box", () => {
  class FakeLine implements Line {
    static all: FakeLine[] = [];
    onmessage: ((event: MessageEvent) => unknown) | null = null;
    onerror: ((event: ErrorEvent) => unknown) | null = null;
    sent: ToWorker[] = [];
    isEnded = false;
    constructor() {
      FakeLine.all.push(this);
    }
    postMessage(message: ToWorker): void {
      this.sent.push(message);
    }
    terminate(): void {
      this.isEnded = true;
    }
    say(data: FromWorker): void {
      this.onmessage?.(new MessageEvent("message", { data }));
    }
  }
  let box: Box;
  beforeEach(() => {
    FakeLine.all = [];
    box = new Box(() => new FakeLine());
  });
  const line = (at = 0): FakeLine => FakeLine.all[at] as FakeLine;

  it("starts one worker, at the first request", async () => {
    expect(FakeLine.all).toHaveLength(0);
    const asked = [box.request("/a", {}), box.request("/b", {})];
    expect(FakeLine.all).toHaveLength(1);
    expect(line().sent.map(({ kind }) => kind)).toEqual(["start", "request", "request"]);
    line().say({ kind: "answer", id: 2, status: 404, type: "application/json", body: "{}" });
    line().say({ kind: "answer", id: 1, status: 200, type: "text/plain", body: "one" });
    const [one, other] = await Promise.all(asked);
    expect(await one?.text()).toBe("one");
    expect(other?.ok).toBe(false);
  });

  it("fails what was asked of a worker that has ended, and starts another", async () => {
    const asked = box.request("/a", {});
    const socket = box.socket("en");
    const closed = new Promise<number>((resolve) => (socket.onclose = (event) => resolve(event.code)));
    line().say({ kind: "ended", reason: "taken", detail: "" });
    await expect(asked).rejects.toThrow();
    expect(await closed).toBe(4000);
    expect(line().isEnded).toBe(true);
    void box.request("/b", {});
    expect(FakeLine.all).toHaveLength(2);
  });

  it("opens a socket after its handlers are set", async () => {
    const socket = await Promise.resolve(box.socket("ja"));
    const heard: string[] = [];
    socket.onopen = () => socket.send("subscribe");
    socket.onmessage = (event) => heard.push(String(event.data));
    await settle();
    const [, open, send] = line().sent;
    expect(open).toMatchObject({ kind: "open", path: "/socket?lang=ja" });
    expect(send).toMatchObject({ kind: "send", text: "subscribe" });
    line().say({ kind: "message", socket: (open as { socket: number }).socket, text: "1" });
    expect(heard).toEqual(["1"]);
  });
});
