// What the server says of lessons and exercises; see src/meldhouse/server/http/lessons.py.

import type { Refused, TableInfo, Update } from "./wire";

export interface ExerciseLine {
  name: string;
  title: string;
  clause: string;
}
export interface Course {
  game: string;
  title: string;
  about: string;
  clauses: string[];
  exercises: ExerciseLine[];
}

export interface LessonTold {
  info: TableInfo;
  done: number;
  steps: number;
  text: string;
  is_told: boolean;
  points_at: string[];
  updates: Update[];
  refusal: Refused | null;
  instead: string;
}

export interface Option {
  name: string;
  text: string;
}
export interface ExerciseTold {
  info: TableInfo;
  title: string;
  clause: string;
  text: string;
  /** `cards`, `choice`, `number` or `move`. */
  kind: string;
  /** What can be chosen among: cards in notation, or answers with their texts. */
  options: Option[];
  /** A turn that has been begun. */
  begun: string;
  /** The cards of each seat, where all lie open. */
  open_hands: string[] | null;
  updates: Update[];
  /** null: nothing has been answered yet. */
  is_right: boolean | null;
  refusal: Refused | null;
  lines: string[];
}
