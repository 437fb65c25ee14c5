// The HTTP interface.

import type {
  CombinationLine,
  Failure,
  GameLine,
  Guest,
  ReachLine,
  TableForm,
  TableInfo,
  TableLine,
  WaitLine,
} from "./messages";
import { keep, recall } from "../device/storage";

/** Something that the server did not do, and why; `code` is stable. */
export class NotDone extends Error {
  readonly code: string;
  constructor(code: string, detail: string) {
    super(detail);
    this.code = code;
  }
}

export async function fetchJson<T>(path: string, init: RequestInit = {}): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new NotDone("offline", "the server cannot be reached");
  }
  if (!answer.ok) {
    const failure = (await answer.json().catch(() => null)) as Failure | null;
    throw new NotDone(failure?.code ?? "internal", failure?.detail ?? answer.statusText);
  }
  return (await answer.json()) as T;
}

// --- who I am ---

let known: Promise<Guest> | null = null;

/** This device's guest; made at the first need, kept for ever. */
export function guest(): Promise<Guest> {
  const kept = recall<Guest>("guest");
  return known ?? remember(kept ? Promise.resolve(kept) : become(""));
}

/** Whoever could not be made is asked for again at the next need: a line that was cut once does not stay cut. */
function remember(made: Promise<Guest>): Promise<Guest> {
  known = made;
  made.catch(() => {
    if (known === made) known = null;
  });
  return made;
}

async function become(name: string, token = ""): Promise<Guest> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  const made = await fetchJson<Guest>("/api/guest", { method: "POST", headers, body: JSON.stringify({ name }) });
  keep("guest", made);
  return made;
}

export async function rename(name: string): Promise<Guest> {
  const renamed = await become(name, (await guest()).token);
  known = Promise.resolve(renamed);
  return renamed;
}

/** Be called so from now on, if it is another name. Seats are taken under the name that one has then. */
export async function keepName(name: string): Promise<void> {
  const wanted = name.trim();
  if (wanted && wanted !== (await guest()).name) await rename(wanted);
}

/** Asked as this device's guest: a body is posted, nothing is fetched. With a signal it can be given up. */
export async function asGuest<T>(path: string, body?: unknown, signal: AbortSignal | null = null): Promise<T> {
  const ask = async (): Promise<T> => {
    const headers: Record<string, string> = { Authorization: `Bearer ${(await guest()).token}` };
    if (body === undefined) return fetchJson<T>(path, { headers, signal });
    headers["Content-Type"] = "application/json";
    return fetchJson<T>(path, { method: "POST", headers, body: JSON.stringify(body), signal });
  };
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof NotDone) || error.code !== "bad-token") throw error;
    // another server, or one that has forgotten us: begin anew
    void remember(become(""));
    return ask();
  }
}

// --- tables ---

export const listGames = (language: string) => fetchJson<GameLine[]>(`/api/games?lang=${language}`);
export const listTables = () => fetchJson<TableLine[]>("/api/tables");
export const myMatches = () => asGuest<TableLine[]>("/api/matches");
export const createTable = (form: TableForm) => asGuest<TableInfo>("/api/tables", form);
export const oneTable = (table: string) => asGuest<TableInfo>(`/api/tables/${encodeURIComponent(table)}`);
export const joinTable = (table: string, seat: number | null) =>
  asGuest<TableInfo>(`/api/tables/${table}/join`, { seat });
export const leaveTable = (table: string) => asGuest<TableInfo>(`/api/tables/${table}/leave`, {});
export const seatBot = (table: string, seat: number, level: string) =>
  asGuest<TableInfo>(`/api/tables/${table}/bot`, { seat, level });
export const openSeat = (table: string, seat: number) => asGuest<TableInfo>(`/api/tables/${table}/open`, { seat });
export const fillSeats = (table: string, level: string) =>
  asGuest<TableInfo>(`/api/tables/${table}/fill`, { seat: 0, level });
export const startTable = (table: string) => asGuest<TableInfo>(`/api/tables/${table}/start`, {});
export const askRematch = (table: string) => asGuest<TableInfo>(`/api/tables/${table}/rematch`, {});
export const listCombinations = (game: string) => fetchJson<CombinationLine[]>(`/api/combinations/${game}`);

export const listWaits = (game: string, hand: string, exposed: string, go: boolean) =>
  fetchJson<WaitLine[]>(`/api/waits/${game}?${new URLSearchParams({ hand, exposed, go: String(go) })}`);

/** My hand in notation, what I have exposed, what lies open elsewhere, and the card that I have drawn. */
export interface ReachQuestion {
  game: string;
  hand: string;
  exposed: string;
  seen: string;
  drawn: string;
  first: boolean;
}
export const listReach = ({ game, ...asked }: ReachQuestion) =>
  fetchJson<ReachLine[]>(`/api/reach/${game}?${new URLSearchParams({ ...asked, first: String(asked.first) })}`);

export async function rulesPage(game: string, language: string): Promise<string> {
  const answer = await fetch(`/api/rules/${game}/${language}`);
  if (!answer.ok) throw new NotDone("not-found", "there is no such page");
  return answer.text();
}

export async function recordText(table: string): Promise<string> {
  const answer = await fetch(`/api/tables/${table}/record`);
  if (!answer.ok) throw new NotDone("not-found", "there is no record");
  return answer.text();
}
