// Builds the service worker, with the list of the files that it keeps.

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";

interface Kept {
  url: string;
  /** A hash of the content, if the name has none. */
  revision: string | null;
}

const PAGES = /\.(js|css|html|svg|png|webmanifest)$/;

const hash = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex").slice(0, 16);

/** Lists the files of a build, but not those of the engine: they are large, and kept when they are first needed. */
function listFiles(folder: string): Kept[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf-8" }).map((name) => name.replaceAll("\\", "/"));
  return names
    .filter((name) => PAGES.test(name) && name !== "worker.js")
    .sort()
    .map((url) => ({
      url,
      revision: url.startsWith("assets/") ? null : hash(readFileSync(join(folder, url))),
    }));
}

export function serviceWorker(source: string): Plugin {
  let [root, folder] = ["", ""];
  return {
    name: "service-worker",
    apply: "build",
    configResolved(config) {
      root = config.root;
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        // A failed build has no first page.
        if (!existsSync(join(folder, "index.html"))) return;
        await build({
          configFile: false,
          root,
          logLevel: "warn",
          publicDir: false,
          define: { __FILES__: JSON.stringify(listFiles(folder)), "process.env.NODE_ENV": '"production"' },
          build: {
            outDir: folder,
            emptyOutDir: false,
            target: "es2022",
            lib: { entry: resolve(root, source), formats: ["iife"], name: "worker", fileName: () => "worker.js" },
          },
        });
      },
    },
  };
}
