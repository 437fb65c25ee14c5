// The way of a discard: from its player to the middle, where everybody sees it large, then to its river or its taker.

import { tick } from "svelte";
import type { FivePublic, GameEvent, Thrown, Won } from "../../api/messages";
import type { AtTable } from "../../table/atTable";
import { boxOf, fly, plateBox, toss, type Box } from "../../motion/flight";
import { onNews } from "../../motion/news.svelte";

/** Milliseconds for which a discard is shown large, even if nobody can call it. */
export const SHOWN = 700;
const STAGGER = 60;
const TRIO = 3;

/** The discard in the middle, and its number among the discards of the deal. */
export interface Live {
  at: number;
  thrown: Thrown;
}

export class DiscardShow {
  /** The card in the hand that the player discards, where its flight begins. */
  origin: Box | null = null;
  #table: () => FivePublic;
  #me: () => number | null;
  #root: () => HTMLElement | null;
  /** The place in the middle, which is gone when a hand opens there, and the width of the last card in it. */
  #middle: Box | null = null;
  #width: number | null = null;
  #passing = $state<number | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: () => AtTable, table: () => FivePublic, root: () => HTMLElement | null) {
    this.#table = table;
    this.#root = root;
    this.#me = () => store().seat;
    onNews(store, (events) => void this.#follow(events));
    let before: Live | null = null;
    $effect(() => {
      const now = this.live;
      if (before && before.at !== now?.at) this.#leave(before.at);
      before = now;
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  /** The discard shown large: the one that may be called, or the last one for a while. */
  get live(): Live | null {
    const { stage, discards } = this.#table();
    const at = stage === "claims" ? discards.length - 1 : this.#passing;
    const thrown = at === null ? undefined : discards[at];
    return at !== null && thrown && (stage === "claims" || thrown.taken_by === null) ? { at, thrown } : null;
  }

  async #follow(events: GameEvent[]): Promise<void> {
    const isThrown = events.some((event) => event.kind === "discarded");
    if (isThrown) this.#passing = this.#table().discards.length - 1;
    await tick();
    // its time begins when it is on the page
    if (isThrown) this.#pass();
    for (const event of events) this.#move(event);
  }

  #pass(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#passing = null), SHOWN);
  }

  #move(event: GameEvent): void {
    const seat = typeof event.seat === "number" ? event.seat : null;
    if (seat === null) return;
    if (event.kind === "drew") this.#draw(seat);
    else if (event.kind === "discarded") this.#discard(seat);
    else if (event.kind === "won") this.#open(event, seat);
  }

  #find(selector: string): Element | null {
    return this.#root()?.querySelector(selector) ?? null;
  }

  #draw(seat: number): void {
    const heap = this.#find(".heap");
    if (seat === this.#me()) fly(this.#find(".hand .drawn"), boxOf(heap));
    else toss(heap, plateBox(this.#root(), seat));
  }

  #discard(seat: number): void {
    const own = this.origin;
    this.origin = null;
    const isMine = seat === this.#me();
    this.#middle = boxOf(this.#find(".live"));
    const card = boxOf(this.#find(".live svg.piece"));
    this.#width = card && Math.min(card.width, card.height);
    const from = isMine ? (own ?? boxOf(this.#find(".hand"))) : plateBox(this.#root(), seat);
    fly(this.#find(".live"), from, {}, isMine && own ? own.width : 20);
  }

  /** The hand that went out opens, card by card. A card that was caught comes from the middle. */
  #open(event: GameEvent, seat: number): void {
    const from = plateBox(this.#root(), seat);
    const { discarder, exposed } = event as unknown as Won;
    const cards = [...(this.#root()?.querySelectorAll(".opened svg.piece") ?? [])];
    const caught = discarder === null ? -1 : cards.length - 1 - exposed.length * TRIO;
    cards.forEach((card, at) =>
      at === caught && this.#middle
        ? fly(card, this.#middle, { duration: 500 }, this.#middle.width * 0.7)
        : fly(card, from, { delay: at * STAGGER }, 20),
    );
  }

  /** A card leaves the middle: to its taker's cards, or to its river. */
  #leave(at: number): void {
    const place = this.#find(".live");
    const from = boxOf(place);
    const thrown = this.#table().discards[at];
    if (!place || !from || !thrown) return;
    const size = this.#width ?? from.width * 0.7;
    const taken = `[data-seat="${thrown.taken_by}"] .trio:last-child [data-card="${thrown.card}"]`;
    fly(this.#find(thrown.taken_by === null ? `[data-discard="${at}"]` : taken), from, { duration: 340 }, size);
  }
}
