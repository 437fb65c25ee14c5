// Chances as percentages.

import { say } from "./words.svelte";

/** Returns `24 %`. A possible event never shows as 0 %, an uncertain one never as 100 %. */
export function percent(chance: number): string {
  const number = Math.round(chance * 100);
  if (chance > 0 && number === 0) return say("study.percent.least");
  if (chance < 1 && number === 100) return say("study.percent.most");
  return say("study.percent.plain", { number });
}
