// Texts in the player's language, from the same files that the terminal and the server use.

import { fetchJson } from "../api/http";
import { isTopicOfGame, partOf } from "../games/registry";
import { settings, type Language } from "../device/settings.svelte";
import { written } from "./numbers";

type Params = Record<string, unknown>;
type Topics = Record<string, Record<string, string>>;

const loaded = $state<{ language: Language | null; shared: Record<string, string>; games: Topics }>({
  language: null,
  shared: {},
  games: {},
});

export async function loadWords(language: Language): Promise<void> {
  const topics = await fetchJson<Topics>(`/api/words/${language}`);
  const shared: Record<string, string> = {};
  const games: Topics = {};
  for (const [topic, texts] of Object.entries(topics)) {
    if (isTopicOfGame(topic)) games[topic] = texts;
    else Object.assign(shared, texts);
  }
  if (language !== settings.language) return;
  Object.assign(loaded, { language, shared, games });
}

export const words = {
  get isLoaded(): boolean {
    return loaded.language !== null;
  },
  get language(): Language {
    return loaded.language ?? "en";
  },
};

function find(key: string, game: string): string | undefined {
  return loaded.games[partOf(game).words]?.[key] ?? loaded.shared[key];
}

function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)(?::([\w-]+))?\}/g, (_, name: string, unit: string | undefined) => {
    const value = params[name];
    if (!unit) return typeof value === "number" ? written(value) : String(value ?? "");
    // A set without a number is the one that the screen marks.
    const form = value === null ? "here" : new Intl.PluralRules(words.language).select(Number(value));
    return say(`unit.${unit}.${form}`, { n: value });
  });
}

/** Returns a shared text by its key. A missing key is shown in brackets, and a test finds it. */
export function say(key: string, params: Params = {}): string {
  return sayOf("", key, params);
}

/** Returns a text in the game's own words, or the shared text. */
export function sayOf(game: string, key: string, params: Params = {}): string {
  const text = find(key, game);
  return text === undefined ? `⟦${key}⟧` : fill(text, params);
}

export function has(game: string, key: string): boolean {
  return find(key, game) !== undefined;
}

/** Joins items that are not a sentence: `a, b, c`. */
export function listed(items: string[]): string {
  return items.join(say("list-separator"));
}

/** Joins sentences; where full stops are wide, without a space. Empty ones are left out. */
export function sentences(...texts: string[]): string {
  return texts.filter(Boolean).join(words.language === "en" ? " " : "");
}

/** Joins items as a sentence does: `a, b and c`. */
export function listedWithAnd(items: string[]): string {
  const language = words.language === "en" ? "en-GB" : words.language;
  return new Intl.ListFormat(language, { type: "conjunction" }).format(items);
}
