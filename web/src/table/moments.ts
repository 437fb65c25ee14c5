// The moments of a game that a player should see and hear, whatever the game calls them.

import type { GameEvent } from "../api/messages";
import type { Sound } from "../device/sound";

/** `play`: cards are laid or discarded. `call`: somebody takes what another has played. `end`: the deal is over. */
export type Moment = "draw" | "play" | "call" | "end";
/** The moment of each kind of event; other kinds pass quietly. */
export type Moments = Readonly<Record<string, Moment>>;

const SOUNDS: Record<Exclude<Moment, "end">, Sound> = { draw: "draw", play: "discard", call: "call" };
const WEIGHT: Record<Moment, number> = { draw: 0, play: 1, call: 2, end: 3 };

/** Returns the weightiest of some events, or null if all of them pass quietly. */
function weightiest(events: GameEvent[], moments: Moments): { event: GameEvent; moment: Moment } | null {
  const found = events.flatMap((event) => {
    const moment = moments[event.kind];
    return moment ? [{ event, moment }] : [];
  });
  return found.sort((one, other) => WEIGHT[other.moment] - WEIGHT[one.moment])[0] ?? null;
}

/** Returns the sounds for events that are shown together. */
export function soundsFor(events: GameEvent[], moments: Moments, me: number | null, isTurnNew: boolean): Sound[] {
  const found = weightiest(events, moments);
  const sounds: Sound[] = [];
  if (found?.moment === "end") sounds.push(me !== null && found.event.seat === me ? "win" : "end");
  else if (found) sounds.push(SOUNDS[found.moment]);
  return isTurnNew ? [...sounds, "turn"] : sounds;
}
