// The components that show the cards of a result, loaded while the deal is played.

import type { Component } from "svelte";
import type { OutcomeProps } from "./gamePart";
import { partOf } from "./registry";

const loaded = new Map<string, Component<OutcomeProps>>();

/** Loads what shows the result of a game, if the game has it. */
export async function loadOutcome(game: string): Promise<void> {
  const made = await partOf(game).outcome?.();
  if (made) loaded.set(game, made.default);
}

/** Returns what shows the result of a game; undefined if it is not loaded. */
export const outcomeOf = (game: string): Component<OutcomeProps> | undefined => loaded.get(game);
