"""JSON of structs in plain Python: written as msgspec writes it, and read as strictly."""

from __future__ import annotations

import dataclasses
import json
import math
import re
import types
import typing
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, Generic, Literal, NoReturn, TypeVar

from meldhouse.wire.structs.plain import Meta, MsgspecError, Raw, Struct, default_of

T = TypeVar("T")
#: reads a value; the second argument is its place, for errors
Read = Callable[[Any, str], Any]
_quoted = json.encoder.encode_basestring


# --- writing ---


class Encoder:
    """Writes values as JSON."""

    def encode(self, value: Any) -> bytes:
        return encode(value)


def encode(value: Any) -> bytes:
    """Returns a value as JSON in UTF-8, without spaces."""
    return _written(value).encode("utf-8")


def _written(value: Any) -> str:
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, str):
        return _quoted(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(int(value))
    if isinstance(value, float):
        return repr(value) if math.isfinite(value) else "null"
    if isinstance(value, dict):
        return _object([(str(key), one) for key, one in value.items()])
    if isinstance(value, (list, tuple, set, frozenset)):
        return f"[{','.join(map(_written, value))}]"
    if isinstance(value, Struct):
        return _written_struct(value)
    if dataclasses.is_dataclass(value):
        return _object([(one.name, getattr(value, one.name)) for one in dataclasses.fields(value)])
    raise TypeError(f"Encoding objects of type {type(value).__name__} is unsupported")


def _object(pairs: list[tuple[str, Any]]) -> str:
    return "{" + ",".join(f"{_quoted(name)}:{_written(value)}" for name, value in pairs) + "}"


def _written_struct(value: Struct) -> str:
    config = value.__struct_config__
    pairs = [(name, getattr(value, name)) for name in value.__struct_fields__]
    if config.array_like:
        return _written([one for _, one in pairs])
    if config.omit_defaults:
        pairs = [(name, one) for name, one in pairs if not _is_default(type(value), name, one)]
    if config.tag is not None:
        pairs.insert(0, (str(config.tag_field), config.tag))
    return _object(pairs)


def _is_default(kind: type[Struct], name: str, value: Any) -> bool:
    if name not in kind.__struct_defaults__:
        return False
    default = default_of(kind, name)
    return type(default) is type(value) and bool(default == value)


# --- reading ---


class Decoder(Generic[T]):
    """Reads JSON of one type."""

    def __init__(self, type: Any = Any) -> None:
        self._read = _reader(type)

    def decode(self, content: bytes | str) -> Any:
        return self._read(_parsed(content), "$")


def decode(content: bytes | str, *, type: Any = Any) -> Any:
    """Reads JSON of a type. Raises MsgspecError."""
    return _reader(type)(_parsed(content), "$")


def _parsed(content: bytes | str) -> Any:
    try:
        text = content if isinstance(content, str) else bytes(content).decode("utf-8")
        text.encode("utf-8")
        value = json.loads(text, parse_constant=_no_number, parse_float=_number)
    except (ValueError, UnicodeError) as error:
        raise MsgspecError(f"JSON is malformed: {error}") from None
    return value


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number of JSON")


def _number(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError("number out of range")
    return value


def _reader(kind: Any) -> Read:
    return _reader_of_union(kind) if isinstance(kind, types.UnionType) else _cached_reader(kind)


@cache
def _cached_reader(kind: Any) -> Read:
    """Returns the function that reads values of a type."""
    if kind is Any or isinstance(kind, TypeVar):
        return lambda value, place: value
    if kind in _PLAIN:
        return _PLAIN[kind]
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is Annotated:
        return _limited(_reader(arguments[0]), [one for one in arguments[1:] if isinstance(one, Meta)])
    if origin is Literal:
        return _literal(arguments)
    if origin in (types.UnionType, typing.Union):
        return _reader_of_union(kind)
    if origin in (list, tuple, dict, Mapping):
        return _container(origin, arguments)
    kind = origin or kind
    if isinstance(kind, type) and issubclass(kind, Struct):
        return _struct(kind)
    if dataclasses.is_dataclass(kind):
        return _dataclass(kind)
    raise TypeError(f"Type {kind!r} is not supported")


def _wrong(wanted: str, value: Any, place: str) -> NoReturn:
    raise MsgspecError(f"Expected `{wanted}`, got `{_NAMES.get(type(value), 'object')}` - at `{place}`")


_NAMES = {
    str: "str",
    int: "int",
    float: "float",
    bool: "bool",
    type(None): "null",
    list: "array",
    dict: "object",
}


def _text(value: Any, place: str) -> str:
    if not isinstance(value, str):
        _wrong("str", value, place)
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        raise MsgspecError(f"JSON is malformed: half a character - at `{place}`") from None
    return value


def _integer(value: Any, place: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        _wrong("int", value, place)
    return value


def _float(value: Any, place: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        _wrong("float", value, place)
    return float(value)


def _boolean(value: Any, place: str) -> bool:
    if not isinstance(value, bool):
        _wrong("bool", value, place)
    return value


def _null(value: Any, place: str) -> None:
    if value is not None:
        _wrong("null", value, place)


_PLAIN: dict[Any, Read] = {
    str: _text,
    int: _integer,
    float: _float,
    bool: _boolean,
    type(None): _null,
    None: _null,
}


def _limited(read: Read, limits: list[Meta]) -> Read:
    def limited(value: Any, place: str) -> Any:
        found = read(value, place)
        for one in limits:
            _check(one, found, place)
        return found

    return limited


def _check(limit: Meta, value: Any, place: str) -> None:
    if limit.ge is not None and value < limit.ge:
        raise MsgspecError(f"Expected a number >= {limit.ge} - at `{place}`")
    if limit.le is not None and value > limit.le:
        raise MsgspecError(f"Expected a number <= {limit.le} - at `{place}`")
    if limit.min_length is not None and len(value) < limit.min_length:
        raise MsgspecError(f"Expected a length >= {limit.min_length} - at `{place}`")
    if limit.max_length is not None and len(value) > limit.max_length:
        raise MsgspecError(f"Expected a length <= {limit.max_length} - at `{place}`")
    if limit.pattern is not None and re.search(limit.pattern, value) is None:
        raise MsgspecError(f"Expected `str` matching regex {limit.pattern!r} - at `{place}`")


def _literal(allowed: tuple[Any, ...]) -> Read:
    def read(value: Any, place: str) -> Any:
        if type(value) not in {type(one) for one in allowed} or value not in allowed:
            raise MsgspecError(f"Invalid enum value {value!r} - at `{place}`")
        return value

    return read


def _container(origin: type, arguments: tuple[Any, ...]) -> Read:
    if origin in (dict, Mapping):
        return _mapping(_reader(arguments[0]), _reader(arguments[1]))
    if origin is list or arguments[-1] is ...:
        return _sequence(_reader(arguments[0]), origin)
    return _row([_reader(one) for one in arguments])


def _mapping(read_key: Read, read_value: Read) -> Read:
    def read(value: Any, place: str) -> Any:
        if not isinstance(value, dict):
            _wrong("object", value, place)
        return {read_key(key, place): read_value(one, f"{place}[...]") for key, one in value.items()}

    return read


def _sequence(read_one: Read, make: type) -> Read:
    def read(value: Any, place: str) -> Any:
        if not isinstance(value, list):
            _wrong("array", value, place)
        return make(read_one(one, f"{place}[{at}]") for at, one in enumerate(value))

    return read


def _row(readers: list[Read]) -> Read:
    def read(value: Any, place: str) -> Any:
        if not isinstance(value, list):
            _wrong("array", value, place)
        if len(value) != len(readers):
            raise MsgspecError(f"Expected `array` of length {len(readers)} - at `{place}`")
        return tuple(
            one(part, f"{place}[{at}]") for at, (one, part) in enumerate(zip(readers, value, strict=True))
        )

    return read


# --- unions ---


def _reader_of_union(kind: Any) -> Read:
    members = typing.get_args(kind)
    structs = {
        one.__struct_config__.tag: one for one in members if isinstance(one, type) and issubclass(one, Struct)
    }
    if len(structs) > 1:
        return _tagged(structs)
    readers = [_reader(one) for one in members]

    def read(value: Any, place: str) -> Any:
        failure: MsgspecError | None = None
        for one in readers:
            try:
                return one(value, place)
            except MsgspecError as error:
                # the most telling reason is that of the first type, unless that is null
                failure = failure or error
        raise failure or MsgspecError(f"Expected another type - at `{place}`")

    return read


def _tagged(structs: dict[Any, type[Struct]]) -> Read:
    name = str(next(iter(structs.values())).__struct_config__.tag_field)
    readers = {tag: _reader(kind) for tag, kind in structs.items()}

    def read(value: Any, place: str) -> Any:
        if not isinstance(value, dict):
            _wrong("object", value, place)
        if name not in value:
            raise MsgspecError(f"Object missing required field `{name}` - at `{place}`")
        tag = _text(value[name], f"{place}.{name}")
        if tag not in readers:
            raise MsgspecError(f"Invalid value {tag!r} - at `{place}.{name}`")
        return readers[tag](value, place)

    return read


# --- structs ---


def _struct(kind: type[Struct]) -> Read:
    config = kind.__struct_config__
    readers: dict[str, Read] = {}

    def read(value: Any, place: str) -> Any:
        if not readers:
            readers.update({name: _reader(one) for name, one in kind.__struct_layout__.types.items()})
        if config.array_like:
            return _from_list(kind, readers, value, place)
        if not isinstance(value, dict):
            _wrong("object", value, place)
        return _from_object(kind, readers, value, place)

    return read


def _from_list(kind: type[Struct], readers: dict[str, Read], value: Any, place: str) -> Struct:
    if not isinstance(value, list):
        _wrong("array", value, place)
    needed = len(readers) - len(kind.__struct_defaults__)
    if len(value) < needed:
        raise MsgspecError(f"Expected `array` of at least length {needed} - at `{place}`")
    pairs = zip(readers.values(), value, strict=False)
    return kind(*[read(one, f"{place}[{at}]") for at, (read, one) in enumerate(pairs)])


def _from_object(kind: type[Struct], readers: dict[str, Read], value: dict[str, Any], place: str) -> Struct:
    config = kind.__struct_config__
    found: dict[str, Any] = {}
    for name, one in value.items():
        read = readers.get(name)
        if read is not None:
            found[name] = read(one, f"{place}.{name}")
        elif name == config.tag_field and config.tag is not None:
            if one != config.tag:
                raise MsgspecError(f"Invalid value {one!r} - at `{place}.{name}`")
        elif config.forbid_unknown_fields:
            raise MsgspecError(f"Object contains unknown field `{name}` - at `{place}`")
    for name in readers:
        if name not in found and name not in kind.__struct_defaults__:
            raise MsgspecError(f"Object missing required field `{name}` - at `{place}`")
    return kind(**found)


def _dataclass(kind: Any) -> Read:
    readers: dict[str, Read] = {}
    fields = {one.name: one for one in dataclasses.fields(kind)}

    def read(value: Any, place: str) -> Any:
        if not readers:
            hints = typing.get_type_hints(kind, include_extras=True)
            readers.update({name: _reader(hints[name]) for name in fields})
        if not isinstance(value, dict):
            _wrong("object", value, place)
        for name, one in fields.items():
            has_default = (
                one.default is not dataclasses.MISSING or one.default_factory is not dataclasses.MISSING
            )
            if name not in value and not has_default:
                raise MsgspecError(f"Object missing required field `{name}` - at `{place}`")
        return kind(
            **{name: readers[name](one, f"{place}.{name}") for name, one in value.items() if name in fields}
        )

    return read
