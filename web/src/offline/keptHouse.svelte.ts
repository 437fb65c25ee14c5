// Keeps everything on this device that the house needs without network: the engine, and the texts in all languages.

import { fixedFile, request } from "../api/transport";
import { fileAt, isSite } from "../device/address";
import { LANGUAGES } from "../device/settings.svelte";
import { gameNames } from "../games/registry";
import { theBox } from "./box";
import { areKept } from "./files";

type KeptState = "none" | "keeping" | "kept";

/** Rule pages that belong to no game. */
const HOUSE = "house";
/** The cache of the service worker for texts. */
const TEXTS = "meldhouse-texts";

const state = $state({ state: "none" as KeptState });

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

/** Returns the whole address of a file beside the first page. */
const beside = (name: string): string => new URL(fileAt(name), document.baseURI).href;

/** Looks for everything in what this browser keeps now; it may have thrown files away. */
async function isEverythingKept(): Promise<boolean> {
  if (!keptHouse.isPossible || !(await areKept(beside("")))) return false;
  const kept = new Set((await (await caches.open(TEXTS)).keys()).map((one) => one.url));
  return texts().every((path) =>
    kept.has(isSite ? beside(fixedFile(path, {}) ?? "") : new URL(path, document.baseURI).href),
  );
}

export const keptHouse = {
  get state(): KeptState {
    return state.state;
  },
  /** Browsers keep files for pages from HTTPS or this machine only. */
  get isPossible(): boolean {
    return "serviceWorker" in navigator && isSecureContext;
  },
  /** Finds out what is kept. */
  async look(): Promise<void> {
    const isKept = await isEverythingKept().catch(() => false);
    if (state.state !== "keeping") state.state = isKept ? "kept" : "none";
  },
  async keep(): Promise<void> {
    state.state = "keeping";
    try {
      // Without a registration `ready` would wait for ever: a browser may forbid it.
      if (!(await navigator.serviceWorker.register(fileAt("worker.js")))) throw new Error("no service worker");
      await navigator.serviceWorker.ready;
      await theBox().request("/api/local/health", {});
      for (const path of texts()) await request(path);
      void navigator.storage?.persist?.();
      state.state = "kept";
    } catch (error) {
      state.state = "none";
      throw error;
    }
  },
};
