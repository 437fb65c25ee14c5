import { beforeEach, describe, expect, it, vi } from "vitest";
import { memoryAddress, type EngineFiles } from "../src/offline/files";
import { keepMemory, recallMemory, releaseMemory } from "../src/offline/memory";

const BASE = "https://example.org/games/";
const LIST: EngineFiles = {
  python: "assets/pyodide-1/",
  library: "",
  house: "assets/house-2.zip",
  worker: "",
  files: {},
};
const ADDRESS = "https://example.org/games/assets/pyodide-1/memory-of-house-2.zip";
const MEMORY = new Uint8Array([1, 2, 3, 4]);

describe("the memory of a start", () => {
  const kept = new Map<string, Response>();
  beforeEach(async () => {
    const cache = {
      match: (address: string) => Promise.resolve(kept.get(address)?.clone()),
      put: (address: string, answer: Response) => Promise.resolve(kept.set(address, answer)),
    };
    vi.stubGlobal("caches", { open: () => Promise.resolve(cache) });
    await keepMemory(BASE, LIST, MEMORY);
  });

  it("is found by a later start with the same files", async () => {
    expect(memoryAddress(BASE, LIST)).toBe(ADDRESS);
    expect(await recallMemory(BASE, LIST)).toEqual(MEMORY);
    expect(await recallMemory(BASE, { ...LIST, house: "assets/house-3.zip" })).toBeNull();
    expect(await recallMemory(BASE, { ...LIST, python: "assets/pyodide-2/" })).toBeNull();
  });

  it("is not used by another version of the browser", async () => {
    vi.stubGlobal("navigator", { userAgent: "another" });
    expect(await recallMemory(BASE, LIST)).toBeNull();
  });

  it.each([MEMORY.slice(1), new Uint8Array(5)])("is not used if it has another size", async (other) => {
    const { headers } = kept.get(ADDRESS) as Response;
    kept.set(ADDRESS, new Response(other, { headers }));
    expect(await recallMemory(BASE, LIST)).toBeNull();
  });

  it("is read from many pieces, and gives its room back", async () => {
    const { headers } = kept.get(ADDRESS) as Response;
    const pieces = new ReadableStream({
      start(controller) {
        for (const byte of MEMORY) controller.enqueue(new Uint8Array([byte]));
        controller.close();
      },
    });
    kept.set(ADDRESS, new Response(pieces, { headers }));
    const found = (await recallMemory(BASE, LIST)) as Uint8Array<ArrayBuffer>;
    expect(found).toEqual(MEMORY);
    const transfer = vi.fn();
    Object.defineProperty(found.buffer, "transfer", { value: transfer });
    releaseMemory(found);
    expect(transfer).toHaveBeenCalledWith(0);
  });
});
