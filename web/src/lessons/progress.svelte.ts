// The lessons and exercises done on this device.

import { keep, recall } from "../device/storage";

/** The name of a game's first lesson among its exercises. */
export const FIRST = "lesson";

const kept = $state<{ done: Record<string, boolean> }>({ done: recall<Record<string, boolean>>("learned") ?? {} });

const keyOf = (game: string, name: string): string => `${game}/${name}`;

export function isLearned(game: string, name: string): boolean {
  return kept.done[keyOf(game, name)] === true;
}

export function markLearned(game: string, name: string): void {
  if (isLearned(game, name)) return;
  kept.done = { ...kept.done, [keyOf(game, name)]: true };
  keep("learned", kept.done);
}

/** Returns the number of lessons and exercises done of a game. */
export function countLearned(game: string): number {
  return Object.keys(kept.done).filter((key) => key.startsWith(`${game}/`)).length;
}
