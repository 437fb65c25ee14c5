// Python in WebAssembly, with the house imported: started from the beginning, or from the memory of an earlier start.

import type { loadPyodide as load, PyodideInterface } from "pyodide";
import { fetchFiles, forgetMemory, keptFetch, listFiles, openCache, type EngineFiles } from "./files";
import { copyMemory, keepMemory, recallMemory, releaseMemory } from "./memory";

const FOLDER = "/house";

export interface LoadReport {
  /** The bytes that have come, and all. */
  progress: (loaded: number, total: number) => void;
  /** Everything is here; Python starts. */
  starting: () => void;
}

export interface Loaded {
  python: PyodideInterface;
  /** True if it went on from the memory of an earlier start. */
  isRestored: boolean;
  /** Keeps what the next start needs. For the time after everything that cannot wait. */
  keep: () => Promise<void>;
}

type Options = Parameters<typeof load>[0] & { _makeSnapshot?: boolean; _loadSnapshot?: Uint8Array };

class Engine {
  #base: string;
  #list: EngineFiles;
  #house: Promise<ArrayBuffer>;

  constructor(base: string, list: EngineFiles) {
    this.#base = base;
    this.#list = list;
    this.#house = keptFetch(this.#at(list.house)).then((answer) => answer.arrayBuffer());
  }

  #at(name: string): string {
    return new URL(name, this.#base).href;
  }

  async #load(options: Options): Promise<PyodideInterface> {
    const [folder, stdLibURL] = [this.#at(this.#list.python), this.#at(this.#list.library)];
    // Python asks for its files by itself.
    globalThis.fetch = keptFetch;
    const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as { loadPyodide: typeof load };
    const python = await loadPyodide({ indexURL: folder, stdLibURL, ...options });
    // Files are no part of the memory.
    python.unpackArchive(await this.#house, "zip", { extractDir: FOLDER });
    return python;
  }

  async start(): Promise<Loaded> {
    const canKeep = openCache() !== null;
    const python = await this.#load({ _makeSnapshot: canKeep });
    python.runPython(`import sys; sys.path.insert(0, "${FOLDER}"); import meldhouse.local`);
    const memory = canKeep ? copyMemory(python) : null;
    const keep = async (): Promise<void> => (memory ? keepMemory(this.#base, this.#list, memory) : undefined);
    return { python, isRestored: false, keep };
  }

  /** Goes on from a kept memory. Returns null if there is none, or none that works. */
  async restore(): Promise<Loaded | null> {
    const memory = await recallMemory(this.#base, this.#list);
    if (!memory) return null;
    try {
      const python = await this.#load({ _loadSnapshot: memory });
      // The memory has the numbers of the start that left it: without a new seed they would come again.
      python.runPython("import random; random.seed()");
      return { python, isRestored: true, keep: () => Promise.resolve() };
    } catch (error) {
      console.warn(`the engine starts from the beginning: ${String(error)}`);
      await forgetMemory(this.#base);
      return null;
    } finally {
      releaseMemory(memory);
    }
  }
}

/** Loads Python from the files beside a page. */
export async function loadPython(base: string, report: LoadReport): Promise<Loaded> {
  const list = await listFiles(base);
  await fetchFiles(base, list, report.progress);
  report.starting();
  const engine = new Engine(base, list);
  return (await engine.restore()) ?? (await engine.start());
}
