// The messages between a page and the worker with the engine.

export type ToWorker =
  | { kind: "start"; base: string; name: string }
  | { kind: "request"; id: number; method: string; path: string; body: string }
  | { kind: "open"; socket: number; path: string }
  | { kind: "send"; socket: number; text: string }
  | { kind: "close"; socket: number };

export type FromWorker =
  | { kind: "progress"; loaded: number; total: number }
  | { kind: "starting" }
  | { kind: "ready" }
  /** The engine could not be started, or another window has taken it over: the worker has ended. */
  | { kind: "ended"; reason: "failed" | "taken"; detail: string }
  /** This browser has stored nothing of the last change: it is full, or it forbids that. */
  | { kind: "unsaved" }
  | { kind: "answer"; id: number; status: number; type: string; body: string }
  | { kind: "message"; socket: number; text: string }
  | { kind: "closed"; socket: number };
