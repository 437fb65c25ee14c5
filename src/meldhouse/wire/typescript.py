"""The messages and forms as TypeScript types: `python -m meldhouse.wire.typescript > FILE.ts`."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec

from meldhouse.wire import http as forms
from meldhouse.wire import study, to_client, to_server

_HEAD = """\
// Written by `python -m meldhouse.wire.typescript` from src/meldhouse/wire: change the messages there.
"""
_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}


def named_structs() -> list[type[msgspec.Struct]]:
    """Every form and message, in the order of the modules."""
    found: list[type[msgspec.Struct]] = []
    for module in (forms, study, to_client, to_server):
        for value in vars(module).values():
            is_ours = isinstance(value, type) and value.__module__ == module.__name__
            if (
                is_ours
                and issubclass(value, msgspec.Struct)
                and value.__struct_fields__
                and value not in found
            ):
                found.append(value)
    return found


def type_name(struct: type[msgspec.Struct]) -> str:
    """Messages of the two directions may bear one name."""
    return f"{struct.__name__}Sent" if _direction(struct) == "to_server" else struct.__name__


def _direction(struct: type[msgspec.Struct]) -> str:
    return struct.__module__.rpartition(".")[2]


def written_type(kind: Any) -> str:
    """A Python type as TypeScript writes it."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is Annotated:
        return written_type(arguments[0])
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in arguments)
    if origin in (types.UnionType, typing.Union):
        return " | ".join(dict.fromkeys(written_type(one) for one in arguments))
    if origin is list:
        inner = written_type(arguments[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(written_type(one) for one in arguments)}]"
    if origin in (dict, Mapping):
        return f"Record<string, {written_type(arguments[1])}>"
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return type_name(kind)
    raise TypeError(f"{kind!r} has no TypeScript type yet")


def fields_of(struct: type[msgspec.Struct]) -> Iterator[tuple[str, str, bool]]:
    """Each field's name, its type, and whether it may be left out by who sends it.

    What the server sends it sends whole; what is sent to it may leave out whatever has a default.
    """
    is_sent = _direction(struct) == "to_server" or issubclass(struct, forms.Form)
    hints = typing.get_type_hints(struct, include_extras=True)
    for field in msgspec.structs.fields(struct):
        yield field.encode_name, written_type(hints[field.name]), is_sent and not field.required


def written_struct(struct: type[msgspec.Struct]) -> str:
    lines = [f"export interface {type_name(struct)} {{"]
    about = (struct.__doc__ or "").strip().partition("\n")[0]
    if about and "forms below" not in about:
        lines.insert(0, f"/** {about} */")
    if struct.__struct_config__.tag is not None:
        lines.append(f'  {struct.__struct_config__.tag_field}: "{struct.__struct_config__.tag}";')
    lines += [f"  {name}{'?' if may_lack else ''}: {kind};" for name, kind, may_lack in fields_of(struct)]
    return "\n".join([*lines, "}"])


def written_union(name: str, union: Any) -> str:
    return (
        f"export type {name} =\n" + "\n".join(f"  | {type_name(one)}" for one in typing.get_args(union)) + ";"
    )


def typescript() -> str:
    """The whole file."""
    parts = [_HEAD.rstrip()]
    parts += [written_struct(struct) for struct in named_structs()]
    parts += [written_union("ToClient", to_client.ToClient), written_union("ToServer", to_server.ToServer)]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    print(typescript(), end="")
