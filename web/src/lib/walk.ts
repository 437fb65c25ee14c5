// Arrows walk through the tiles: left and right within the table or the rack, up and down between them.

/** Whether the key was one of the arrows, and has been followed. */
export function walk(event: KeyboardEvent, root: HTMLElement | null): boolean {
  const here = (event.target as HTMLElement).closest<HTMLElement>("[data-tile]");
  const zone = here?.closest<HTMLElement>("[data-zone]");
  if (!event.key.startsWith("Arrow") || !here || !zone || !root) return false;
  event.preventDefault();
  if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    root.querySelector<HTMLElement>(`[data-zone=${event.key === "ArrowUp" ? "table" : "rack"}] [data-tile]`)?.focus();
    return true;
  }
  const all = [...zone.querySelectorAll<HTMLElement>("[data-tile]")];
  all[(all.indexOf(here) + (event.key === "ArrowRight" ? 1 : -1) + all.length) % all.length]?.focus();
  return true;
}
