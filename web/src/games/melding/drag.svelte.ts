// Drags with mouse, pen or finger. A press that hardly moves is a click. On a table that scrolls, a finger drags
// sideways or after it has rested for a moment; otherwise it scrolls.

const THRESHOLD = 8;
const REST = 220;

interface Pressed {
  tiles: string[];
  x: number;
  y: number;
  /** The width of the tile that was pressed. */
  width: number;
  doesScroll: boolean;
}
/** The place that the dragged tiles would go to: a set, a new set, the rack, or nowhere. */
export type Over = number | "new" | "rack" | null;

export class Drag {
  /** The tiles being dragged, and their position. */
  now = $state.raw<{ tiles: string[]; x: number; y: number; width: number } | null>(null);
  over = $state.raw<Over>(null);
  /** True until the click that follows a drag, which must be ignored. */
  hasMoved = $state(false);
  #from: Pressed | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #ondrop: (tiles: string[], x: number, y: number) => void;

  constructor(ondrop: (tiles: string[], x: number, y: number) => void) {
    this.#ondrop = ondrop;
  }

  down(event: PointerEvent, tiles: string[], doesScroll: boolean): void {
    if (event.button !== 0) return;
    this.hasMoved = false;
    const piece = (event.currentTarget as HTMLElement).querySelector("svg") ?? (event.currentTarget as HTMLElement);
    const { width } = piece.getBoundingClientRect();
    const isFinger = event.pointerType === "touch";
    this.#from = { tiles, x: event.clientX, y: event.clientY, width, doesScroll: doesScroll && isFinger };
    clearTimeout(this.#rest);
    if (this.#from.doesScroll) this.#rest = setTimeout(() => this.#begin(event.clientX, event.clientY), REST);
  }
  move = (event: PointerEvent): void => {
    const from = this.#from;
    if (!from) return;
    if (!this.now) {
      const [x, y] = [Math.abs(event.clientX - from.x), Math.abs(event.clientY - from.y)];
      if (Math.hypot(x, y) < THRESHOLD) return;
      // a finger that has set out to scroll does not drag when it rests later
      if (from.doesScroll && y > x) return this.cancel();
    }
    this.#begin(event.clientX, event.clientY);
  };
  up = (event: PointerEvent): void => {
    const tiles = this.now?.tiles;
    this.cancel();
    if (tiles) this.#ondrop(tiles, event.clientX, event.clientY);
    setTimeout(() => (this.hasMoved = false));
  };
  cancel = (): void => {
    clearTimeout(this.#rest);
    this.#from = null;
    this.now = null;
    this.over = null;
  };
  /** Stops the browser from scrolling while a finger drags. */
  hold = (event: TouchEvent): void => {
    if (this.now && event.cancelable) event.preventDefault();
  };

  #begin(x: number, y: number): void {
    if (!this.#from) return;
    clearTimeout(this.#rest);
    this.hasMoved = true;
    this.now = { tiles: this.#from.tiles, x, y, width: this.#from.width };
    this.over = placeAt(x, y);
  }
}

function placeAt(x: number, y: number): Over {
  const target = document.elementFromPoint(x, y);
  const set = target?.closest<HTMLElement>("[data-set]");
  if (set) return Number(set.dataset.set);
  const zone = target?.closest<HTMLElement>("[data-zone]")?.dataset.zone;
  return zone === "rack" ? "rack" : zone === "table" ? "new" : null;
}

/** Checks if a drop hit the right half of a piece. */
export function isAfter(piece: HTMLElement, x: number): boolean {
  const rect = piece.getBoundingClientRect();
  return x > rect.left + rect.width / 2;
}
