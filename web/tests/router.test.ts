import { beforeAll, describe, expect, it } from "vitest";
import { beginRouting, go, routeOf, router } from "../src/pages/router.svelte";

describe("routeOf", () => {
  it.each([
    ["/", "", { page: "home" }],
    ["/new/rummikub", "", { page: "new", game: "rummikub", isShared: false }],
    ["/pass/rummikub", "", { page: "new", game: "rummikub", isShared: true }],
    ["/t/abc", "", { page: "table", table: "abc" }],
    ["/j/abc", "", { page: "table", table: "abc" }],
    ["/replay/abc", "2.5", { page: "replay", table: "abc" }],
    ["/matches", "", { page: "matches" }],
    ["/rules/rummy-five", "rf-5", { page: "rules", game: "rummy-five", clause: "rf-5" }],
    ["/learn", "", { page: "learn", game: "", what: "" }],
    ["/learn/rummikub/lesson", "", { page: "learn", game: "rummikub", what: "lesson" }],
    ["/solve", "game=rummikub", { page: "study", what: "solve", named: "" }],
    ["/daily/2026-11-16", "rummikub", { page: "study", what: "daily", named: "2026-11-16" }],
    ["/t/%C3%A4", "", { page: "table", table: "ä" }],
    ["/t/%", "", { page: "table", table: "%" }],
  ])("reads %s#%s", (path, hash, route) => {
    expect(routeOf(path, hash)).toEqual(route);
  });

  it.each(["/t", "/new", "/nothing", "/rules", "/toString", "/constructor", "/%"])("knows no page for %s", (path) => {
    expect(routeOf(path, "")).toEqual({ page: "nowhere" });
  });
});

describe("links", () => {
  beforeAll(() => beginRouting());

  /** Presses a link and returns whether the client has taken the click from the browser. */
  function press(attributes: Record<string, string>, init: MouseEventInit = {}): boolean {
    const link = document.createElement("a");
    for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
    document.body.append(link);
    let isTaken = false;
    const last = (event: Event): void => {
      isTaken = event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener("click", last, { once: true });
    link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
    return isTaken;
  }

  it("changes the page without loading it", () => {
    go("/");
    expect(press({ href: "/rules/octablitz#ob-3" })).toBe(true);
    expect(router.route).toEqual({ page: "rules", game: "octablitz", clause: "ob-3" });
  });

  it("leaves downloads, other targets, the server's own addresses and modified clicks to the browser", () => {
    go("/matches");
    expect(press({ href: "/x", download: "" })).toBe(false);
    expect(press({ href: "/x", target: "_blank" })).toBe(false);
    expect(press({ href: "/api/tables/1/record" })).toBe(false);
    expect(press({ href: "/x" }, { ctrlKey: true })).toBe(false);
    expect(router.route).toEqual({ page: "matches" });
  });
});
