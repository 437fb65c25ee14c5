// The study's part of the HTTP interface.

import { asGuest, fetchJson } from "./http";
import type {
  ContinueForm,
  Daily,
  ExpertForm,
  HandAnswer,
  HandForm,
  Moment,
  Review,
  ReviewStatus,
  SolveForm,
  Solved,
  Statistics,
  TableInfo,
} from "./messages";

export const askSolver = (form: SolveForm, signal: AbortSignal) => asGuest<Solved>("/api/study/solve", form, signal);
export const askCalculator = (form: HandForm, signal: AbortSignal) =>
  asGuest<HandAnswer>("/api/study/hand", form, signal);

export const reviewStatus = (table: string) => asGuest<ReviewStatus>(`/api/study/reviews/${table}`);
export const startReview = (table: string) => asGuest<ReviewStatus>(`/api/study/reviews/${table}`, {});
export const cancelReview = (table: string) => asGuest<ReviewStatus>(`/api/study/reviews/${table}/cancel`, {});
export const readReview = (table: string) => fetchJson<Review>(`/api/study/reviews/${table}/result`);

export const askExpert = (form: ExpertForm, signal: AbortSignal) => asGuest<Moment>("/api/study/expert", form, signal);
export const continueMatch = (form: ContinueForm) => asGuest<TableInfo>("/api/study/continue", form);

export const dailyDeal = (game: string, date: string) => asGuest<Daily>(`/api/study/daily/${game}?date=${date}`);
export const beginDaily = (game: string) => asGuest<TableInfo>(`/api/study/daily/${game}`, {});
export const myStatistics = () => asGuest<Statistics>("/api/study/statistics");
