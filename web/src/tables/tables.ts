// The picture of each game's table, loaded when it is needed.

import type { Component } from "svelte";
import type { AtTable } from "../lib/at_table";

type Picture = Component<{ store: AtTable }>;

export const TABLES: Record<string, () => Promise<{ default: Picture }>> = {
  "rummy-five": () => import("./FiveTable.svelte"),
  "big-eight": () => import("./FiveTable.svelte"),
  octablitz: () => import("./OctablitzTable.svelte"),
  "rhine-rummy": () => import("./MeldTable.svelte"),
  rummikub: () => import("./MeldTable.svelte"),
};
