// Keeps everything on this device that the house needs without network: the engine, and the texts in all languages.

import { request } from "../api/transport";
import { LANGUAGES } from "../device/settings.svelte";
import { keep, recall } from "../device/storage";
import { gameNames } from "../games/registry";
import { theBox } from "./box";

type KeptState = "none" | "keeping" | "kept";

/** Rule pages that belong to no game. */
const HOUSE = "house";

const state = $state({ state: recall<boolean>("kept") ? ("kept" as KeptState) : "none" });

/** Lists the requests whose answers the service worker keeps. */
function texts(): string[] {
  const pages = [HOUSE, ...gameNames];
  return LANGUAGES.flatMap((language) => [
    `/api/words/${language}`,
    `/api/games?lang=${language}`,
    `/api/lessons?lang=${language}`,
    ...pages.map((page) => `/api/rules/${page}/${language}`),
  ]);
}

export const keptHouse = {
  get state(): KeptState {
    return state.state;
  },
  /** Browsers keep files for pages from HTTPS or this machine only. */
  get isPossible(): boolean {
    return "serviceWorker" in navigator && isSecureContext;
  },
  async keep(): Promise<void> {
    state.state = "keeping";
    try {
      await navigator.serviceWorker.ready;
      await theBox().request("/api/local/health", {});
      for (const path of texts()) await request(path);
      void navigator.storage?.persist?.();
      keep("kept", true);
      state.state = "kept";
    } catch (error) {
      state.state = "none";
      throw error;
    }
  },
};
