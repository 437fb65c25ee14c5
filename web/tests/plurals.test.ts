import { afterAll, describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "../src/device/settings.svelte";
import { say } from "../src/i18n/words.svelte";
import { speak } from "./support";

const FILES = import.meta.glob<string>("../../src/meldhouse/words/*/common.toml", {
  query: "?raw",
  import: "default",
  eager: true,
});
const NUMBERS = [0, 1, 2, 5, 21];

/** Returns the units of a language with all their forms, as the server sends them. */
function unitsOf(language: Language): Record<string, string> {
  const found: Record<string, string> = {};
  let table = "";
  for (const line of FILES[`../../src/meldhouse/words/${language}/common.toml`]?.split("\n") ?? []) {
    table = /^\[(.+)\]$/.exec(line)?.[1] ?? table;
    const [, form, text] = /^(\w+) = "(.*)"$/.exec(line) ?? [];
    if (table.startsWith("unit.") && text) found[`${table}.${form}`] = text;
  }
  return found;
}

async function counted(language: Language, unit: string): Promise<string[]> {
  await speak({ web: { ...unitsOf(language), has: `{count:${unit}}` } }, language);
  return NUMBERS.map((count) => say("has", { count }));
}

// `isolate` is off: other files speak English
afterAll(() => speak({}));

describe("numbers with their units", () => {
  it.each([
    ["en", "points", ["0 points", "1 point", "2 points", "5 points", "21 points"]],
    ["en", "times", ["0 times", "once", "2 times", "5 times", "21 times"]],
    ["ja", "points", ["0点", "1点", "2点", "5点", "21点"]],
    ["zh", "cards", ["0 张", "1 张", "2 张", "5 张", "21 张"]],
    ["zh-Hant", "cards", ["0 張", "1 張", "2 張", "5 張", "21 張"]],
  ] as const)("%s %s", async (language, unit, said) => {
    expect(await counted(language, unit)).toEqual(said);
  });

  it.each(LANGUAGES)("has a form for every number in %s", async (language) => {
    const units = new Set(Object.keys(unitsOf(language)).map((key) => key.split(".")[1] ?? ""));
    expect(units.size).toBeGreaterThan(9);
    for (const unit of units) expect((await counted(language, unit)).join()).not.toMatch(/[⟦{]/);
  });
});
