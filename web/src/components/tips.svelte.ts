// Tips for new players. Each tip is shown once on a device.

import { settings } from "../device/settings.svelte";
import { keep, recall } from "../device/storage";

const seen = $state<{ tips: string[] }>({ tips: recall<string[]>("told") ?? [] });

/** Returns the first of these tips that has not been read. */
export function nextTip(tips: string[]): string {
  if (!settings.has_tips) return "";
  return tips.find((tip) => !seen.tips.includes(tip)) ?? "";
}

export function markRead(tip: string): void {
  seen.tips = [...seen.tips, tip];
  keep("told", seen.tips);
}
