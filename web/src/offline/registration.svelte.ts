// The service worker: registered after the page has loaded, and replaced when the player wants the new version.

import { fileAt } from "../device/address";

const state = $state({ waiting: null as ServiceWorker | null });

export const version = {
  /** True if a newer version of the client lies ready. */
  get isNew(): boolean {
    return state.waiting !== null;
  },
  /** Goes over to the newer version. */
  replace(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    state.waiting?.postMessage("replace");
  },
};

export async function register(): Promise<void> {
  const registered = await navigator.serviceWorker.register(fileAt("worker.js"));
  const look = (): void => {
    // Without a controller this is the first visit: there is nothing to replace.
    state.waiting = navigator.serviceWorker.controller ? registered.waiting : null;
  };
  look();
  registered.addEventListener("updatefound", () => registered.installing?.addEventListener("statechange", look));
}
