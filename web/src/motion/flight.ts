// Flights of cards and tiles: a copy glides above the page from one place to another, while the piece itself already
// is where it belongs. Only transforms are animated, nothing is delayed, and a copy takes no taps.

import "../styles/flights.css";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface FlightOptions {
  /** Milliseconds. */
  duration?: number;
  delay?: number;
}

/** The way of a copy: the distance between two centres, and the ratio of the widths. */
export interface Way {
  x: number;
  y: number;
  scale: number;
}

export const FLIGHT = 280;
const EASING = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const LAYER = "flights";

/** Checks if the player wants no motion, or the browser cannot animate. */
export const isStill = (): boolean =>
  typeof Element.prototype.animate !== "function" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Returns the way from a box to the place of a piece with this width. */
export function wayBetween(from: Box, to: Box, width: number, fromWidth = from.width): Way {
  return {
    x: from.left + from.width / 2 - (to.left + to.width / 2),
    y: from.top + from.height / 2 - (to.top + to.height / 2),
    scale: width > 0 && fromWidth > 0 ? fromWidth / width : 1,
  };
}

function layer(): HTMLElement {
  const found = document.querySelector<HTMLElement>(`body > .${LAYER}`);
  if (found) return found;
  const made = document.createElement("div");
  made.className = LAYER;
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  return made;
}

/** Returns the picture of a card or tile in an element, or the element itself if it is one. */
function pieceOf(element: Element): SVGElement | null {
  return element.matches("svg.piece") ? (element as SVGElement) : element.querySelector<SVGElement>("svg.piece");
}

/** Returns a copy of a piece at the same place, above the page. A card that lies sideways stays so. */
function copyOf(piece: SVGElement, box: Box, width: number): SVGElement {
  const copy = piece.cloneNode(true) as SVGElement;
  const height = (width * Math.max(box.width, box.height)) / Math.min(box.width, box.height);
  copy.style.left = `${box.left + box.width / 2 - width / 2}px`;
  copy.style.top = `${box.top + box.height / 2 - height / 2}px`;
  copy.style.width = `${width}px`;
  if (box.width > box.height) copy.style.rotate = "90deg";
  layer().append(copy);
  return copy;
}

/**
 * Lets a card or tile fly from a box to its place. `size` is the width that it has at the start, if it is not the
 * width of the box. Does nothing if there is no such place on the screen or the player wants no motion.
 */
export function fly(element: Element | null, from: Box | null, options: FlightOptions = {}, size?: number): void {
  const piece = element && pieceOf(element);
  if (!piece || !from || isStill()) return;
  const box = piece.getBoundingClientRect();
  if (!box.width) return;
  const width = Math.min(box.width, box.height);
  const way = wayBetween(from, box, width, size ?? Math.min(from.width, from.height));
  const time = { duration: options.duration ?? FLIGHT, delay: options.delay ?? 0 };
  const copy = copyOf(piece, box, width);
  // the piece itself is seen when its copy has arrived
  piece.animate([{ opacity: 0 }, { opacity: 0 }], { ...time, delay: 0, duration: time.duration + time.delay });
  const flight = copy.animate(
    [
      { translate: `${way.x}px ${way.y}px`, scale: `${way.scale}` },
      { translate: "0 0", scale: "1" },
    ],
    { ...time, easing: EASING, fill: "backwards" },
  );
  const land = (): void => copy.remove();
  flight.onfinish = land;
  flight.oncancel = land;
}

/** Returns the middle of a box, as a place for something of this width. */
export function middleOf(box: Box, width: number): Box {
  return { left: box.left + box.width / 2 - width / 2, top: box.top + box.height / 2, width, height: 0 };
}

/** Returns the box of an element, or null if there is none on the page. */
export function boxOf(element: Element | null | undefined): Box | null {
  const box = element?.getBoundingClientRect();
  return box?.width ? box : null;
}

/** Returns the box of a seat's name and points, where the cards of its player come from and go to. */
export const plateBox = (root: ParentNode | null, seat: number): Box | null =>
  boxOf(root?.querySelector(`[data-seat="${seat}"] .who`));

/** Lets a copy of a card or tile fly from its place to a box, where it vanishes: to the hand of another player. */
export function toss(element: Element | null, to: Box | null, options: FlightOptions = {}): void {
  const piece = element && pieceOf(element);
  if (!piece || !to || isStill()) return;
  const box = piece.getBoundingClientRect();
  if (!box.width) return;
  const way = wayBetween(to, box, box.width, box.width / 2);
  const copy = copyOf(piece, box, box.width);
  const flight = copy.animate(
    [
      { translate: "0 0", scale: "1", opacity: 1 },
      { translate: `${way.x}px ${way.y}px`, scale: `${way.scale}`, opacity: 0.4 },
    ],
    { duration: options.duration ?? FLIGHT, delay: options.delay ?? 0, easing: EASING, fill: "backwards" },
  );
  const land = (): void => copy.remove();
  flight.onfinish = land;
  flight.oncancel = land;
}
