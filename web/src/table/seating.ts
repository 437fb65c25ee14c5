// The order of the seats around a table.

/** Returns the other seats in the order of play, from my left; all seats for a watcher. */
export function othersOf(me: number | null, players: number): number[] {
  return Array.from({ length: players - (me === null ? 0 : 1) }, (_, at) =>
    me === null ? at : (me + 1 + at) % players,
  );
}
