// The state of the engine, the house in this browser: shown while it loads.

export type EngineState = "idle" | "loading" | "starting" | "ready" | "failed";

const state = $state({ state: "idle" as EngineState, loaded: 0, total: 0, isSaving: true });

export const engine = {
  get state(): EngineState {
    return state.state;
  },
  /** The part of its files that has arrived, from 0 to 1. */
  get part(): number {
    return state.total ? Math.min(1, state.loaded / state.total) : 0;
  },
  get isBusy(): boolean {
    return state.state === "loading" || state.state === "starting";
  },
  /** False if this browser did not store the last change. */
  get isSaving(): boolean {
    return state.isSaving;
  },
  set isSaving(isSaving: boolean) {
    state.isSaving = isSaving;
  },
  show(now: EngineState, loaded = 0, total = 0): void {
    Object.assign(state, { state: now, loaded, total });
  },
};
