// The HTTP interface.

import type {
  AdoptForm,
  CombinationLine,
  Failure,
  GameLine,
  Guest,
  LocalTableForm,
  ProgramLine,
  ReachLine,
  ReportForm,
  TableForm,
  TableInfo,
  TableLine,
  WaitLine,
} from "./messages";
import { isSite } from "../device/address";
import { keep, recall } from "../device/storage";
import { isForAnyHouse, isLocal, namesLocal, request } from "./transport";
import { listOnce, sent, taken } from "../offline/movedMatches";

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
    answer = await request(path, init);
  } catch {
    throw new NotDone("offline", "the house cannot be reached");
  }
  if (!answer.ok) {
    const failure = (await answer.json().catch(() => null)) as Failure | null;
    throw new NotDone(failure?.code ?? "internal", failure?.detail ?? answer.statusText);
  }
  return (await answer.json()) as T;
}

async function fetchText(path: string, missing: string): Promise<string> {
  const answer = await request(path);
  if (!answer.ok) throw new NotDone("not-found", missing);
  return answer.text();
}

// --- the guest ---

let known: Promise<Guest> | null = null;

/** The person at this device, as the box knows them: without a token. */
const owner = (): Guest => ({ guest: "", name: recall<string>("name") ?? "", token: "" });

/** Returns this device's guest, which is created when first needed and kept. */
export function guest(): Promise<Guest> {
  if (isSite) return Promise.resolve(owner());
  const kept = recall<Guest>("guest");
  return known ?? remember(kept ? Promise.resolve(kept) : become(""));
}

/** Returns the token for a table's house. The box needs none. */
export const tokenFor = async (table: string): Promise<string> => (isLocal(table) ? "" : (await guest()).token);

/** Returns the token for a request; empty if the box answers it, because of what it asks or for want of a server. */
async function tokenOf(path: string, init: RequestInit): Promise<string> {
  if (isSite || namesLocal(path, init)) return "";
  try {
    return (await guest()).token;
  } catch (error) {
    if (error instanceof NotDone && error.code === "offline" && isForAnyHouse(path, init)) return "";
    throw error;
  }
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
  if (isSite) return renameOwner(name);
  const renamed = await become(name, (await guest()).token);
  known = Promise.resolve(renamed);
  return renamed;
}

async function renameOwner(name: string): Promise<Guest> {
  keep("name", name.trim());
  const { theBox } = await import("../offline/box");
  theBox().rename(name.trim());
  return owner();
}

/** Renames the guest if the name is new. A seat keeps the name that its player had when taking it. */
export async function keepName(name: string): Promise<void> {
  const wanted = name.trim();
  if (wanted && wanted !== (await guest()).name) await rename(wanted);
}

/** Sends a request as this device's guest: POST with a body, GET without. The signal aborts it. */
export async function asGuest<T>(path: string, body?: unknown, signal: AbortSignal | null = null): Promise<T> {
  const ask = async (): Promise<T> => {
    const init: RequestInit = body === undefined ? { signal } : { method: "POST", body: JSON.stringify(body), signal };
    const mine = await tokenOf(path, init);
    const headers: Record<string, string> = mine ? { Authorization: `Bearer ${mine}` } : {};
    if (body !== undefined) headers["Content-Type"] = "application/json";
    return fetchJson<T>(path, { ...init, headers });
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

/** Lists my matches at the server and in the box, newest first. Fails only if neither is there. */
export async function myMatches(): Promise<TableLine[]> {
  const inBox = import("../offline/saved").then((saved) => saved.savedLines()).catch(() => []);
  if (isSite) return inBox;
  try {
    return listOnce(await asGuest<TableLine[]>("/api/matches"), await inBox);
  } catch (error) {
    if ((await inBox).length) return inBox;
    throw error;
  }
}

/** Makes a finished match of the box from a record. */
export const importRecord = (record: string) => asGuest<TableInfo>("/api/local/import", { record });
/** Sends a finished match of the box to the server, which replays it and stores it as played offline. */
export async function sendMatch(table: string): Promise<TableInfo> {
  const { chairs } = await oneTable(table);
  const seats = chairs.filter((chair) => chair.is_me).map((chair) => chair.seat);
  const made = await asGuest<TableInfo>("/api/records", { record: await recordText(table), seats });
  sent.note(table, made.table);
  return made;
}
/** Moves a match against bots from the server to the box. The server closes its table. */
export async function takeMatch(table: string): Promise<TableInfo> {
  const log = await asGuest<AdoptForm>(`/api/tables/${table}/take`, {});
  const made = await asGuest<TableInfo>("/api/local/adopt", log);
  taken.note(table, made.table);
  return made;
}
/** Creates a table of the box for several people at this device. */
export const createShared = (form: LocalTableForm) => asGuest<TableInfo>("/api/local/tables", form);
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

export const rulesPage = (game: string, language: string) =>
  fetchText(`/api/rules/${game}/${language}`, "there is no such page");
export const recordText = (table: string) => fetchText(`/api/tables/${table}/record`, "there is no record");
