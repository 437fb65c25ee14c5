// What the study asks the server.

import { asGuest } from "../lib/api";
import type { Solved, SolveForm } from "../messages";

export const askSolver = (form: SolveForm) => asGuest<Solved>("/api/study/solve", form);
