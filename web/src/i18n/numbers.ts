// Numbers as people read them: a loss has a minus sign, not a hyphen.

/** Returns a number with a minus sign if it is negative: `3`, `−2`, `0.5`. */
export const written = (number: number | string): string => String(number).replace(/^-/, "\u2212");
