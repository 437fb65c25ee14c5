// Replays the turns since the player's last one, move by move.

import { difference, type Step, type Turn } from "./changes";
import type { TableSet } from "./setIds";

const PACE = 1600;

export class TurnReplay {
  isOpen = $state(false);
  isPlaying = $state(false);
  /** The number of moves shown; 0 is the table before them. */
  at = $state(0);
  #begin = $state.raw<TableSet[]>([]);
  #steps = $state.raw<Step[]>([]);
  #glide: (work: () => void, slowness: number) => void;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(glide: (work: () => void, slowness: number) => void) {
    this.#glide = glide;
  }

  get count(): number {
    return this.#steps.length;
  }
  get step(): Step | undefined {
    return this.#steps[this.at - 1];
  }
  get table(): TableSet[] {
    return this.step?.table ?? this.#begin;
  }

  open(turns: Turn[]): void {
    const found = turns.map(difference);
    this.#glide(() => {
      this.#begin = found[0]?.begin ?? [];
      this.#steps = found.flatMap((one) => one.steps);
      this.at = 0;
      this.isOpen = true;
    }, 1);
    this.#play();
  }
  close(): void {
    if (!this.isOpen) return;
    this.#stop();
    this.#glide(() => (this.isOpen = false), 1);
  }

  go(by: number): void {
    this.#stop();
    this.#move(by);
  }
  toggle(): void {
    if (this.isPlaying) this.#stop();
    else {
      if (this.at === this.count) this.#move(-this.count);
      this.#play();
    }
  }

  #move(by: number): void {
    const at = Math.max(0, Math.min(this.count, this.at + by));
    this.#glide(() => (this.at = at), 4);
  }
  #play(): void {
    this.#stop();
    this.isPlaying = true;
    this.#timer = setInterval(() => (this.at < this.count ? this.#move(1) : this.#stop()), PACE);
  }
  #stop(): void {
    clearInterval(this.#timer);
    this.isPlaying = false;
  }
}
