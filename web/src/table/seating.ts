// What the tables of all games have in common.

/** The other seats in the order of play, beginning at my left; all of them for somebody who watches. */
export function othersOf(me: number | null, players: number): number[] {
  return Array.from({ length: players - (me === null ? 0 : 1) }, (_, at) =>
    me === null ? at : (me + 1 + at) % players,
  );
}

/** A key that is meant for something else: a field, a dialog, the browser. */
export function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target;
  const isField =
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
  return isField || event.metaKey || event.ctrlKey || event.altKey || document.querySelector("dialog[open]") !== null;
}
