// Dragging with mouse, pen or finger. A press that hardly moves is a click and no drag.

const THRESHOLD = 8;

export class Drag {
  /** What is being dragged, and where it is. */
  now = $state.raw<{ tiles: string[]; x: number; y: number } | null>(null);
  /** A click follows the end of a drag: it must not count. */
  hasMoved = $state(false);
  #from: { tiles: string[]; x: number; y: number } | null = null;
  #ondrop: (tiles: string[], x: number, y: number) => void;

  constructor(ondrop: (tiles: string[], x: number, y: number) => void) {
    this.#ondrop = ondrop;
  }

  down(event: PointerEvent, tiles: string[]): void {
    if (event.button !== 0) return;
    this.hasMoved = false;
    this.#from = { tiles, x: event.clientX, y: event.clientY };
  }
  move = (event: PointerEvent): void => {
    const from = this.#from;
    if (!from) return;
    if (!this.now && Math.hypot(event.clientX - from.x, event.clientY - from.y) < THRESHOLD) return;
    this.hasMoved = true;
    this.now = { tiles: from.tiles, x: event.clientX, y: event.clientY };
  };
  up = (event: PointerEvent): void => {
    const tiles = this.now?.tiles;
    this.cancel();
    if (tiles) this.#ondrop(tiles, event.clientX, event.clientY);
    setTimeout(() => (this.hasMoved = false));
  };
  cancel = (): void => {
    this.#from = null;
    this.now = null;
  };
}

/** Before or after the piece that a drop hit. */
export function isAfter(piece: HTMLElement, x: number): boolean {
  const rect = piece.getBoundingClientRect();
  return x > rect.left + rect.width / 2;
}
