// The place of a note, clear of what it speaks of and of the players' places.

export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const GAP = 4;
/** How much worse it is to cover what the note speaks of than to cover anything else. */
const SPOKEN_OF = 1000;

const covered = (one: Area, other: Area): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** Returns the top of a note that covers the least, and of those the nearest to the top that is wanted. */
export function freeTop(note: Area, wanted: number, spokenOf: Area[], places: Area[], screen: number): number {
  const height = note.bottom - note.top;
  const tops = [...spokenOf, ...places]
    .flatMap((area) => [area.bottom + GAP, area.top - GAP - height])
    .concat(wanted)
    .filter((top) => top > note.top && top + height <= screen);
  const cost = (top: number): number => {
    const there = { ...note, top, bottom: top + height };
    const sum = (areas: Area[]): number => areas.reduce((all, area) => all + covered(there, area), 0);
    return SPOKEN_OF * sum(spokenOf) + sum(places);
  };
  return [note.top, ...tops].reduce((best, top) => {
    const less = cost(top) - cost(best);
    return less < 0 || (less === 0 && Math.abs(top - wanted) < Math.abs(best - wanted)) ? top : best;
  });
}

/** Returns the top of a note over the middle of an area. */
export const topOver = (note: Area, area: Area): number => (area.top + area.bottom) / 2 - (note.bottom - note.top) / 2;
