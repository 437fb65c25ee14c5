// Advice for the first time that something comes up; each piece of it once on a device.

import { settings } from "../device/settings.svelte";
import { keep, recall } from "../device/storage";

const seen = $state<{ tips: string[] }>({ tips: recall<string[]>("told") ?? [] });

/** The first of these tips that has not been read yet. */
export function nextTip(tips: string[]): string {
  if (!settings.has_tips) return "";
  return tips.find((tip) => !seen.tips.includes(tip)) ?? "";
}

export function markRead(tip: string): void {
  seen.tips = [...seen.tips, tip];
  keep("told", seen.tips);
}
