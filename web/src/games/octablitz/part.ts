import type { GamePart } from "../gamePart";

export const OCTABLITZ: GamePart = {
  words: "octablitz",
  clauses: "OB",
  cards: "letter",
  table: () => import("./OctablitzTable.svelte"),
  picture: ["bK", "rK", "rL"],
  hasBackInPicture: true,
  keys: "web.keys.octablitz",
  quickOptions: {},
  hasClaims: false,
  melds: null,
  toolForCards: () => "",
  toolForTurn: () => "",
};
