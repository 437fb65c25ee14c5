// The files of the engine. They are large, so they are fetched once and kept until a new version replaces them.

/** The list of files beside the first page: addresses relative to it, and sizes in bytes. */
export interface EngineFiles {
  /** The folder of Pyodide. */
  python: string;
  /** The zip file with Python's standard library. */
  library: string;
  /** The zip file with the house. */
  house: string;
  /** The worker, for the documentation. */
  worker: string;
  files: Record<string, number>;
}

const CACHE = "meldhouse-engine";
const LIST = "engine.json";
const network = globalThis.fetch.bind(globalThis);

/** Browsers keep files for pages from HTTPS or this machine only. */
export const openCache = (): Promise<Cache> | null => ("caches" in globalThis ? caches.open(CACHE) : null);

/** The memory of an engine that has started with these files is kept beside them. */
const MEMORY = "/memory-of-";
export const memoryAddress = (base: string, list: EngineFiles): string =>
  new URL(`${list.python.replace(/\/$/, "")}${MEMORY}${list.house.replace(/^.*\//, "")}`, base).href;

/** Forgets it: the next start is one from the beginning. */
export async function forgetMemory(base: string): Promise<void> {
  const cache = await openCache();
  const kept = ((await cache?.keys()) ?? []).filter(({ url }) => url.startsWith(base) && url.includes(MEMORY));
  await Promise.all(kept.map((request) => cache?.delete(request)));
}

/** Reads the list. Without network the list of the last visit counts. */
export async function listFiles(base: string): Promise<EngineFiles> {
  const address = new URL(LIST, base).href;
  const cache = await openCache();
  let answer = await fetch(address, { cache: "no-cache" }).catch(() => null);
  if (answer?.ok) await cache?.put(address, answer.clone());
  else answer = (await cache?.match(address)) ?? null;
  if (!answer) throw new Error("the list of the engine's files cannot be read");
  return (await answer.json()) as EngineFiles;
}

/** Fetches the files that are not kept yet, and forgets those of older versions. Reports the bytes that have come. */
export async function fetchFiles(
  base: string,
  list: EngineFiles,
  report: (loaded: number, total: number) => void,
): Promise<void> {
  const cache = await openCache();
  const wanted = Object.entries(list.files).map(([name, size]) => ({ address: new URL(name, base).href, size }));
  const total = wanted.reduce((sum, { size }) => sum + size, 0);
  let loaded = 0;
  const count = (bytes: number): void => report((loaded += bytes), total);
  await Promise.all(
    wanted.map(async ({ address, size }) => {
      if (await cache?.match(address)) count(size);
      else await fetchFile(address, cache, count);
    }),
  );
  const known = new Set([new URL(LIST, base).href, memoryAddress(base, list), ...wanted.map(({ address }) => address)]);
  // Another page of the same host, the documentation for instance, may keep an engine of its own.
  const old = ((await cache?.keys()) ?? []).filter(({ url }) => url.startsWith(base) && !known.has(url));
  await Promise.all(old.map((request) => cache?.delete(request)));
}

async function fetchFile(address: string, cache: Cache | null, count: (bytes: number) => void): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      count(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  const counted = new Response(answer.body.pipeThrough(counting), { headers: answer.headers });
  if (cache) await cache.put(address, counted);
  else await counted.arrayBuffer();
}

/** Checks if this browser has the list and all files in it. It may throw them away when it needs room. */
export async function areKept(base: string): Promise<boolean> {
  const cache = await openCache();
  const list = await cache?.match(new URL(LIST, base).href);
  if (!cache || !list) return false;
  const { files } = (await list.json()) as EngineFiles;
  const kept = new Set((await cache.keys()).map((request) => request.url));
  return Object.keys(files).every((name) => kept.has(new URL(name, base).href));
}

/** Fetches a file, from the kept ones if it is there. */
export async function keptFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const cache = await openCache();
  return (await cache?.match(input)) ?? network(input, init);
}
