// The current page.

import { here, linkTo, pathOf } from "../device/address";
import { isStudyPage, type StudyPage } from "../study/pages";

export type Route =
  | { page: "home" }
  | { page: "new"; game: string; isShared: boolean }
  | { page: "table"; table: string }
  | { page: "replay"; table: string }
  | { page: "matches" }
  | { page: "rules"; game: string; clause: string }
  | { page: "learn"; game: string; what: string }
  | { page: "study"; what: StudyPage; named: string }
  | { page: "nowhere" };

/** Decodes a part of an address; a malformed part stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the page of an address. */
export function routeOf(path: string, place: string): Route {
  const [first = "", second = "", third = ""] = path.split("/").filter(Boolean).map(decoded);
  if (!first) return { page: "home" };
  if ((first === "new" || first === "pass") && second) return { page: "new", game: second, isShared: first === "pass" };
  if ((first === "t" || first === "j") && second) return { page: "table", table: second };
  if (first === "replay" && second) return { page: "replay", table: second };
  if (first === "matches") return { page: "matches" };
  if (first === "rules" && second) return { page: "rules", game: second, clause: place };
  if (first === "learn") return { page: "learn", game: second, what: third };
  if (isStudyPage(first)) return { page: "study", what: first, named: second };
  return { page: "nowhere" };
}

function current(): Route {
  const { path, place } = here();
  return routeOf(path, place);
}

const shown = $state<{ route: Route }>({ route: current() });

export const router = {
  get route(): Route {
    return shown.route;
  },
};

export function go(path: string, isReplacing = false): void {
  if (isReplacing) history.replaceState(null, "", linkTo(path));
  else history.pushState(null, "", linkTo(path));
  arrive();
  scrollTo(0, 0);
}

function arrive(): void {
  shown.route = current();
}

export function beginRouting(): void {
  addEventListener("popstate", arrive);
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const path = pathOf(link);
    if (path === null) return;
    event.preventDefault();
    go(path);
  });
}
