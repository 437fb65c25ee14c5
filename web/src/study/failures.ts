// Why something was not done, in words: the study's own, or the client's.

import { NotDone } from "../lib/api";
import { has, say } from "../lib/words.svelte";

export const codeOf = (error: unknown): string => (error instanceof NotDone ? error.code : "internal");

export function failureText(code: string): string {
  if (has("", `study.error.${code}`)) return say(`study.error.${code}`);
  return has("", `web.error.${code}`) ? say(`web.error.${code}`) : say("web.error.internal");
}
