// Puts the files of Pyodide, Python in WebAssembly, into the build. Nothing is loaded from other sites.
// The standard library comes with the house: see .ci/engine.py.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"];

export function pythonFiles(): Plugin {
  return {
    name: "python-files",
    apply: "build",
    generateBundle() {
      const home = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
      const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf-8")) as { version: string };
      for (const name of FILES) {
        const fileName = `assets/pyodide-${version}/${name}`;
        this.emitFile({ type: "asset", fileName, source: readFileSync(join(home, name)) });
      }
    },
  };
}
