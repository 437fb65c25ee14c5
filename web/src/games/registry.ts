// The picture of each game's table, loaded when it is needed.

import type { Component } from "svelte";
import type { AtTable } from "../table/atTable";

type Picture = Component<{ store: AtTable }>;

export const TABLES: Record<string, () => Promise<{ default: Picture }>> = {
  "rummy-five": () => import("./five/FiveTable.svelte"),
  "big-eight": () => import("./five/FiveTable.svelte"),
  octablitz: () => import("./octablitz/OctablitzTable.svelte"),
  "rhine-rummy": () => import("./melding/MeldTable.svelte"),
  rummikub: () => import("./melding/MeldTable.svelte"),
};
