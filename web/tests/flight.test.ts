import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { boxOf, fly, isStill, plateBox, toss, wayBetween, type Box } from "../src/motion/flight";
import { Glide } from "../src/motion/glide";

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

/** The animations that were begun: the element and its first and last frame. */
let begun: { element: Element; frames: Keyframe[]; finish: () => void }[] = [];
let isReduced = false;

/** Gives an element a place on the screen. */
function put(element: Element, place: Box): void {
  element.getBoundingClientRect = () => ({ ...place, x: place.left, y: place.top }) as DOMRect;
}

function page(html: string): HTMLElement {
  document.body.innerHTML = `<main>${html}</main>`;
  return document.querySelector("main") as HTMLElement;
}

const copies = (): SVGElement[] => [...document.querySelectorAll<SVGElement>("body > .flights > svg")];

beforeEach(() => {
  begun = [];
  isReduced = false;
  // happy-dom has no animations and no layout
  Element.prototype.animate = function (this: Element, frames: Keyframe[]) {
    const animation = { onfinish: null as (() => void) | null, oncancel: null };
    begun.push({ element: this, frames, finish: () => animation.onfinish?.() });
    return animation as unknown as Animation;
  } as unknown as Element["animate"];
  vi.stubGlobal("matchMedia", () => ({ matches: isReduced }));
});
afterEach(() => {
  document.body.innerHTML = "";
  Reflect.deleteProperty(Element.prototype, "animate");
});

describe("wayBetween", () => {
  it("leads from centre to centre, with the ratio of the widths", () => {
    expect(wayBetween(box(0, 0, 40, 60), box(100, 200, 20, 30), 20)).toEqual({ x: -90, y: -185, scale: 2 });
    expect(wayBetween(box(0, 0, 200, 20), box(0, 0, 20, 30), 20, 10)).toEqual({ x: 90, y: -5, scale: 0.5 });
  });

  it("keeps the size where there is none", () => {
    expect(wayBetween(box(0, 0, 0, 0), box(0, 0, 20, 30), 20).scale).toBe(1);
  });
});

describe("fly", () => {
  it("moves a copy above the page, and takes it away at the end", () => {
    const root = page('<span><svg class="piece"></svg></span>');
    put(root.querySelector("svg") as Element, box(100, 100, 20, 28));
    fly(root.querySelector("span"), box(0, 0, 20, 28));
    expect(copies()).toHaveLength(1);
    const flight = begun.find(({ element }) => element === copies()[0]);
    expect(flight?.frames).toEqual([
      { translate: "-100px -100px", scale: "1" },
      { translate: "0 0", scale: "1" },
    ]);
    flight?.finish();
    expect(copies()).toHaveLength(0);
  });

  it("leaves a card sideways that lies so", () => {
    const root = page('<svg class="piece"></svg>');
    put(root.querySelector("svg") as Element, box(100, 100, 28, 20));
    fly(root.querySelector("svg"), box(0, 0, 40, 56));
    expect(copies()[0]?.style.rotate).toBe("90deg");
    expect(copies()[0]?.style.width).toBe("20px");
  });

  it("does nothing where the player wants no motion, or where there is no place", () => {
    const root = page('<svg class="piece"></svg>');
    const piece = root.querySelector("svg");
    fly(piece, box(0, 0, 20, 28));
    put(piece as Element, box(1, 1, 20, 28));
    fly(piece, null);
    isReduced = true;
    fly(piece, box(0, 0, 20, 28));
    toss(piece, box(0, 0, 20, 28));
    expect(isStill()).toBe(true);
    expect(begun).toEqual([]);
    expect(copies()).toEqual([]);
  });
});

describe("toss", () => {
  it("lets a copy vanish at another player's plate", () => {
    const root = page('<div data-seat="2"><p class="who"></p></div><svg class="piece"></svg>');
    put(root.querySelector(".who") as Element, box(200, 0, 100, 20));
    put(root.querySelector("svg") as Element, box(0, 0, 20, 28));
    toss(root.querySelector("svg"), plateBox(root, 2));
    expect(begun).toHaveLength(1);
    expect(begun[0]?.frames[1]).toMatchObject({ translate: "240px -4px", scale: "0.5" });
    begun[0]?.finish();
    expect(copies()).toHaveLength(0);
    expect(boxOf(root.querySelector(".nowhere"))).toBeNull();
  });
});

describe("Glide", () => {
  const TILES =
    '<section data-zone="table"><b data-tile="a"><svg class="piece"></svg></b><b data-tile="b"><svg class="piece"></svg></b></section>';
  const tile = (root: HTMLElement, name: string): HTMLElement =>
    root.querySelector(`[data-tile=${name}]`) as HTMLElement;
  const place = (root: HTMLElement, name: string, at: Box): void => {
    put(tile(root, name), at);
    put(tile(root, name).querySelector("svg") as Element, at);
  };

  it("moves only the tiles whose place has changed", () => {
    const root = page(TILES);
    const glide = new Glide();
    place(root, "a", box(0, 0, 20, 28));
    place(root, "b", box(30, 0, 20, 28));
    glide.measure(root);
    place(root, "b", box(60, 10, 20, 28));
    glide.play(root);
    expect(begun.map(({ element }) => element)).toEqual([tile(root, "b")]);
    expect(begun[0]?.frames[0]).toEqual({ translate: "-30px -10px" });
  });

  it("lets tiles fly that come from the rack, from a drag, or from another player", () => {
    const root = page(`<section data-zone="rack"></section>${TILES}`);
    const rack = root.querySelector("[data-zone=rack]") as HTMLElement;
    const table = root.querySelector("[data-zone=table]") as HTMLElement;
    const glide = new Glide();
    const [a, b] = [tile(root, "a"), tile(root, "b")];
    rack.append(a);
    b.remove();
    place(root, "a", box(0, 100, 20, 28));
    glide.measure(root);
    table.append(a, b);
    place(root, "a", box(0, 0, 20, 28));
    place(root, "b", box(30, 0, 20, 28));
    glide.play(root, 1, (name) => (name === "b" ? box(300, 0, 80, 20) : null));
    expect(copies()).toHaveLength(2);
    const ways = copies().map((copy) => begun.find(({ element }) => element === copy)?.frames[0]?.translate);
    expect(ways).toEqual(["0px 100px", "300px -4px"]);
  });
});
