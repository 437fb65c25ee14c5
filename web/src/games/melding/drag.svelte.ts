// Drags with mouse, pen or finger. A press that hardly moves is a click.

const THRESHOLD = 8;

export class Drag {
  /** The tiles being dragged, and their position. */
  now = $state.raw<{ tiles: string[]; x: number; y: number } | null>(null);
  /** True until the click that follows a drag, which must be ignored. */
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

/** Checks if a drop hit the right half of a piece. */
export function isAfter(piece: HTMLElement, x: number): boolean {
  const rect = piece.getBoundingClientRect();
  return x > rect.left + rect.width / 2;
}
