// The place of a note, clear of what it speaks of.

interface Span {
  top: number;
  bottom: number;
}

const GAP = 8;

/** Returns the top of a note below what it speaks of if the note would cover it; null if it can stay where it is. */
export function clearOf(note: Span, marked: Span | null): number | null {
  const isCovered = marked !== null && marked.top < note.bottom && marked.bottom > note.top;
  return isCovered ? marked.bottom + GAP : null;
}
