// Python in WebAssembly, with the sources of the house.

import type { loadPyodide as load, PyodideInterface } from "pyodide";
import { fetchFiles, keptFetch, listFiles, type EngineFiles } from "./files";

const FOLDER = "/house";

export interface LoadReport {
  /** The bytes that have come, and all. */
  progress: (loaded: number, total: number) => void;
  /** Everything is here; Python starts. */
  starting: () => void;
}

async function start(base: string, list: EngineFiles): Promise<PyodideInterface> {
  const folder = new URL(list.python, base).href;
  // Python asks for its files by itself.
  globalThis.fetch = keptFetch;
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as { loadPyodide: typeof load };
  return loadPyodide({ indexURL: folder });
}

/** Loads Python from the files beside a page. */
export async function loadPython(base: string, report: LoadReport): Promise<PyodideInterface> {
  const list = await listFiles(base);
  await fetchFiles(base, list, report.progress);
  report.starting();
  const [python, sources] = await Promise.all([
    start(base, list),
    keptFetch(new URL(list.house, base).href).then((answer) => answer.arrayBuffer()),
  ]);
  python.unpackArchive(sources, "zip", { extractDir: FOLDER });
  python.runPython(`import sys; sys.path.insert(0, "${FOLDER}")`);
  return python;
}
