// Arrow keys move the focus among tiles: left and right within the table or the rack, with Shift from set to set,
// up and down between the table and the rack.

function focusTile(tile: Element | null | undefined): void {
  if (tile instanceof HTMLElement) tile.focus();
}

/** Returns the first tile of the previous or next set. */
function beyond(here: HTMLElement, zone: HTMLElement, step: number): Element | null | undefined {
  const sets = [...zone.querySelectorAll("[data-set]")];
  const at = sets.findIndex((set) => set.contains(here));
  return at < 0 ? null : sets[(at + step + sets.length) % sets.length]?.querySelector("[data-tile]");
}

/** Follows an arrow key; returns false for other keys. */
export function followArrow(event: KeyboardEvent, root: HTMLElement | null): boolean {
  const target = event.target as HTMLElement;
  const here = target.closest<HTMLElement>("[data-tile]");
  if (!event.key.startsWith("Arrow") || !root || (!here && target !== document.body)) return false;
  event.preventDefault();
  const zone = here?.closest<HTMLElement>("[data-zone]");
  if (!here || !zone || event.key === "ArrowUp" || event.key === "ArrowDown") {
    focusTile(root.querySelector(`[data-zone=${event.key === "ArrowUp" ? "table" : "rack"}] [data-tile]`));
    return true;
  }
  const step = event.key === "ArrowRight" ? 1 : -1;
  const all = [...zone.querySelectorAll("[data-tile]")];
  focusTile((event.shiftKey && beyond(here, zone, step)) || all[(all.indexOf(here) + step + all.length) % all.length]);
  return true;
}
