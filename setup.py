"""Compiles the packages of rules and solvers with mypyc: all of them, or none.

MELDHOUSE_COMPILE chooses the build:
  auto     (default) compile; if that fails, install interpreted with a warning
  always   compile, or fail
  never    install interpreted

MELDHOUSE_OPT is the C optimisation level, 2 unless set.

Editable installs are always interpreted, since Python would prefer an old extension to an edited source file.
All other metadata is in pyproject.toml.
"""

import ast
import hashlib
import os
import re
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).resolve().parent
#: all modules of these packages, and the numbers for learning agents, which need no numpy
COMPILED = ("parts/**/*.py", "core/**/*.py", "games/**/*.py", "solvers/**/*.py", "rl/**/*numbers.py")
BUILDING = {"bdist_wheel", "bdist", "build", "build_ext", "install"}
NOTE = "_build_note.txt"  # read by meldhouse.build_info
SIGNATURE_END = r'\n--\n\n"'  # as mypyc writes it at the end of each C docstring

notes: list[str] = []


def compile_mode() -> str:
    mode = os.environ.get("MELDHOUSE_COMPILE") or "auto"
    if mode not in ("auto", "always", "never"):
        sys.exit(f"MELDHOUSE_COMPILE is {mode!r}; it must be auto, always or never")
    return mode


def fall_back(reason: str) -> None:
    """Continues without compiling, with a warning, or fails if MELDHOUSE_COMPILE is `always`."""
    line = " ".join(reason.split())[:200] or "unknown error"
    if compile_mode() == "always":
        sys.exit(f"MELDHOUSE_COMPILE=always, but compiling failed: {line}")
    notes.append(f"not compiled: {line}")
    print(f"WARNING: meldhouse is installed interpreted, much slower ({line})", file=sys.stderr)


def hot_sources() -> list[str]:
    return sorted(
        str(path.relative_to(ROOT))
        for pattern in COMPILED
        for path in (ROOT / "src" / "meldhouse").glob(pattern)
    )


def extensions() -> list[Extension]:
    """Generates the C sources, only for commands that compile them."""
    if compile_mode() == "never" or not BUILDING & set(sys.argv):
        return []
    sources = hot_sources()
    if not sources:
        return []
    try:
        from mypyc.build import mypycify

        made = mypycify(
            sources,
            opt_level=os.environ.get("MELDHOUSE_OPT") or "2",  # -O3 takes gcc almost three times as long
            debug_level="0",
            group_name="meldhouse",
            multi_file=True,  # still one library, so calls between modules are direct
        )
        return [with_docstrings(extension, sources) for extension in made]
    except ImportError as error:
        fall_back(f"mypyc is missing: {error}")
    except SystemExit:  # mypyc exits this way after it has printed why it rejects a source file
        fall_back("mypyc rejected the sources")
    except Exception as error:
        fall_back(f"mypyc failed: {type(error).__name__}: {error}")
    return []


# --- docstrings: mypyc drops them, so they are written into its C sources ---


def with_docstrings(extension: Extension, sources: list[str]) -> Extension:
    """Replaces the C sources of an extension by copies that contain the docstrings of the Python sources.

    An unchanged copy is not written again: build_ext then knows that there is nothing to compile.
    """
    python_of = {c_name(source): source for source in sources}
    extension.sources = [
        documented_copy(path, python_of[Path(path).name]) if Path(path).name in python_of else path
        for path in extension.sources
    ]
    return extension


def c_name(source: str) -> str:
    """Returns the name of the C file that mypyc writes for a Python file."""
    parts = Path(source).with_suffix("").parts[1:]
    return f"__native_{'___'.join(parts[:-1] if parts[-1] == '__init__' else parts)}.c"


def documented_copy(c_path: str, python_path: str) -> str:
    docs = docstrings(ast.parse((ROOT / python_path).read_text(encoding="utf-8")))
    copy = Path(c_path).parent / "documented" / Path(c_path).name
    text = documented(Path(c_path).read_text(encoding="utf-8"), docs)
    if not copy.is_file() or copy.read_text(encoding="utf-8") != text:
        copy.parent.mkdir(exist_ok=True)
        copy.write_text(text, encoding="utf-8")
    return str(copy)


def docstrings(module: ast.Module) -> dict[str, str]:
    """Returns the docstrings of a module (under ""), its functions and classes (`Match`) and methods (`Match.deal`)."""
    docs = {"": ast.get_docstring(module) or ""}
    for node in module.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            docs[node.name] = ast.get_docstring(node) or ""
        if isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    docs[f"{node.name}.{method.name}"] = ast.get_docstring(method) or ""
    return docs


def documented(c_source: str, docs: dict[str, str]) -> str:
    """Writes docstrings into the tables of a C source: modules, functions, classes, methods and properties."""
    scope = entry = ""
    lines = c_source.split("\n")
    for number, line in enumerate(lines):
        if table := re.match(r"static Py(?:Method|GetSet)Def (\w+)_(?:methods|getseters)\[\]", line):
            owners = [name for name in docs if name and f"___{table[1]}".endswith(f"___{name}")]
            scope = f"{owners[0]}." if owners else ""
        elif line == "    NULL, /* docstring */":
            lines[number] = f"    {c_string(docs[''])}, /* docstring */"
        if begun := re.match(r' +\{"(\w+)",', line):
            entry = scope + begun[1]
        if line.startswith("    .tp_doc = "):
            entry = line.partition('"')[2].partition("(")[0]
        if SIGNATURE_END in line:
            lines[number] = line.replace(
                SIGNATURE_END, SIGNATURE_END[:-1] + c_string(docs.get(entry, ""))[1:]
            )
        elif line == "    NULL, NULL, NULL}," and docs.get(entry):  # a property: setter, docstring, closure
            lines[number] = f"    NULL, {c_string(docs[entry])}, NULL}},"
    return "\n".join(lines)


