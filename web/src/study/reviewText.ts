// Reviews in words: the player's action, the expert's, the gain, and the reasons.

import { cardsOf, pretty } from "../games/cards";
import { partOf } from "../games/registry";
import { say, sayOf } from "../i18n/words.svelte";
import type { Moment, Said, SolveStep, StepForm } from "../api/messages";

/** The placeholders of a line that hold a whole action instead of cards. */
const ACTIONS = ["best", "chosen"];

/** Returns a line with its cards as they appear in sentences. */
export function lineText(game: string, said: Said): string {
  const shown = (name: string, text: string): string =>
    ACTIONS.includes(name) ? actionText(game, text, null) : cardsText(game, text);
  const cards = Object.fromEntries(Object.entries(said.cards).map(([name, text]) => [name, shown(name, text)]));
  return sayOf(game, said.key, { ...cards, ...said.numbers });
}

/** Returns cards in words. Cards in brackets are played face down. */
function cardsText(game: string, text: string): string {
  const cards = pretty(game, text.replace(/[()]/g, ""));
  return text.startsWith("(") ? say("review.action.down", { cards }) : cards;
}

const CALLS = new Map([
  ["-", "pass"],
  ["out", "out"],
  ["catch", "catch"],
  ["run", "run"],
  ["set", "set"],
]);

/** Returns an action in words. A turn on the table is described by the cards that it laid from the hand. */
export function actionText(game: string, action: string, laid: string | null): string {
  const word = action.split(" ")[0] ?? "";
  if (word === "draw" || word === "pass") return say(`review.action.${word}`);
  if (laid !== null) return laid ? say("review.action.lay", { cards: pretty(game, laid) }) : say("review.action.bell");
  if (action.endsWith("!")) return say("review.action.go", { card: pretty(game, action.slice(0, -1)) });
  const call = CALLS.get(action);
  return call ? sayOf(game, `call.${call}`) : cardsText(game, action);
}
export const chosenText = (game: string, moment: Moment): string =>
  actionText(game, moment.chosen, moment.laid?.[0] ?? null);
export const bestText = (game: string, moment: Moment): string =>
  actionText(game, moment.best, moment.laid?.[1] ?? null);

/** Returns a number with its sign. A number that rounds to zero has none. */
export function signed(number: number, digits: number): string {
  const text = Math.abs(number).toFixed(digits);
  return Number(text) === 0 ? text : (number > 0 ? "+" : "−") + text;
}

/** Returns whether the expert's choice is better for sure, or by more than noise. */
const isClear = (moment: Moment): boolean => moment.is_exact || moment.weight > 0;

/** Returns what a review finds in words. It blames nobody for a difference that may be noise. */
export function foundTexts(game: string, moment: Moment): string[] {
  if (isClear(moment)) return moment.said.map((said) => lineText(game, said));
  return [say("review.even", { chosen: chosenText(game, moment), best: bestText(game, moment) })];
}

/** Returns the gain of the expert's choice in words; no gain if it may be noise. */
export function gainText(game: string, moment: Moment): string {
  const parts: string[] = [];
  if (moment.is_exact) parts.push(say("review.proven"));
  if (moment.gain && isClear(moment)) {
    const points = signed(moment.gain.value, 1);
    const error = moment.gain.error.toFixed(1);
    if (Number(moment.gain.value.toFixed(1)))
      parts.push(sayOf(game, Number(error) ? "review.points" : "review.points-exact", { points, error }));
    if (moment.wins && moment.wins.value > 2 * moment.wins.error)
      parts.push(say("review.wins", { percent: signed(100 * moment.wins.value, 0) }));
  }
  if (moment.laid && moment.is_exact) {
    const [chosen, best] = moment.laid.map((cards) => cards.split(" ").filter(Boolean).length);
    if (chosen && (best ?? 0) > chosen) parts.push(say("review.laid", { best, chosen }));
  }
  return parts.join(say("review.gains-separator")) || say("review.no-loss");
}

/** Returns each move with the table and the rack after it. */
export function stepsOf(game: string, table: string[], rack: string, steps: StepForm[]): SolveStep[] {
  let sets = table.map((set) => cardsOf(game, set));
  let held = cardsOf(game, rack);
  return steps.map((step) => {
    const moving = cardsOf(game, step.tiles);
    const rest = sets.map((set) => set.filter((tile) => !moving.includes(tile)));
    if (step.to === null) rest.push(moving);
    else rest[step.to]?.splice(step.at ?? rest[step.to]?.length ?? 0, 0, ...moving);
    sets = rest.filter((set) => set.length);
    held = held.filter((tile) => !moving.includes(tile));
    const sources = step.sources.map(([tiles, set]) => ({ tiles, set }));
    return {
      hand: step.hand,
      sources,
      onto: step.onto,
      result: step.result,
      table: sets.map((set) => set.join(" ")),
      rack: held.join(" "),
    };
  });
}
export const hasTable = (game: string): boolean => partOf(game).melds !== null;
