"""Facts found by reading the source: refusals, texts asked for, fields of events."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

KEY = re.compile(r"[a-z][a-z-]*(\.[\w-]+)+")
SOURCE = Path(__file__).parents[3] / "src" / "meldhouse"
WEB = Path(__file__).parents[3] / "web" / "src"
#: in the web client: "a.key", and `the.beginning.of.one.${something}`
WEB_KEY = re.compile(r"""["'`]([a-z][a-z-]*(?:\.[\w-]+)+)["'`]""")
WEB_PREFIX = re.compile(r"`([a-z][a-z-]*\.(?:[\w-]+\.)*)\$\{")


class MadeRefusal(NamedTuple):
    """One `Refusal(...)` in the source. `numbers` is None where reading cannot tell."""

    where: str
    codes: frozenset[str]
    clauses: frozenset[str]
    has_cards: bool
    numbers: frozenset[str] | None


class AskedText(NamedTuple):
    """One `say(...)` in the source. `params` is None where they are passed on as a whole."""

    where: str
    #: asked with the game whose words are meant
    is_of_game: bool
    keys: frozenset[str]
    prefixes: frozenset[str]
    params: frozenset[str] | None


class Package:
    """All modules under a folder, with what is needed to follow a text from where it is written."""

    def __init__(self, folder: Path) -> None:
        self.trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(folder.rglob("*.py"))}
        self.parents: dict[ast.AST, ast.AST] = {}
        self.functions: dict[str, list[ast.FunctionDef]] = {}
        self.calls: dict[str, list[ast.Call]] = {}
        self.globals: dict[str, list[ast.expr]] = {}
        for tree in self.trees.values():
            for node in ast.walk(tree):
                for child in ast.iter_child_nodes(node):
                    self.parents[child] = node
                if isinstance(node, ast.FunctionDef):
                    self.functions.setdefault(node.name, []).append(node)
                elif isinstance(node, ast.Call):
                    self.calls.setdefault(called(node), []).append(node)
            for node in tree.body:
                for name, value in assigned(node):
                    self.globals.setdefault(name, []).append(value)

    def place(self, node: ast.AST) -> str:
        top = node
        while top in self.parents:
            top = self.parents[top]
        path = next(path for path, tree in self.trees.items() if tree is top)
        return f"{path.relative_to(SOURCE)}:{getattr(node, 'lineno', 0)}"

    def function_of(self, node: ast.AST) -> ast.FunctionDef | None:
        while node in self.parents:
            node = self.parents[node]
            if isinstance(node, ast.FunctionDef):
                return node
        return None

    def values(self, node: ast.expr | None, depth: int = 0) -> list[ast.expr] | None:
        """The literals that an expression may stand for; None if reading cannot tell."""
        if node is None or depth > 8:
            return None
        if isinstance(node, (ast.Constant, ast.Dict)):
            return [node]
        if isinstance(node, ast.IfExp):
            return self._all([node.body, node.orelse], depth)
        if isinstance(node, ast.BoolOp):
            return self._all(node.values, depth)
        if isinstance(node, ast.Subscript):
            held = self.values(node.value, depth + 1)
            return self._all([value for table in held or [] for value in getattr(table, "values", [])], depth)
        if isinstance(node, ast.Call):
            return self._all(
                [value for made in self.functions.get(called(node), []) for value in returned(made)], depth
            )
        if isinstance(node, ast.Attribute):
            return self._all(self._given_as_keyword(node.attr), depth)
        if isinstance(node, ast.Name):
            return self._all(self._named(node), depth)
        return None

    def _all(self, nodes: list[ast.expr], depth: int) -> list[ast.expr] | None:
        found: list[ast.expr] = []
        for node in nodes:
            values = self.values(node, depth + 1)
            if values is None:
                return None
            found += values
        return found or None

    def _given_as_keyword(self, name: str) -> list[ast.expr]:
        """`edition.hand_clause` is whatever some call gives as `hand_clause=...`."""
        given = [call.keywords for calls in self.calls.values() for call in calls]
        return [keyword.value for keywords in given for keyword in keywords if keyword.arg == name]

    def _named(self, node: ast.Name) -> list[ast.expr]:
        """Returns the values of a name: assigned in its function, passed by callers, or set in its module."""
        function = self.function_of(node)
        if function is None:
            return self.globals.get(node.id, [])
        local = [value for inner in ast.walk(function) for name, value in assigned(inner) if name == node.id]
        if local:
            return local
        names = [argument.arg for argument in function.args.args]
        if node.id not in names:
            return self.globals.get(node.id, [])
        at = names.index(node.id) - (names[0] == "self")
        return [
            given for call in self.calls.get(function.name, []) if (given := argument_of(call, at, node.id))
        ]

    def texts(self, node: ast.expr | None) -> frozenset[str] | None:
        values = self.values(node)
        if values is None:
            return None
        return frozenset(
            value.value
            for value in values
            if isinstance(value, ast.Constant) and isinstance(value.value, str)
        )

    def keys(self, node: ast.expr | None) -> frozenset[str] | None:
        """The keys of a dict, those of dicts unpacked into it too."""
        found: set[str] = set()
        for table in self.values(node) or [None]:
            if isinstance(table, ast.Constant) and table.value is None:
                continue
            if not isinstance(table, ast.Dict):
                return None
            for key, value in zip(table.keys, table.values, strict=True):
                more = self.keys(value) if key is None else self.texts(key)
                if more is None:
                    return None
                found |= more
        return frozenset(found)


