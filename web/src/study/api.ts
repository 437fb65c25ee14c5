// What the study asks the server.

import { asGuest } from "../lib/api";
import type { HandAnswer, HandForm, Solved, SolveForm } from "../messages";

export const askSolver = (form: SolveForm) => asGuest<Solved>("/api/study/solve", form);
export const askCalculator = (form: HandForm) => asGuest<HandAnswer>("/api/study/hand", form);
