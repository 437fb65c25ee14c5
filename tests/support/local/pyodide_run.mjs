// Runs a Python script under Pyodide with the bundle of the local house:
//   node pyodide_run.mjs BUNDLE.zip SCRIPT.py [ARGUMENT...]
// The script finds its arguments in sys.argv, the seconds that Pyodide took to load in `load_seconds`, and the memory
// of WebAssembly in bytes by `memory()`. What it prints is printed.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [bundle, script, ...rest] = process.argv.slice(2);
const web = resolve(dirname(fileURLToPath(import.meta.url)), "../../../web");
const main = createRequire(pathToFileURL(`${web}/package.json`)).resolve("pyodide");
const began = performance.now();
const { loadPyodide } = await import(pathToFileURL(resolve(dirname(main), "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: dirname(main), stdout: (line) => console.log(line) });
python.unpackArchive(new Uint8Array(readFileSync(bundle)), "zip", { extractDir: "/house" });
const loaded = (performance.now() - began) / 1000;
python.globals.set("load_seconds", loaded);
python.globals.set("memory", () => python._module.HEAP8.length);
python.globals.set("arguments", python.toPy([script, ...rest]));
python.runPython("import sys; sys.path.insert(0, '/house'); sys.argv = list(arguments)");
try {
  python.runPython(readFileSync(script, "utf8"), { filename: script });
} catch (error) {
  // the usual report would print all of Pyodide
  console.error(error.message);
  process.exitCode = 1;
}
