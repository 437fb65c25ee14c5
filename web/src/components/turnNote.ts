// Notes beside the status of a table.

export interface TurnNote {
  text: string;
  kind: "hint" | "warning";
  role: "status" | "alert";
  /** True if the player has just done something that it answers: it goes before a tip. */
  isAsked: boolean;
}

/** Returns the answer to the player's question what a bot would do. */
export const hintNote = (text: string): TurnNote => ({ text, kind: "hint", role: "status", isAsked: true });

/** Returns the objection to a button that was pressed too early. */
export const alertNote = (text: string): TurnNote => ({ text, kind: "warning", role: "alert", isAsked: true });

/** Returns something about the table that a player should not overlook. */
export const warningNote = (text: string): TurnNote => ({ text, kind: "warning", role: "status", isAsked: false });
