// The lessons' part of the HTTP interface.

import { fetchJson } from "./http";
import { words } from "../i18n/words.svelte";
import type { Course, ExerciseForm, ExerciseTold, LessonForm, LessonTold } from "./messages";

const post = <T>(path: string, form: unknown): Promise<T> =>
  fetchJson<T>(`${path}?lang=${words.language}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(form),
  });

let courses: { language: string; list: Promise<Course[]> } | null = null;

/** Returns all courses. They are requested once for each language. */
export function listCourses(): Promise<Course[]> {
  if (courses?.language !== words.language) {
    const list = fetchJson<Course[]>(`/api/lessons?lang=${words.language}`);
    courses = { language: words.language, list };
    list.catch(() => (courses = null));
  }
  return courses.list;
}

export const takeLesson = (game: string, form: LessonForm) =>
  post<LessonTold>(`/api/lessons/${encodeURIComponent(game)}`, form);

export const takeExercise = (game: string, name: string, form: ExerciseForm) =>
  post<ExerciseTold>(`/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(name)}`, form);