def c_string(text: str) -> str:
    from mypyc.codegen.cstring import c_string_initializer

    return c_string_initializer(text.encode("utf-8"))


def write_note(build_lib: str) -> None:
    note = Path(build_lib, "meldhouse", NOTE)
    if notes:
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(notes[-1] + "\n", encoding="utf-8")
    else:
        note.unlink(missing_ok=True)


def copy_rules(build_lib: str) -> None:
    """Copies the rule pages into the package, where the terminal and the server find them."""
    pages = Path(build_lib, "meldhouse", "rules")
    pages.mkdir(parents=True, exist_ok=True)
    for page in sorted((ROOT / "docs" / "rules").glob("*.md")):
        shutil.copy(page, pages / page.name)


def copy_web(build_lib: str) -> None:
    """Copies the web client into the package if it has been built (`make web`)."""
    if has_web():
        keys = shutil.ignore_patterns(".built-*")
        shutil.copytree(
            ROOT / "web" / "dist", Path(build_lib, "meldhouse", "web"), ignore=keys, dirs_exist_ok=True
        )
    else:
        print("NOTE: the web client is not built, so this package has none (`make web`)", file=sys.stderr)


def has_web() -> bool:
    return (ROOT / "web" / "dist" / "index.html").is_file()


class CompleteSdist(sdist):
    """Refuses to make a source distribution without the web client: those who install it may have no Node."""

    def run(self) -> None:
        if not has_web():
            sys.exit("the web client is not built: run `make web` before making a source distribution")
        super().run()


class CleanBuildPy(build_py):
    """Empties the build folder first, so that no removed module stays in it.

    Extensions stay if their modules still exist: build_ext reuses them if their C sources are unchanged.
    """

    def run(self) -> None:
        if self.editable_mode:
            super().run()
            return
        kept = self.get_finalized_command("build_ext").extension_files()
        for path in Path(self.build_lib).rglob("*"):
            if path.is_file() and path not in kept:
                path.unlink()
        super().run()
        write_note(self.build_lib)
        copy_rules(self.build_lib)
        copy_web(self.build_lib)


class AllOrNone(build_ext):
    """Builds all extensions, or none: a group with a missing member would fail at import."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        """Compiles C files in parallel. setuptools compiles those of one library one after the other."""
        compile_all = self.compiler.compile

        def side_by_side(sources: list[str], *given: object, **named: object) -> list[str]:
            largest_first = sorted(sources, key=os.path.getsize, reverse=True)
            with ThreadPoolExecutor(int(self.parallel)) as pool:
                made = list(pool.map(lambda source: compile_all([source], *given, **named), largest_first))
            return [path for paths in made for path in paths]

        self.compiler.compile = side_by_side
        if self.compiler.compiler_type == "unix":
            for extension in self.extensions:
                # there are no calls from outside, so calls within the library can be direct
                extension.extra_compile_args.append("-fvisibility=hidden")
        super().build_extensions()

    def extension_files(self) -> set[Path]:
        names = (self.get_ext_fullname(extension.name) for extension in self.extensions or [])
        return {Path(self.build_lib, self.get_ext_filename(name)) for name in names}

    def run(self) -> None:
        """Compiles, unless the extensions were made from exactly these C sources. File times do not matter."""
        key_file, key = Path(self.build_temp, "meldhouse.key"), self.key()
        known = key_file.read_text(encoding="utf-8") if key_file.is_file() else ""
        if self.extensions and known == key and all(path.is_file() for path in self.extension_files()):
            return
        self.force = True
        key_file.unlink(missing_ok=True)
        self.compile_all_or_none()
        if self.extensions:
            key_file.parent.mkdir(parents=True, exist_ok=True)
            key_file.write_text(key, encoding="utf-8")

    def key(self) -> str:
        """Returns a hash of everything that decides what the extensions contain."""
        made = hashlib.sha256(repr((sys.version, os.environ.get("CC"), os.environ.get("CFLAGS"))).encode())
        for extension in self.extensions or []:
            made.update(repr((extension.name, extension.extra_compile_args)).encode())
            for path in sorted(map(Path, {*extension.sources, *extension.depends})):
                made.update(path.read_bytes() if path.is_file() else b"")
        return made.hexdigest()

    def compile_all_or_none(self) -> None:
        try:
            super().run()
        except Exception as error:
            for path in self.extension_files():
                path.unlink(missing_ok=True)
            compiler = (getattr(self.compiler, "compiler_so", None) or ["cc"])[0]
            fall_back(f"the C compiler {compiler!r} is missing or failed: {type(error).__name__}")
            self.extensions = []
            self.distribution.ext_modules = []
            write_note(self.build_lib)


setup(
    ext_modules=extensions(),
    cmdclass={"build_py": CleanBuildPy, "build_ext": AllOrNone, "sdist": CompleteSdist},
)
