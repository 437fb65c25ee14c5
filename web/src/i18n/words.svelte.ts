// Texts in the player's language, from the same files as the terminal's and the server's.

import type { HandScore, Payment, Settlement } from "../api/views";
import type { GameEvent } from "../api/wire";
import { fetchJson } from "../api/http";
import { pretty } from "../games/cards";
import { settings, type Language } from "../device/settings.svelte";

type Params = Record<string, unknown>;
type Topics = Record<string, Record<string, string>>;

const TOPIC_OF_GAME: Record<string, string> = {
  "rummy-five": "rummy_five",
  "big-eight": "rummy_five",
  octablitz: "octablitz",
  "rhine-rummy": "rhine_rummy",
  rummikub: "rummikub",
};
const SEAT_FIELDS = ["seat", "dealer", "discarder", "general", "one_away", "payer", "payee"];
const CARD_FIELDS = [
  "card",
  "cards",
  "hand",
  "hands",
  "concealed",
  "exposed",
  "tile",
  "tiles",
  "rack",
  "racks",
  "table",
];

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
    if (Object.values(TOPIC_OF_GAME).includes(topic)) games[topic] = texts;
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
  return loaded.games[TOPIC_OF_GAME[game] ?? ""]?.[key] ?? loaded.shared[key];
}

function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)(?::([\w-]+))?\}/g, (_, name: string, unit: string | undefined) => {
    const value = params[name];
    if (!unit) return String(value ?? "");
    const number = value === 1 || value === -1 ? "one" : "other";
    return say(`unit.${unit}.${number}`, { n: value });
  });
}

/** A shared text by its key. A key that is missing shows itself, and a test finds it. */
export function say(key: string, params: Params = {}): string {
  return sayOf("", key, params);
}

/** A text in a game's own words, or else the shared one. */
export function sayOf(game: string, key: string, params: Params = {}): string {
  const text = find(key, game);
  return text === undefined ? `⟦${key}⟧` : fill(text, params);
}

export function has(game: string, key: string): boolean {
  return find(key, game) !== undefined;
}

export function listed(items: string[]): string {
  return items.join(say("list-separator"));
}

function seatName(seat: number | null, names: string[]): string {
  if (seat === null) return say("the-table");
  return names[seat] ?? say("seat", { number: seat });
}

function isThere(value: unknown): boolean {
  return (
    value !== null &&
    value !== undefined &&
    value !== false &&
    value !== "" &&
    !(Array.isArray(value) && value.length === 0)
  );
}

/** What happened; in the second person, where there are words for it, if I did it. */
export function eventText(game: string, event: GameEvent, names: string[], me: number | null): string {
  // a deal is the dealer's
  const doer = "seat" in event ? event.seat : event.dealer;
  const own = eventKey(game, "own-event", event);
  const isOwn = me !== null && doer === me && find(own, game) !== undefined;
  const params: Params = {};
  for (const [name, value] of Object.entries(event))
    if (name !== "kind") params[name] = written(game, name, value, names);
  return sayOf(game, isOwn ? own : eventKey(game, "event", event), params);
}

/** `event.drew-card` is said instead of `event.drew` if the event has a card to tell. */
function eventKey(game: string, head: string, event: GameEvent): string {
  let key = `${head}.${event.kind}`;
  for (const [name, value] of Object.entries(event)) {
    const variant = `${key}-${name.replaceAll("_", "-")}`;
    if (name !== "kind" && isThere(value) && find(variant, game) !== undefined) key = variant;
  }
  return key;
}

function written(game: string, name: string, value: unknown, names: string[]): unknown {
  if (value === null || value === undefined) return "";
  if (CARD_FIELDS.includes(name)) {
    const hands = Array.isArray(value) ? (value as string[]) : [value as string];
    return hands
      .filter(Boolean)
      .map((hand) => pretty(game, hand))
      .join(" / ");
  }
  if (SEAT_FIELDS.includes(name)) {
    const seats = Array.isArray(value) ? (value as number[]) : [value as number];
    return listed(seats.map((seat) => seatName(seat, names)));
  }
  if (name === "call") return sayOf(game, `call.${String(value)}`);
  if (name === "score") return scoreText(game, value as HandScore);
  if (Array.isArray(value)) return listed(value.map(String));
  return value;
}

/** The parts of a hand's points, one by one. */
export function scoreParts(game: string, score: HandScore): { name: string; points: number }[] {
  const parts = score.combinations.map(([name, points]) => ({ name: sayOf(game, `combination.${name}`), points }));
  if (score.go) parts.unshift({ name: sayOf(game, "score.go"), points: score.go });
  if (score.dealer) parts.push({ name: sayOf(game, "score.dealer"), points: score.dealer });
  return parts;
}

function scoreText(game: string, score: HandScore): string {
  const parts = scoreParts(game, score).map((part) => sayOf(game, "score.part", part));
  return sayOf(game, "score.sum", { points: score.points, parts: listed(parts) });
}

export function paymentText(game: string, payment: Payment | Settlement, names: string[]): string {
  const params: Params = { ...payment, payer: seatName(payment.payer, names), payee: seatName(payment.payee, names) };
  if (payment.reason) params.reason = sayOf(game, `payment.${payment.reason}`);
  if ("base" in payment) {
    params.seat = seatName(payment.seat, names);
    return sayOf(game, payment.points ? "settlement.pays" : "settlement.even", params);
  }
  return sayOf(game, "payment-line", params);
}
