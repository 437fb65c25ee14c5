// Animates tiles to their new places: measures them before a change and moves them from there after it.

const DURATION = 220;

export class Flip {
  #rects = new Map<string, DOMRect>();

  measure(root: HTMLElement): void {
    this.#rects.clear();
    for (const tile of root.querySelectorAll<HTMLElement>("[data-tile]"))
      this.#rects.set(tile.dataset.tile ?? "", tile.getBoundingClientRect());
  }

  play(root: HTMLElement, slowness = 1): void {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const tile of root.querySelectorAll<HTMLElement>("[data-tile]")) {
      const old = this.#rects.get(tile.dataset.tile ?? "");
      if (!old) continue;
      const now = tile.getBoundingClientRect();
      const [x, y] = [old.left - now.left, old.top - now.top];
      if (Math.abs(x) + Math.abs(y) < 2) continue;
      tile.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
        duration: DURATION * slowness,
        easing: "ease-out",
      });
    }
  }
}
