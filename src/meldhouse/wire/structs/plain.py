"""Structs in plain Python, as far as the messages of this house need those of msgspec."""

from __future__ import annotations

import typing
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, TypeVar, dataclass_transform

S = TypeVar("S", bound="Struct")


class MsgspecError(Exception):
    """Data that does not have the wanted form."""


class Raw(str):
    """JSON that is written as it is."""

    __slots__ = ()


@dataclass(frozen=True, eq=False)
class Meta:
    """Limits of a value, for `Annotated`."""

    ge: int | None = None
    le: int | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None
    extra: Any = None


class Factory(NamedTuple):
    """A default that is made anew for each struct."""

    make: Callable[[], Any]


def field(*, default_factory: Callable[[], Any]) -> Any:
    """Returns the default of a field that needs a new value in each struct."""
    return Factory(default_factory)


class Config(NamedTuple):
    """The options of a class of structs."""

    tag_field: str | None = None
    tag: str | None = None
    forbid_unknown_fields: bool = False
    omit_defaults: bool = False
    array_like: bool = False
    frozen: bool = False


class Layout:
    """The fields of a class of structs; their types are read when they are first needed."""

    def __init__(self, owner: type[Struct]) -> None:
        self._owner = owner
        self.names: tuple[str, ...] = owner.__struct_fields__
        self._types: dict[str, Any] | None = None

    @property
    def types(self) -> dict[str, Any]:
        if self._types is None:
            hints = typing.get_type_hints(self._owner, include_extras=True)
            self._types = {name: hints[name] for name in self.names}
        return self._types


@dataclass_transform(field_specifiers=(field,))
class Struct:
    """A class with typed fields. Keywords of the class are the options of `Config`; subclasses inherit them."""

    __struct_fields__: ClassVar[tuple[str, ...]] = ()
    __struct_defaults__: ClassVar[dict[str, Any]] = {}
    __struct_config__: ClassVar[Config] = Config()
    __struct_layout__: ClassVar[Layout]

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__()
        own = [name for name, kind in _annotations(cls).items() if "ClassVar" not in str(kind)]
        cls.__struct_fields__ = tuple(dict.fromkeys([*cls.__struct_fields__, *own]))
        defaults = {name: vars(cls)[name] for name in own if name in vars(cls)}
        cls.__struct_defaults__ = {**cls.__struct_defaults__, **defaults}
        cls.__struct_config__ = cls.__struct_config__._replace(**options)
        cls.__struct_layout__ = Layout(cls)

    def __init__(self, *values: Any, **named: Any) -> None:
        names = self.__struct_fields__
        if len(values) > len(names):
            raise TypeError("Extra positional arguments provided")
        given = dict(zip(names, values, strict=False))
        if named.keys() & given.keys() or named.keys() - set(names):
            raise TypeError(f"Unexpected arguments: {sorted(named)}")
        given.update(named)
        for name in names:
            if name not in given and name not in self.__struct_defaults__:
                raise TypeError(f"Missing required argument {name!r}")
            object.__setattr__(self, name, given[name] if name in given else default_of(type(self), name))

    def __setattr__(self, name: str, value: Any) -> None:
        if self.__struct_config__.frozen:
            raise AttributeError(f"immutable type: {type(self).__name__!r}")
        object.__setattr__(self, name, value)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and values_of(self) == values_of(other)

    def __hash__(self) -> int:
        if not self.__struct_config__.frozen:
            raise TypeError(f"unhashable type: {type(self).__name__!r}")
        return hash((type(self), *values_of(self)))

    def __repr__(self) -> str:
        pairs = zip(self.__struct_fields__, values_of(self), strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in pairs)})"


def _annotations(cls: type) -> dict[str, Any]:
    """Returns the annotations of a class itself, as texts."""
    found = vars(cls).get("__annotations__")
    # newer versions of Python make them when they are asked for
    return dict(cls.__annotations__ if found is None and "__annotate_func__" in vars(cls) else found or {})


def values_of(struct: Any) -> list[Any]:
    """Returns the values of all fields, in their order."""
    return [getattr(struct, name) for name in struct.__struct_fields__]


def default_of(kind: type[Struct], name: str) -> Any:
    """Returns the default of a field; lists and dictionaries are never shared."""
    default = kind.__struct_defaults__[name]
    if isinstance(default, Factory):
        return default.make()
    return copy(default) if isinstance(default, (list, dict)) else default


def replace(struct: S, **changes: Any) -> S:
    """Returns a copy with other values."""
    return type(struct)(**{**dict(zip(struct.__struct_fields__, values_of(struct), strict=True)), **changes})
