// Of one card or tile in notation.

/** Without the marks that tell copies apart. */
export function bare(card: string): string {
  return card.replace(/'+$/, "");
}
