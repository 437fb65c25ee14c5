import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { asGuest, fetchJson } from "../src/api/http";
import { network } from "../src/api/network.svelte";
import { fixedFile, isForAnyHouse, namesLocal } from "../src/api/transport";
import { readFragment } from "../src/device/address";
import { theBox } from "../src/offline/box";
import { noteTables } from "../src/offline/localTables";

const POST = { method: "POST", body: "{}" };

describe("which house answers", () => {
  beforeAll(() => noteTables(["ofbox"]));

  it.each([
    ["/api/tables/ofbox", {}],
    ["/api/study/reviews/ofbox/result", {}],
    ["/api/study/expert", { method: "POST", body: JSON.stringify({ table: "ofbox", deal: 1 }) }],
    ["/api/local/import", POST],
  ])("the box, if %s names its table", (path, init) => {
    expect(namesLocal(path, init)).toBe(true);
  });

  it.each([
    ["/api/tables/abc", {}],
    ["/api/tables/proofbox", {}],
    ["/api/study/expert", { method: "POST", body: JSON.stringify({ table: "abc", note: "ofbox" }) }],
  ])("the server, if %s names another", (path, init) => {
    expect(namesLocal(path, init)).toBe(false);
  });

  it("any, if a request concerns no table of the server", () => {
    expect(["/api/words/ja", "/api/games?lang=en", "/api/study/solve"].every((path) => isForAnyHouse(path, {}))).toBe(
      true,
    );
    expect(isForAnyHouse("/api/tables", POST)).toBe(true);
    expect(
      ["/api/tables", "/api/matches", "/api/guest", "/api/tables/abc"].some((path) => isForAnyHouse(path, {})),
    ).toBe(false);
    expect(isForAnyHouse("/api/tables/abc/join", POST)).toBe(false);
  });
});

describe("a request without network", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    localStorage.clear();
    network.isLost = false;
  });

  function cutNetwork(): void {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  }

  it("is answered by the box, if the box can", async () => {
    cutNetwork();
    const asked = vi.spyOn(theBox(), "request").mockResolvedValue(new Response('["a"]'));
    expect(await fetchJson("/api/games?lang=en")).toEqual(["a"]);
    expect(asked).toHaveBeenCalledOnce();
    expect(network.isLost).toBe(true);
  });

  it("begins a new table in the box", async () => {
    cutNetwork();
    const asked = vi.spyOn(theBox(), "request").mockResolvedValue(new Response("{}"));
    await asGuest("/api/tables", { game: "rummikub" });
    expect(asked.mock.calls[0]?.[0]).toBe("/api/tables");
  });

  it("does not ask a silent server again for what the box answers", async () => {
    const fetched = vi.fn(() => Promise.reject(new TypeError("no network")));
    vi.stubGlobal("fetch", fetched);
    vi.spyOn(theBox(), "request").mockImplementation(() => Promise.resolve(new Response("{}")));
    await fetchJson("/api/study/solve", POST);
    await fetchJson("/api/study/solve", POST);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it("fails, if only the server knows the answer", async () => {
    cutNetwork();
    const asked = vi.spyOn(theBox(), "request");
    await expect(fetchJson("/api/tables/abc")).rejects.toMatchObject({ code: "offline" });
    await expect(asGuest("/api/matches")).rejects.toMatchObject({ code: "offline" });
    expect(asked).not.toHaveBeenCalled();
  });

  it("ends with the page's wish to stop, not in the box", async () => {
    cutNetwork();
    const asked = vi.spyOn(theBox(), "request");
    await expect(fetchJson("/api/study/solve", { ...POST, signal: AbortSignal.abort() })).rejects.toThrow();
    expect(asked).not.toHaveBeenCalled();
  });
});

describe("the site", () => {
  it.each([
    ["/api/words/ja", "answers/words/ja.json"],
    ["/api/games?lang=zh-Hant", "answers/games/zh-Hant.json"],
    ["/api/rules/rummikub/en", "answers/rules/rummikub/en.md"],
  ])("has the answer to %s as a file", (path, file) => {
    expect(fixedFile(path, {})).toBe(file);
  });

  it("has no file for what is asked with a form, or depends on the player", () => {
    expect(fixedFile("/api/lessons/rummikub", POST)).toBeNull();
    expect(fixedFile("/api/matches", {})).toBeNull();
  });

  it.each([
    ["", { path: "/", place: "" }],
    ["#/", { path: "/", place: "" }],
    ["#/replay/ofbox-a#2.5", { path: "/replay/ofbox-a", place: "2.5" }],
    ["#rf-5", { path: "/", place: "" }],
  ])("reads the address %s", (fragment, address) => {
    expect(readFragment(fragment)).toEqual(address);
  });
});
