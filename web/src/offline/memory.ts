// The memory of a started engine. The first start leaves it in this browser, and later ones go on from there: they need
// neither start Python nor import the house. Nothing of a player is in it.

import type { PyodideInterface } from "pyodide";
import { memoryAddress, openCache, type EngineFiles } from "./files";

/** Another version of the browser starts anew. */
const BROWSER = "X-Browser";
/** Pyodide waits for ever if a memory is too short for it. */
const SIZE = "X-Size";

/** Finds the memory that an earlier start with the same files has left. */
export async function recallMemory(base: string, list: EngineFiles): Promise<Uint8Array | null> {
  const answer = await (await openCache())?.match(memoryAddress(base, list));
  if (answer?.headers.get(BROWSER) !== navigator.userAgent) return null;
  const memory = new Uint8Array(await answer.arrayBuffer());
  return String(memory.length) === answer.headers.get(SIZE) ? memory : null;
}

/** Keeps a memory, if the browser has room for it. */
export async function keepMemory(base: string, list: EngineFiles, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  const headers = { [BROWSER]: navigator.userAgent, [SIZE]: String(memory.length) };
  const cache = await openCache();
  await cache?.put(memoryAddress(base, list), new Response(memory, { headers })).catch(() => undefined);
}

/** Copies the memory, as long as Python holds no object of the browser. Returns null if that cannot be done. */
export function copyMemory(python: PyodideInterface): Uint8Array<ArrayBuffer> | null {
  try {
    return (python as unknown as { makeMemorySnapshot(): Uint8Array<ArrayBuffer> }).makeMemorySnapshot();
  } catch (error) {
    console.warn(`the engine's memory cannot be kept: ${String(error)}`);
    return null;
  }
}
