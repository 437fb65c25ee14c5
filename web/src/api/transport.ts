// The way to a house: the server of this page, or the box, which runs in this browser. Pages do not know which answers.

import { fileAt, isSite } from "../device/address";
import { isInBox } from "../offline/localTables";
import { network } from "./network.svelte";

/** The part of a WebSocket that a table uses. */
export interface TableSocket {
  readonly readyState: number;
  onopen: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
  send(text: string): void;
  close(): void;
}

export interface House {
  request(path: string, init: RequestInit): Promise<Response>;
  socket(language: string): TableSocket;
}

/** Requests that concern no table of the server: the box answers them as well. */
const ANYWHERE = /^\/api\/(words|games|rules|lessons|combinations|waits|reach|study\/solve|study\/hand)\b/;
/** Answers that are files in the site. */
const FIXED = /^\/api\/(words|games|rules|lessons|combinations)\b/;
const TABLES = "/api/tables";

export const isLocal = (table: string): boolean => isSite || isInBox(table);

/** Checks if a request names a table of the box, in its path or in its form. */
export function namesLocal(path: string, init: RequestInit): boolean {
  if (path.startsWith("/api/local/") || path.split(/[/?]/).some(isInBox)) return true;
  const named = typeof init.body === "string" ? /"table":"([^"]+)"/.exec(init.body)?.[1] : undefined;
  return named !== undefined && isInBox(named);
}

/** Checks if the box may answer a request that the server did not receive. */
export function isForAnyHouse(path: string, init: RequestInit): boolean {
  return ANYWHERE.test(path) || (path === TABLES && init.method === "POST");
}

/** Returns the file of the site with the answer to a request, or null if there is none. */
export function fixedFile(path: string, init: RequestInit): string | null {
  if (init.method === "POST" || !FIXED.test(path)) return null;
  return `${path.replace("/api/", "answers/").replace("?lang=", "/")}${path.startsWith("/api/rules/") ? ".md" : ".json"}`;
}

/** Checks if the box should answer at once: the server was silent, and the service worker keeps no answer either. */
function isBoxNearer(path: string, init: RequestInit): boolean {
  return network.isLost && path !== TABLES && isForAnyHouse(path, init) && fixedFile(path, init) === null;
}

/** Loads the box, which starts at its first request. */
const box = (): Promise<House> => import("../offline/box").then((loaded) => loaded.theBox());

/** Sends a request to the house that answers it. Rejects if that one cannot be reached. */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  if (isSite) {
    const file = fixedFile(path, init);
    return file === null ? (await box()).request(path, init) : fetch(fileAt(file), init);
  }
  if (namesLocal(path, init) || isBoxNearer(path, init)) return (await box()).request(path, init);
  try {
    const answer = await fetch(path, init);
    // The service worker marks what it has kept: the server did not answer.
    network.isLost = answer.headers.has("X-Kept");
    return answer;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    network.isLost = true;
    if (!isForAnyHouse(path, init)) throw error;
    return (await box()).request(path, init);
  }
}

/** Opens the socket of a table. Rejects if its house cannot be reached. */
export async function openSocket(table: string, language: string): Promise<TableSocket> {
  if (isLocal(table)) return (await box()).socket(language);
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/socket?lang=${language}`);
}
