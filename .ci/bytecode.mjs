// Makes bytecode by the Python that runs it, so that a browser need not compile: of the house, whose zip is replaced,
// and of the modules of the standard library that the house imports. The other modules stay sources, which are smaller.
//   node .ci/bytecode.mjs HOUSE.zip LIBRARY.zip    (with the packages of the web client)
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [house, library] = process.argv.slice(2);
const web = resolve(dirname(fileURLToPath(import.meta.url)), "../web");
const main = createRequire(pathToFileURL(`${web}/package.json`)).resolve("pyodide");
const { loadPyodide } = await import(pathToFileURL(resolve(dirname(main), "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: dirname(main) });
python.FS.writeFile("/house.zip", new Uint8Array(readFileSync(house)));
python.unpackArchive(python.FS.readFile("/house.zip"), "zip", { extractDir: "/house" });
python.runPython(`
import py_compile, sys, zipfile

LIBRARY = next(path for path in sys.path if path.endswith(".zip"))

def bytecode(place, source):
    """Compiles a module. The name of its source stays, for reports of failures; nothing is checked at run time."""
    with open("/module.py", "wb") as file:
        file.write(source)
    py_compile.compile("/module.py", "/module.pyc", place, True,
                       invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    with open("/module.pyc", "rb") as file:
        return file.read()

def compile_zip(path, folder, made, is_compiled):
    """Copies a zip, with bytecode in the place of the sources that are to be compiled."""
    with zipfile.ZipFile(path) as sources, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target:
        for info in sources.infolist():
            content, name = sources.read(info), info.filename
            if name.endswith(".py") and is_compiled(f"{folder}/{name}"):
                info.filename, content = name + "c", bytecode(f"{folder}/{name}", content)
            target.writestr(info, content, zipfile.ZIP_DEFLATED)

def imported():
    """Returns the places of the modules that a start of the house imports."""
    sys.path.insert(0, "/house")
    import meldhouse.local
    specs = [getattr(module, "__spec__", None) for module in list(sys.modules.values())]
    return {spec.origin for spec in specs if spec}

compile_zip("/house.zip", "/house", "/house-made.zip", lambda place: True)
compile_zip(LIBRARY, LIBRARY, "/library-made.zip", imported().__contains__)
`);
writeFileSync(house, python.FS.readFile("/house-made.zip"));
writeFileSync(library, python.FS.readFile("/library-made.zip"));