def called(call: ast.Call) -> str:
    """The last part of what is called."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def assigned(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Name):
                yield target.id, node.value
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
        yield node.target.id, node.value


def returned(function: ast.FunctionDef) -> list[ast.expr]:
    return [
        node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value is not None
    ]


def argument_of(call: ast.Call, at: int, name: str) -> ast.expr | None:
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    return call.args[at] if at < len(call.args) else None


@cache
def package(name: str) -> Package:
    return Package(SOURCE / name)


@cache
def refusals_in(name: str) -> tuple[MadeRefusal, ...]:
    """Every refusal that a package makes."""
    read = package(name)
    made = []
    for call in read.calls.get("Refusal", []):
        where = read.place(call)
        codes = read.texts(argument_of(call, 0, "code"))
        assert codes, f"{where}: the code of this refusal cannot be found by reading; write it as a literal"
        clauses = read.texts(argument_of(call, 1, "clause")) or frozenset()
        numbers = argument_of(call, 3, "numbers")
        made.append(
            MadeRefusal(
                where,
                codes,
                clauses,
                argument_of(call, 2, "cards") is not None,
                frozenset() if numbers is None else read.keys(numbers),
            )
        )
    return tuple(made)


@cache
def reasons_in(name: str) -> frozenset[str]:
    """The reasons of the payments that a package makes, where it gives any."""
    read = package(name)
    reasons: frozenset[str] = frozenset()
    for call in read.calls.get("Payment", []):
        reasons |= read.texts(argument_of(call, 3, "reason")) or frozenset()
    return reasons


@cache
def asked_texts() -> tuple[AskedText, ...]:
    """Every text that the source asks for by name."""
    read = package(".")
    asked = []
    for name, at in (("say", 0), ("_say", 0), ("say_of", 1), ("Said", 0)):
        for call in read.calls.get(name, []):
            if len(call.args) > at:
                asked.append(_asked(read, call, call.args[at]))
    return tuple(asked)


def _asked(read: Package, call: ast.Call, key: ast.expr) -> AskedText:
    heads = [
        node.values[0].value
        for node in ast.walk(key)
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant)
    ]
    params = [keyword.arg for keyword in call.keywords]
    return AskedText(
        read.place(call),
        called(call) == "say_of",
        read.texts(key) or frozenset(),
        frozenset(head for head in heads if head.endswith(".")),
        # a `Said` carries its parameters as a mapping, which is filled in elsewhere
        None if None in params or called(call) == "Said" else frozenset(name for name in params if name),
    )


@cache
def literals() -> dict[str, str]:
    """Every text literal that looks like a key, and a place where it stands."""
    read = package(".")
    found: dict[str, str] = {}
    for tree in read.trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
                found.setdefault(node.value, read.place(node))
    for path, text in web_sources().items():
        for key in WEB_KEY.findall(text):
            found.setdefault(key, path)
    return found


@cache
def web_sources() -> dict[str, str]:
    """The files of the web client."""
    paths = sorted([*WEB.rglob("*.ts"), *WEB.rglob("*.svelte")])
    return {str(path.relative_to(WEB)): path.read_text("utf-8") for path in paths}


@cache
def web_prefixes() -> frozenset[str]:
    """Returns the beginnings of keys that the web client puts together."""
    return frozenset(head for text in web_sources().values() for head in WEB_PREFIX.findall(text))


@cache
def event_fields(name: str) -> dict[str, dict[str, str]]:
    """The annotation of each field of each class that a package derives from Event."""
    found: dict[str, dict[str, str]] = {}
    for tree in package(name).trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and any(getattr(of, "id", "") == "Event" for of in node.bases):
                init = next((part for part in node.body if isinstance(part, ast.FunctionDef)), None)
                arguments = init.args.args[1:] if init is not None and init.name == "__init__" else []
                found[node.name] = {
                    one.arg: ast.unparse(one.annotation) for one in arguments if one.annotation
                }
    return found
