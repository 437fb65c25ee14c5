// The addresses of pages. A server answers every path with the client, so paths are plain. A static host knows one
// page only, so in the site a path stands behind `#`, and the place on a page behind a second one.

/** True in the build for static hosts (`make site`). */
export const isSite = import.meta.env.MODE === "site";

export interface Address {
  path: string;
  /** A place on the page, without `#`: a clause, a step of a replay, a question. */
  place: string;
}

/** Reads the fragment of an address in the site: `#/replay/abc#2.5`. */
export function readFragment(fragment: string): Address {
  const [path = "", ...rest] = fragment.replace(/^#/, "").split("#");
  return { path: path.startsWith("/") ? path : "/", place: rest.join("#") };
}

export function here(): Address {
  return isSite ? readFragment(location.hash) : { path: location.pathname, place: location.hash.slice(1) };
}

/** Returns a path, with its place if it has one, as the `href` of a link. */
export const linkTo = (path: string): string => (isSite ? `#${path}` : path);

/** Returns the whole address of a path, to give away. */
export const wholeLink = (path: string): string => new URL(linkTo(path), location.href).href;

/** Shows the place on this page in the address. */
export function showPlace(place: string): void {
  history.replaceState(null, "", linkTo(`${here().path}#${place}`));
}

/** Returns the path that a link leads to, or null if it leads out of the client. */
export function pathOf(link: HTMLAnchorElement): string | null {
  if (link.origin !== location.origin) return null;
  if (!isSite) return link.pathname.startsWith("/api/") ? null : link.pathname + link.hash;
  return link.pathname === location.pathname && link.hash.startsWith("#/") ? link.hash.slice(1) : null;
}

/** Returns the address of a file that lies beside the first page. */
export const fileAt = (name: string): string => import.meta.env.BASE_URL + name;
