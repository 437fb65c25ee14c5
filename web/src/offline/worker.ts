// The worker with the engine: Python in WebAssembly, and in it the house for this device, or examples of the docs.

import { LocalHouse, type PythonHouse } from "./localHouse";
import type { FromWorker, ToWorker } from "./protocol";
import { loadPython, type Loaded } from "./python";
import { readAll, readToken, saveAll, saveToken } from "./saved";

const post = (message: FromWorker): void => (postMessage as (message: FromWorker) => void)(message);

const LOCK = "meldhouse-engine";

/** Waits for another window to take the engine over: two must not write the same tables. The newest one has it. */
function watchForOthers(): void {
  const never = new Promise<never>(() => undefined);
  navigator.locks?.request(LOCK, { steal: true }, () => never).catch(() => end("taken", ""));
}

function end(reason: "failed" | "taken", detail: string): void {
  post({ kind: "ended", reason, detail });
  close();
}

const load = (base: string): Promise<Loaded> =>
  loadPython(base, {
    progress: (loaded, total) => post({ kind: "progress", loaded, total }),
    starting: () => post({ kind: "starting" }),
  });

// --- the house ---

type MakeHouse = (
  send: (socket: number, text: string) => void,
  save: (text: string) => void,
  saved: string[],
) => PythonHouse;

async function openHouse(base: string, name: string, language: string): Promise<LocalHouse> {
  watchForOthers();
  const [{ python, isRestored, keep }, saved, token] = await Promise.all([load(base), readAll(), readToken()]);
  const { LocalHouse: make } = python.pyimport("meldhouse.local") as { LocalHouse: MakeHouse };
  const house = new LocalHouse((send, save) => make(send, save, saved), { post, save: saveAll });
  await saveToken(house.greet(name, token, language));
  post({ kind: "ready", isRestored });
  void keep();
  return house;
}

let house: Promise<LocalHouse> | null = null;

// --- examples ---

interface Examples {
  run(text: string): string;
}

async function openExamples(base: string): Promise<Examples> {
  const { python, isRestored, keep } = await load(base);
  const { Examples: make } = python.pyimport("meldhouse.local.examples") as { Examples: () => Examples };
  post({ kind: "ready", isRestored });
  void keep();
  return make();
}

let examples: Promise<Examples> | null = null;

addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  const failed = (error: unknown): void => end("failed", String(error));
  if (message.kind === "start") {
    house = openHouse(message.base, message.name, message.language);
    house.catch(failed);
  } else if (message.kind === "start-examples") {
    examples = openExamples(message.base);
    examples.catch(failed);
  } else if (message.kind === "run") {
    void examples?.then(
      (page) => post({ kind: "ran", id: message.id, output: page.run(message.text) }),
      () => undefined,
    );
  } else {
    void house?.then(
      (open) => open.take(message),
      () => undefined,
    );
  }
});
