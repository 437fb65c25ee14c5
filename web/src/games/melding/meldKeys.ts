// The keys of a table of tiles.

import { isElsewhere } from "../../device/keyboard";
import type { AtTable } from "../../table/atTable";
import { followArrow } from "./arrowKeys";
import type { TileMoves } from "./tileMoves.svelte";

export interface KeyedTable {
  readonly store: AtTable;
  readonly moves: TileMoves;
  readonly root: HTMLElement | null;
  /** The player may move tiles. */
  readonly isMoving: boolean;
  readonly mayAsk: boolean;
  glide: (work: () => void) => void;
  end: () => void;
}

export function pressKey(event: KeyboardEvent, table: KeyedTable): void {
  const pressed = event.key.toLowerCase();
  const { draft } = table.moves;
  if ((event.ctrlKey || event.metaKey) && (pressed === "z" || pressed === "y") && table.isMoving) {
    event.preventDefault();
    table.glide(() => (pressed === "z" && !event.shiftKey ? draft.undo() : draft.redo()));
  } else if (isElsewhere(event) || followArrow(event, table.root)) return;
  else if (pressed === "escape") table.moves.chosen = [];
  else if (pressed === "h" && table.mayAsk) void table.store.askHint();
  else if (table.isMoving) moveByKey(pressed, table);
}

function moveByKey(pressed: string, { store, moves, end }: KeyedTable): void {
  const choices = store.update?.choices ?? [];
  if (pressed === "n") moves.put({ kind: "new" });
  else if (pressed === "b") moves.put({ kind: "rack" });
  else if (pressed === "x") moves.split();
  else if (pressed === "a") moves.pickSet((document.activeElement as HTMLElement | null)?.dataset.tile ?? "");
  else if (pressed === "e" && moves.draft.isChanged) end();
  else if (moves.draft.isChanged) return;
  else if (pressed === "d" && choices.includes("draw")) void store.act("draw");
  else if (pressed === "p" && choices.includes("pass")) void store.act("pass");
}
