// Answers of a server, for tests without one.

import { vi } from "vitest";
import type { TableInfo } from "../src/api/messages";
import { settings, type Language } from "../src/device/settings.svelte";
import { loadWords } from "../src/i18n/words.svelte";

/** Answers every request with the value of its path; other paths are not found. */
export function serve(answers: Record<string, unknown>): void {
  const answer = (path: string): Response =>
    path in answers
      ? new Response(JSON.stringify(answers[path]))
      : new Response(JSON.stringify({ code: "not-found", detail: path }), { status: 404 });
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(answer(path)));
}

/** Loads these texts as those of a language, topic by topic. */
export async function speak(topics: Record<string, Record<string, string>>, language: Language = "en"): Promise<void> {
  settings.language = language;
  serve({ [`/api/words/${language}`]: topics });
  await loadWords(language);
}

/** Returns a table with these chairs: a name for a person, `bot` for a bot. */
export function tableOf(game: string, chairs: string[], me: number | null = null): TableInfo {
  return {
    table: "t1",
    code: "ABCD",
    game,
    players: chairs.length,
    options: {},
    chairs: chairs.map((name, seat) => ({
      seat,
      kind: name === "bot" ? "bot" : "person",
      name: name === "bot" ? "" : name,
      level: "",
      is_present: true,
      is_substituted: false,
      is_me: seat === me,
      is_program: false,
    })),
    clock: {},
    is_listed: false,
    has_hints: true,
    is_quick: false,
    status: "over",
    commitment: "",
    is_host: false,
    rematch: null,
    places: null,
    origin: "",
    daily: "",
    rules_version: null,
    is_offline: false,
    closed_for: "",
  };
}
