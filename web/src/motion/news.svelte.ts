// Events that a table shows anew, for everything that moves or sounds.

import { untrack } from "svelte";
import type { GameEvent } from "../api/messages";
import type { AtTable } from "../table/atTable";

/** More events at once are a leap in a replay or after a pause: nothing moves then. */
const LEAP = 12;

/**
 * Calls `take` with new events when the page shows them. The events of a page that is opened again are not new.
 * Must be called while a component is initialised.
 */
export function onNews(store: () => AtTable, take: (events: GameEvent[]) => void): void {
  let seen: number | null = null;
  $effect(() => {
    const { shown, events } = store();
    const isLeap = seen === null || shown - seen > LEAP;
    const news = seen === null || isLeap ? [] : events.slice(seen, shown);
    seen = shown;
    if (news.length) untrack(() => take(news));
  });
}
