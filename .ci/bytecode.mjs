// Replaces the sources in the zip of the house by bytecode, made by the Python that runs it: a browser need not compile.
//   node .ci/bytecode.mjs HOUSE.zip    (with the packages of the web client)
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const path = process.argv[2];
const web = resolve(dirname(fileURLToPath(import.meta.url)), "../web");
const main = createRequire(pathToFileURL(`${web}/package.json`)).resolve("pyodide");
const { loadPyodide } = await import(pathToFileURL(resolve(dirname(main), "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: dirname(main) });
python.FS.writeFile("/house.zip", new Uint8Array(readFileSync(path)));
python.runPython(`
import py_compile, zipfile

def bytecode(name, source):
    """Compiles a module. The name of its source stays, for reports of failures; nothing is checked at run time."""
    with open("/module.py", "wb") as file:
        file.write(source)
    py_compile.compile("/module.py", "/module.pyc", "/house/" + name, True,
                       invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    with open("/module.pyc", "rb") as file:
        return file.read()

with zipfile.ZipFile("/house.zip") as sources, zipfile.ZipFile("/made.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
    for info in sources.infolist():
        content, name = sources.read(info), info.filename
        if name.endswith(".py"):
            info.filename, content = name + "c", bytecode(name, content)
        made.writestr(info, content)
`);
writeFileSync(path, python.FS.readFile("/made.zip"));
