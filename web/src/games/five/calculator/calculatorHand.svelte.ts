// The hand in the calculator, and how it was completed.

import { EDITIONS, isFiveGame, type FiveGame } from "../editions";
import { cardsOf, writeLetters } from "../../cards";
import type { HandForm } from "../../../api/messages";

/** The target of taps: the hand, the completing card, the open cards elsewhere, or the index of an exposed trio. */
export type Target = "hand" | "card" | "seen" | number;

const RANKS = "sABCJKL";
const COPIES: Record<string, number> = { s: 5, L: 1 };
const USUAL = 2;
const USUAL_GAME: FiveGame = "rummy-five";
const MOST_DRAWS = 20;
const MOST_DEALER = 99;

export const letterTray = [..."br"].map((suit) => ({ suit, kinds: [...RANKS].map((rank) => suit + rank) }));
const clamped = (text: string | null, low: number, high: number, usual: number): number => {
  const number = Math.round(Number(text ?? usual));
  return Number.isFinite(number) ? Math.min(high, Math.max(low, number)) : usual;
};

export class Hand {
  game = $state<FiveGame>(USUAL_GAME);
  hand = $state.raw<string[]>([]);
  exposed = $state.raw<string[][]>([]);
  card = $state<string | null>(null);
  seen = $state.raw<string[]>([]);
  target = $state<Target>("hand");
  isCaught = $state(false);
  go = $state(false);
  firstTurn = $state(false);
  lastCard = $state(false);
  dealer = $state(0);
  draws = $state(EDITIONS[USUAL_GAME].draws);

