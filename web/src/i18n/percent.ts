// Chances as people read them.

import { say } from "./words.svelte";

/** `24 %`; what is possible is never written as nothing, nor what is open as certain. */
export function percent(chance: number): string {
  const number = Math.round(chance * 100);
  if (chance > 0 && number === 0) return say("study.percent.least");
  if (chance < 1 && number === 100) return say("study.percent.most");
  return say("study.percent.plain", { number });
}
