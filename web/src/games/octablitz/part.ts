import type { GamePart } from "../gamePart";
import { say } from "../../i18n/words.svelte";

export const OCTABLITZ: GamePart = {
  words: "octablitz",
  clauses: "OB",
  cards: "letter",
  table: () => import("./OctablitzTable.svelte"),
  outcome: null,
  moments: {
    led: "play",
    "followed-up": "play",
    "followed-down": "play",
    "trick-taken": "call",
    "deal-won": "end",
  },
  callIn: (_game, event) => (event.kind === "deal-won" ? say("web.octablitz.wins") : ""),
  drawnText: () => "",
  paidDuring: () => [],
  isLowGood: false,
  picture: ["bK", "rK", "rL"],
  hasBackInPicture: true,
  keys: "web.keys.octablitz",
  quickOptions: {},
  hasClaims: false,
  melds: null,
  toolForCards: () => "",
  toolForTurn: () => "",
};
