// The player's settings on this device.

import { keep, recall } from "./storage";

export const LANGUAGES = ["en", "ja", "zh", "zh-Hant"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Theme = "auto" | "light" | "dark";

interface Settings {
  language: Language;
  theme: Theme;
  has_sound: boolean;
  has_vibration: boolean;
  /** The pause between two events of others, in milliseconds. */
  pace: number;
  /** Passes automatically if there is no possible call. */
  is_auto_pass: boolean;
  /** Shows chat and log beside the table where there is room. */
  is_docked: boolean;
  /** Shows tips to new players. */
  has_tips: boolean;
}

const TRADITIONAL = ["hant", "tw", "hk", "mo"];

/** Returns the language of a browser's tag, such as `zh-TW`, or null if it is not supported. */
export function languageOf(tag: string): Language | null {
  const [primary, ...others] = tag.toLowerCase().split("-");
  if (primary === "zh" && !others.includes("hans") && others.some((part) => TRADITIONAL.includes(part)))
    return "zh-Hant";
  return LANGUAGES.find((language) => language === primary) ?? null;
}

function browserLanguage(): Language {
  for (const wanted of navigator.languages) {
    const found = languageOf(wanted);
    if (found) return found;
  }
  return "en";
}

function initial(): Settings {
  const isPhone = matchMedia("(pointer: coarse)").matches;
  const usual: Settings = {
    language: browserLanguage(),
    theme: "auto",
    has_sound: !isPhone,
    has_vibration: false,
    pace: 550,
    is_auto_pass: true,
    is_docked: true,
    has_tips: true,
  };
  return { ...usual, ...recall<Partial<Settings>>("settings") };
}

export const settings = $state(initial());

export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  keep("settings", { ...settings });
  applySettings();
}

export function applySettings(): void {
  document.documentElement.lang = settings.language === "zh" ? "zh-Hans" : settings.language;
  if (settings.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
}
