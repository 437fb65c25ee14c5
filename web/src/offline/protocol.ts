// The messages between a page and the worker with the engine.

export type ToWorker = ToHouse | ToExamples;

/** A page of the documentation runs its examples in a worker of its own. */
export type ToExamples = { kind: "start-examples"; base: string } | { kind: "run"; id: number; text: string };

export type ToHouse =
  | { kind: "start"; base: string; name: string; language: string }
  | { kind: "request"; id: number; method: string; path: string; body: string }
  | { kind: "open"; socket: number; path: string }
  | { kind: "send"; socket: number; text: string }
  | { kind: "close"; socket: number };

export type FromWorker =
  | { kind: "progress"; loaded: number; total: number }
  | { kind: "starting" }
  | { kind: "ready"; isRestored: boolean }
  /** The engine could not be started, or another window has taken it over: the worker has ended. */
  | { kind: "ended"; reason: "failed" | "taken"; detail: string }
  /** This browser has stored nothing of the last change: it is full, or it forbids that. */
  | { kind: "unsaved" }
  | { kind: "answer"; id: number; status: number; type: string; body: string }
  | { kind: "message"; socket: number; text: string }
  | { kind: "closed"; socket: number }
  /** What an example has printed. */
  | { kind: "ran"; id: number; output: string };
