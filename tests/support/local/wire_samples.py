"""Texts of every type of the wire: a full one, a short one, and many that are wrong in one place."""

from __future__ import annotations

import copy
import json
import types
import typing
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from meldhouse.tables import entries
from meldhouse.wire import local, to_client, to_server
from meldhouse.wire.typescript import all_structs, structs_in

#: values in the place of any other
STRANGE: list[Any] = [None, True, -1, 1.0, 1.5, 10**30, "x", "x" * 3000, "\ud800", [], [1], {}, {"x": 1}]
#: texts that are wrong, or nearly so, whatever the type
BROKEN = [
    b"",
    b"{",
    b"nul",
    b"NaN",
    b"{}x",
    b"\xff",
    b'{"kind":"act\x01"}',
    b"[" * 5_000,
    b"1e999",
    b" {} ",
    b'"\\ud83d\\ude00"',
]
UNIONS = {
    "meldhouse.wire.to_server:ToServer": to_server.ToServer,
    "meldhouse.wire.to_client:ToClient": to_client.ToClient,
    "meldhouse.wire.local:ToLocalHouse": local.ToLocalHouse,
    "meldhouse.tables.entries:AnyBody": entries.AnyBody,
}


def types_of_the_wire() -> dict[str, Any]:
    """Returns every type by its name."""
    structs = [*all_structs(), *structs_in(local), *structs_in(entries)]
    named = {f"{one.__module__}:{one.__name__}": one for one in structs}
    return {**named, **UNIONS}


def sample(kind: Any) -> Any:
    """Returns plain data of a type with all of its fields."""
    if isinstance(kind, type) and (is_dataclass(kind) or issubclass(kind, msgspec.Struct)):
        return _object(kind)
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is Annotated:
        return _fitting(sample(arguments[0]), arguments[1:])
    if origin is Literal:
        return arguments[0]
    if origin in (types.UnionType, typing.Union):
        return sample(arguments[0])
    if origin is list:
        return [sample(arguments[0])]
    if origin is tuple:
        return [sample(one) for one in arguments if one is not ...]
    if origin in (dict, Mapping):
        return {"name": sample(arguments[1])}
    if origin is not None:
        return sample(origin)
    if kind is Any or isinstance(kind, TypeVar):
        return {"any": [1, "thing"]}
    return {str: "ä", int: 3, float: 0.25, bool: True, type(None): None}[kind]


def _object(kind: Any) -> dict[str, Any]:
    hints = typing.get_type_hints(kind, include_extras=True)
    config = getattr(kind, "__struct_config__", None)
    names = kind.__dataclass_fields__ if config is None else kind.__struct_fields__
    tag = {config.tag_field: config.tag} if config is not None and config.tag is not None else {}
    return {**tag, **{name: sample(hints[name]) for name in names}}


def _fitting(value: Any, metadata: tuple[Any, ...]) -> Any:
    for one in metadata:
        if isinstance(one, msgspec.Meta) and one.pattern is not None:
            return "me" if "me" in one.pattern else "A1"
    return value


def texts(kind: Any) -> Iterator[bytes]:
    """Yields texts of a type: good ones, and ones with something wrong in one place."""
    yield from BROKEN
    members = typing.get_args(kind) if isinstance(kind, types.UnionType) else [kind]
    for member in members:
        whole = sample(member)
        yield json.dumps(whole).encode()
        yield json.dumps(whole, ensure_ascii=False, indent=1).encode()
        for changed in changes(whole):
            yield json.dumps(changed).encode()
    yield from (json.dumps(value).encode() for value in STRANGE)


def changes(whole: Any) -> Iterator[Any]:
    """Yields copies with one thing changed at the first two levels."""
    if not isinstance(whole, dict):
        return
    yield {**whole, "unknown": 1}
    for name, value in whole.items():
        yield {key: one for key, one in whole.items() if key != name}
        yield from ({**whole, name: strange} for strange in STRANGE)
        inner = value[0] if isinstance(value, list) and value else value
        for changed in _shallow(inner):
            other = copy.deepcopy(whole)
            other[name] = [changed] if isinstance(value, list) else changed
            yield other


def _shallow(inner: Any) -> Iterator[Any]:
    if isinstance(inner, dict):
        for name in inner:
            yield {key: one for key, one in inner.items() if key != name}
            yield from ({**inner, name: strange} for strange in STRANGE[:8])
