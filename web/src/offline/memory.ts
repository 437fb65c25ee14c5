// The memory of a started engine. The first start leaves it in this browser, and later ones go on from there: they need
// neither start Python nor import the house. Nothing of a player is in it.

import type { PyodideInterface } from "pyodide";
import { memoryAddress, openCache, type EngineFiles } from "./files";

/** Another version of the browser starts anew. */
const BROWSER = "X-Browser";
/** Pyodide waits for ever if a memory is too short for it. */
const SIZE = "X-Size";

/** Finds the memory that an earlier start with the same files has left. */
export async function recallMemory(base: string, list: EngineFiles): Promise<Uint8Array<ArrayBuffer> | null> {
  const answer = await (await openCache())?.match(memoryAddress(base, list));
  if (answer?.headers.get(BROWSER) !== navigator.userAgent) return null;
  return readWhole(answer, Number(answer.headers.get(SIZE)));
}

/** Reads so many bytes, piece by piece: a buffer that the browser has made could not be released. */
async function readWhole(answer: Response, size: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const memory = new Uint8Array(size);
  let at = 0;
  const write = (chunk: Uint8Array): void => {
    if (at + chunk.length <= size) memory.set(chunk, at);
    at += chunk.length;
  };
  await answer.body?.pipeTo(new WritableStream({ write }));
  return at > 0 && at === size ? memory : null;
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

/** Gives back the room of a copy that has served: Pyodide holds what it was started with for ever. */
export function releaseMemory(memory: Uint8Array<ArrayBuffer>): void {
  (memory.buffer as { transfer?: (size: number) => unknown }).transfer?.(0);
}
