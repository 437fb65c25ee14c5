// The worker with the engine: Python in WebAssembly, and in it the house for this device.

import type { loadPyodide as load, PyodideInterface } from "pyodide";
import { fetchFiles, keptFetch, listFiles, type EngineFiles } from "./files";
import { LocalHouse, type PythonHouse } from "./localHouse";
import type { FromWorker, ToWorker } from "./protocol";
import { readAll, readToken, saveAll, saveToken } from "./saved";

const post = (message: FromWorker): void => (postMessage as (message: FromWorker) => void)(message);

const FOLDER = "/house";
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

async function python(base: string, list: EngineFiles): Promise<PyodideInterface> {
  const folder = new URL(list.python, base).href;
  // Python asks for its files by itself.
  globalThis.fetch = keptFetch;
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as { loadPyodide: typeof load };
  return loadPyodide({ indexURL: folder });
}

async function begin(base: string, name: string): Promise<LocalHouse> {
  watchForOthers();
  const list = await listFiles(base);
  await fetchFiles(base, list, (loaded, total) => post({ kind: "progress", loaded, total }));
  post({ kind: "starting" });
  const [engine, sources, saved, token] = await Promise.all([
    python(base, list),
    keptFetch(new URL(list.house, base).href).then((answer) => answer.arrayBuffer()),
    readAll(),
    readToken(),
  ]);
  engine.unpackArchive(sources, "zip", { extractDir: FOLDER });
  engine.runPython(`import sys; sys.path.insert(0, "${FOLDER}")`);
  const { LocalHouse: make } = engine.pyimport("meldhouse.local") as { LocalHouse: MakeHouse };
  const house = new LocalHouse((send, save) => make(send, save, saved), { post, save: saveAll });
  await saveToken(house.greet(name, token));
  post({ kind: "ready" });
  return house;
}

type MakeHouse = (
  send: (socket: number, text: string) => void,
  save: (text: string) => void,
  saved: string[],
) => PythonHouse;

let house: Promise<LocalHouse> | null = null;

addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.kind === "start") {
    house = begin(message.base, message.name);
    house.catch((error: unknown) => end("failed", String(error)));
  } else {
    void house?.then(
      (open) => open.take(message),
      () => undefined,
    );
  }
});
