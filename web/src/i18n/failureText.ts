// Failures in words: those of the study, and those of the whole client.

import { NotDone } from "../api/http";
import { pretty } from "../games/cards";
import { has, say } from "./words.svelte";
import type { Flaw } from "../api/messages";

export const codeOf = (error: unknown): string => (error instanceof NotDone ? error.code : "internal");

export function failureText(code: string): string {
  if (has("", `study.error.${code}`)) return say(`study.error.${code}`);
  if (code === "no-such-lesson") return say("web.error.not-found");
  return has("", `web.error.${code}`) ? say(`web.error.${code}`) : say("web.error.internal");
}

/** Returns an error in a position or a hand in words. Unreadable cards are quoted as they were written. */
export function flawText(game: string, flaw: Flaw): string {
  const cards = flaw.code === "unreadable" ? flaw.cards : pretty(game, flaw.cards);
  return say(`study.flaw.${flaw.code}`, { cards, number: flaw.number });
}
