// The position in the solver: a table, a rack and the objective.

import { bare } from "../../notation";
import type { SolveForm } from "../../../api/messages";
import { family } from "../../cards";
import { rulesOf } from "../meldView";
import type { MeldRules } from "../melds";

export type SolvedGame = SolveForm["game"];
export type Objective = NonNullable<SolveForm["objective"]>;
/** The target of taps in the tray: the rack, or the index of a set. */
export const RACK = -1;

const PACKS = 2;
const USUAL: SolvedGame = "rummikub";

interface Solved {
  suits: string;
  kinds: (suit: string) => string[];
  jokers: number;
  /** An instructive position. */
  example: { table: string; rack: string };
}

const NUMBERS = Array.from({ length: 13 }, (_, at) => String(at + 1));
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

export const SOLVED: Record<SolvedGame, Solved> = {
  rummikub: {
    suits: "kbor",
    kinds: (suit) => NUMBERS.map((number) => suit + number),
    jokers: 2,
    example: { table: "r5 r6 r7 r8 / k4 b4 o4 / o9 o10 o11 o12 / b1 b2 b3", rack: "k8 o8 r4 r9 k9 b4 *" },
  },
  "rhine-rummy": {
    suits: "cdhs",
    kinds: (suit) => RANKS.map((rank) => rank + suit),
    jokers: 4,
    example: { table: "7c * 9c / Qd Qh Qs / 3h 4h 5h 6h", rack: "8c Qc Jc 2h 6s 6d Kd" },
  },
};
export const SOLVED_GAMES = Object.keys(SOLVED) as SolvedGame[];

/** Returns each colour or suit with its tiles, in the order of the tray, and a joker beside each. */
export function trayOf(game: SolvedGame): { suit: string; kinds: string[] }[] {
  const { suits, kinds } = SOLVED[game];
  return [...suits].map((suit) => ({ suit, kinds: [...kinds(suit), "*"] }));
}

export class Position {
  game = $state<SolvedGame>(USUAL);
  sets = $state.raw<string[][]>([]);
  rack = $state.raw<string[]>([]);
  target = $state(RACK);
  opened = $state(true);
  objective = $state<Objective>("tiles");
  twosWild = $state(false);

  get rules(): MeldRules {
    return rulesOf(this.game, { twos_wild: this.twosWild });
  }
  get isTiles(): boolean {
    return family(this.game) === "tile";
  }
  /** Checks if the twos may be wild: an option of the game with cards. */
  get hasWildTwos(): boolean {
    return !this.isTiles;
  }
  get isEmpty(): boolean {
    return this.rack.length + this.sets.length === 0;
  }
  get isMess(): boolean {
    return this.sets.some((set) => !this.rules.judge(set).isLegal);
  }
  get #all(): string[] {
    return [...this.sets.flat(), ...this.rack];
  }

  copies(kind: string): number {
    return kind === "*" ? SOLVED[this.game].jokers : PACKS;
  }
  left(kind: string): number {
    return this.copies(kind) - this.#all.filter((tile) => bare(tile) === kind).length;
  }

  /** Adds a tile of a kind to the target. */
  add(kind: string): void {
    if (this.left(kind) <= 0) return;
    const used = new Set(this.#all);
    let tile = kind;
    while (used.has(tile)) tile += "'";
    if (this.target === RACK || !this.sets[this.target]) this.rack = [...this.rack, tile].sort(this.rules.byRuns);
    else this.sets = this.sets.map((set, at) => (at === this.target ? this.rules.tidy([...set, tile]) : set));
  }
  remove(tile: string): void {
    const isGone = (set: string[]): boolean => set.length === 1 && set[0] === tile;
    const at = this.sets.findIndex(isGone);
    this.rack = this.rack.filter((other) => other !== tile);
    this.sets = this.sets.filter((set) => !isGone(set)).map((set) => set.filter((other) => other !== tile));
    if (at >= 0) this.target = RACK;
  }
  newSet(): void {
    this.sets = [...this.sets.filter((set) => set.length), []];
    this.target = this.sets.length - 1;
  }
  removeSet(at: number): void {
    this.sets = this.sets.filter((_, other) => other !== at);
    this.target = RACK;
  }
  clear(): void {
    this.sets = [];
    this.rack = [];
    this.target = RACK;
  }
  change(game: SolvedGame): void {
    if (game === this.game) return;
    this.game = game;
    this.clear();
  }

  // --- as text ---

  get tableText(): string {
    return this.sets
      .filter((set) => set.length)
      .map((set) => set.map(bare).join(" "))
      .join(" / ");
  }
  get rackText(): string {
    return this.rack.map(bare).join(" ");
  }
  /** Reads a position from text. Unknown words stay, and the server reports them. */
  read(table: string, rack: string): void {
    const counts = new Map<string, number>();
    const marked = (word: string): string => {
      const kind = bare(word);
      const count = counts.get(kind) ?? 0;
      counts.set(kind, count + 1);
      return kind + "'".repeat(count);
    };
    const tiles = (text: string): string[] => text.split(/\s+/).filter(Boolean).map(marked);
    this.sets = table
      .split("/")
      .map(tiles)
      .filter((set) => set.length);
    this.rack = tiles(rack).sort(this.rules.byRuns);
    this.target = RACK;
  }

  /** The whole state, for the part of the address after `#`. */
  get link(): string {
    const said = new URLSearchParams({
      game: this.game,
      table: this.tableText,
      rack: this.rackText,
      opened: this.opened ? "1" : "0",
      for: this.objective,
    });
    if (this.twosWild && this.hasWildTwos) said.set("twos", "1");
    return said.toString();
  }
  /** Reads the state from an address. Returns whether it contained a position. */
  follow(link: string): boolean {
    const said = new URLSearchParams(link);
    this.game = SOLVED_GAMES.find((game) => game === said.get("game")) ?? USUAL;
    this.opened = said.get("opened") !== "0";
    const wish = said.get("for");
    this.objective = wish === "value" || wish === "open" ? wish : "tiles";
    this.twosWild = said.get("twos") === "1";
    this.read((said.get("table") ?? "").slice(0, 2000), (said.get("rack") ?? "").slice(0, 2000));
    return !this.isEmpty;
  }
}
