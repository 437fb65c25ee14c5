// The HTTP interface.

import type {
  CombinationLine,
  Failure,
  GameLine,
  Guest,
  ProgramLine,
  ReachLine,
  ReportForm,
  TableForm,
  TableInfo,
  TableLine,
  WaitLine,
} from "./messages";
import { keep, recall } from "../device/storage";

/** A failed request. `code` is stable; the message is English. */
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

// --- the guest ---

let known: Promise<Guest> | null = null;

/** Returns this device's guest, which is created when first needed and kept. */
export function guest(): Promise<Guest> {
  const kept = recall<Guest>("guest");
  return known ?? remember(kept ? Promise.resolve(kept) : become(""));
}

/** Remembers the guest being created. After a failure the next call tries again. */
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

/** Renames the guest if the name is new. A seat keeps the name that its player had when taking it. */
export async function keepName(name: string): Promise<void> {
  const wanted = name.trim();
  if (wanted && wanted !== (await guest()).name) await rename(wanted);
}

/** Sends a request as this device's guest: POST with a body, GET without. The signal aborts it. */
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
    // This server does not know the guest: create a new one.
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
export const reportPlayer = (table: string, form: ReportForm) =>
  asGuest<TableInfo>(`/api/tables/${table}/report`, form);
export const listPrograms = (table: string) => asGuest<ProgramLine[]>(`/api/programs?table=${table}`);
export const challengeProgram = (table: string, program: string) =>
  asGuest<ProgramLine[]>(`/api/tables/${table}/challenge`, { program });
export const listCombinations = (game: string) => fetchJson<CombinationLine[]>(`/api/combinations/${game}`);

export const listWaits = (game: string, hand: string, exposed: string, go: boolean) =>
  fetchJson<WaitLine[]>(`/api/waits/${game}?${new URLSearchParams({ hand, exposed, go: String(go) })}`);

/** A hand in notation, its exposed trios, the open cards elsewhere, and the drawn card. */
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
