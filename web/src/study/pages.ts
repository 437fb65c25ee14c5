// The pages of the study, loaded when needed.

import type { Component } from "svelte";

export type StudyPage = "solve" | "calculator" | "review" | "daily" | "statistics";

export const STUDY: Record<StudyPage, () => Promise<{ default: Component<{ named: string }> | Component }>> = {
  solve: () => import("../games/melding/solver/SolvePage.svelte"),
  calculator: () => import("../games/five/calculator/CalculatorPage.svelte"),
  review: () => import("./ReviewPage.svelte"),
  daily: () => import("./DailyPage.svelte"),
  statistics: () => import("./StatisticsPage.svelte"),
};

export const isStudyPage = (word: string): word is StudyPage => Object.hasOwn(STUDY, word);
