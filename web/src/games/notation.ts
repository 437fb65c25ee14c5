// The notation of a single card or tile.

/** Returns a card without the marks of its copies. */
export function bare(card: string): string {
  return card.replace(/'+$/, "");
}
