// Animates tiles to their new places: measures them before a change and moves them from there after it.

import { fly, isStill, type Box } from "./flight";

const DURATION = 220;
const DRAGGED = "dragged";

interface Place {
  box: Box;
  zone: string;
}

const zoneOf = (tile: Element): string => tile.closest<HTMLElement>("[data-zone]")?.dataset.zone ?? "";

export class Glide {
  #places = new Map<string, Place>();

  measure(root: HTMLElement): void {
    this.#places.clear();
    if (isStill()) return;
    for (const tile of root.querySelectorAll<HTMLElement>("[data-tile]"))
      this.#places.set(tile.dataset.tile ?? "", { box: tile.getBoundingClientRect(), zone: zoneOf(tile) });
    // a tile that was dragged glides on from where it was dropped
    for (const tile of document.querySelectorAll<HTMLElement>("[data-dragged]"))
      this.#places.set(tile.dataset.dragged ?? "", { box: tile.getBoundingClientRect(), zone: DRAGGED });
  }

  /** Moves every tile from its old place. `originOf` returns where a tile comes from that was not there before. */
  play(root: HTMLElement, slowness = 1, originOf: (tile: string) => Box | null = () => null): void {
    if (isStill()) return;
    const duration = DURATION * slowness;
    // all places are read before the first animation begins
    const tiles = [...root.querySelectorAll<HTMLElement>("[data-tile]")].map((tile) => ({
      tile,
      name: tile.dataset.tile ?? "",
      now: tile.getBoundingClientRect(),
      zone: zoneOf(tile),
    }));
    for (const { tile, name, now, zone } of tiles) {
      const old = this.#places.get(name);
      if (!old || old.zone !== zone) {
        const from = old?.box ?? originOf(name);
        // tiles of others take a little longer, so that the eye can follow
        if (from) fly(tile, from, { duration: old ? duration : duration * 2 }, old ? undefined : 18);
        continue;
      }
      const [x, y] = [old.box.left - now.left, old.box.top - now.top];
      if (Math.abs(x) + Math.abs(y) < 2) continue;
      tile.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration, easing: "ease-out" });
    }
  }
}
