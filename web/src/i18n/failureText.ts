// Why something was not done, in words: the study's own, or the client's.

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

/** What is wrong with a position or a hand; what cannot be read is said as it was written. */
export function flawText(game: string, flaw: Flaw): string {
  const cards = flaw.code === "unreadable" ? flaw.cards : pretty(game, flaw.cards);
  return say(`study.flaw.${flaw.code}`, { cards, number: flaw.number });
}
