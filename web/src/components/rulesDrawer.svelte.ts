// The rules beside the table: which page is open, and at which clause.

const PAGES: Record<string, string> = {
  RF: "rummy-five",
  BE: "big-eight",
  OB: "octablitz",
  RR: "rhine-rummy",
  RK: "rummikub",
  MH: "house",
};

export const drawer = $state({ isOpen: false, game: "rummy-five", clause: "" });

/** Open the page that holds a clause, at that clause. */
export function openClause(clause: string): void {
  Object.assign(drawer, { isOpen: true, game: PAGES[clause.slice(0, 2)] ?? drawer.game, clause: clause.toLowerCase() });
}

export function openRules(game: string): void {
  Object.assign(drawer, { isOpen: true, game, clause: "" });
}
