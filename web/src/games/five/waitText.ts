// A wait in words: its points, and the bar on Catch if there is one.

import { cardName } from "../cards";
import type { Wait } from "./handHelp.svelte";
import { say } from "../../i18n/words.svelte";

export function barText(wait: Wait): string {
  return wait.bar ? say(`web.five.barred.${wait.bar}`) : "";
}

export function worthText(wait: Wait): string {
  return say("web.five.wait-worth", {
    draw: wait.self_draw.may_go_out ? wait.self_draw.points : 0,
    catch: wait.catch.may_go_out && !wait.bar ? wait.catch.points : 0,
  });
}

export function waitText(game: string, wait: Wait): string {
  const left = say("web.five.left", { count: wait.unseen });
  return [`${cardName(game, wait.card)}: ${worthText(wait)} · ${left}`, barText(wait)].filter(Boolean).join(" ");
}