  get trios(): number {
    return EDITIONS[this.game].trios;
  }
  get needed(): number {
    return EDITIONS[this.game].dealt - 3 * this.exposed.length;
  }
  get lacks(): number {
    return this.needed - this.hand.length;
  }
  get isReady(): boolean {
    return this.lacks === 0 && this.exposed.every((trio) => trio.length === 3);
  }
  get isEmpty(): boolean {
    return this.hand.length + this.exposed.length + this.seen.length === 0 && this.card === null;
  }
  get #all(): string[] {
    return [...this.hand, ...this.exposed.flat(), ...this.seen, ...(this.card ? [this.card] : [])];
  }

  left(kind: string): number {
    const copies = (COPIES[kind[1] ?? ""] ?? USUAL) * EDITIONS[this.game].decks;
    return copies - this.#all.filter((card) => card === kind).length;
  }
  add(kind: string): void {
    if (this.left(kind) <= 0) return;
    if (this.target === "card") this.card = kind;
    else if (this.target === "seen") this.seen = sorted([...this.seen, kind]);
    else if (typeof this.target === "number") this.#expose(this.target, kind);
    else if (this.lacks > 0) this.hand = sorted([...this.hand, kind]);
    this.#moveOn();
  }
  #expose(at: number, kind: string): void {
    if ((this.exposed[at]?.length ?? 3) >= 3) return;
    this.exposed = this.exposed.map((trio, other) => (other === at ? sorted([...trio, kind]) : trio));
  }
  /** Moves the target on when it is full. */
  #moveOn(): void {
    if (typeof this.target === "number" && this.exposed[this.target]?.length === 3) this.target = "hand";
    if (this.target === "hand" && this.lacks <= 0) this.target = "card";
  }
  remove(from: Target, at: number): void {
    const without = (cards: string[]): string[] => cards.filter((_, other) => other !== at);
    if (from === "hand") this.hand = without(this.hand);
    else if (from === "seen") this.seen = without(this.seen);
    else if (from === "card") this.card = null;
    else
      this.exposed = this.exposed
        .map((trio, other) => (other === from ? without(trio) : trio))
        .filter((trio) => trio.length);
    this.target = typeof from === "number" ? (this.exposed[from] ? from : "hand") : from;
  }
  expose(): void {
    if (this.exposed.length >= this.trios) return;
    this.exposed = [...this.exposed, []];
    this.go = false;
    this.target = this.exposed.length - 1;
  }
  clear(): void {
    this.hand = [];
    this.exposed = [];
    this.seen = [];
    this.card = null;
    this.target = "hand";
    this.go = this.firstTurn = this.lastCard = this.isCaught = false;
    this.dealer = 0;
  }
  change(game: FiveGame): void {
    if (game === this.game) return;
    this.clear();
    this.game = game;
    this.draws = EDITIONS[game].draws;
  }
  lay(hand: string, card: string): void {
    this.clear();
    this.hand = sorted(cardsOf(this.game, hand));
    this.card = card || null;
    this.target = card ? "hand" : "card";
  }

  get form(): HandForm {
    return {
      game: this.game,
      hand: writeLetters(this.hand),
      exposed: this.exposed.filter((trio) => trio.length).map(writeLetters),
      card: this.card ?? "",
      by: this.isCaught ? "catch" : "self-draw",
      go: this.go,
      first_turn: this.firstTurn,
      last_card: this.lastCard,
      dealer: this.dealer,
      seen: writeLetters(this.seen),
      draws: this.draws,
    };
  }
  /** The whole state, for the part of the address after `#`. */
  get link(): string {
    const form = this.form;
    const said = new URLSearchParams({ game: this.game, hand: form.hand });
    if (this.exposed.length) said.set("exposed", (form.exposed ?? []).join("/"));
    if (this.card) said.set("card", this.card);
    if (this.seen.length) said.set("seen", form.seen ?? "");
    if (this.isCaught) said.set("by", "catch");
    const marks = [this.go && "go", this.firstTurn && "first", this.lastCard && "last"].filter(Boolean);
    if (marks.length) said.set("with", marks.join("."));
    if (this.dealer) said.set("dealer", String(this.dealer));
    if (this.draws !== EDITIONS[this.game].draws) said.set("draws", String(this.draws));
    return said.toString();
  }
  follow(link: string): void {
    const said = new URLSearchParams(link);
    this.clear();
    const game = said.get("game");
    this.game = isFiveGame(game) ? game : USUAL_GAME;
    const read = (name: string): string[] => sorted(known(cardsOf(this.game, (said.get(name) ?? "").slice(0, 200))));
    this.exposed = (said.get("exposed") ?? "")
      .slice(0, 60)
      .split("/")
      .map((trio) => sorted(known(cardsOf(this.game, trio))))
      .filter((trio) => trio.length)
      .slice(0, this.trios);
    this.hand = read("hand");
    this.card = read("card")[0] ?? null;
    this.seen = read("seen");
    this.isCaught = said.get("by") === "catch";
    const marks = (said.get("with") ?? "").split(".");
    this.go = marks.includes("go");
    this.firstTurn = marks.includes("first");
    this.lastCard = marks.includes("last");
    this.dealer = clamped(said.get("dealer"), 0, MOST_DEALER, 0);
    this.draws = clamped(said.get("draws"), 1, MOST_DRAWS, EDITIONS[this.game].draws);
    this.#moveOn();
  }
}

const known = (cards: string[]): string[] => cards.filter((card) => /^[br][sABCJKL]$/.test(card));
const place = (card: string): number => "br".indexOf(card[0] ?? "") * 7 + RANKS.indexOf(card[1] ?? "");
const sorted = (cards: string[]): string[] => [...cards].sort((one, other) => place(one) - place(other));

export const HAND_EXAMPLES: Record<FiveGame, { hand: string; card: string }[]> = {
  "rummy-five": [
    { hand: "bABCs", card: "bs" },
    { hand: "bABC rL", card: "" },
    { hand: "bAB rJs", card: "" },
  ],
  "big-eight": [
    { hand: "bABCss rJJ", card: "rJ" },
    { hand: "bABC rJKLs", card: "" },
    { hand: "bABsJ rKJL", card: "" },
  ],
};
