"""Copies of values: for `pickle`, `copy` and other processes, compiled or not.

A value is made again by its class from the arguments of its `__init__`, and then gets its other attributes. An
argument is the attribute of the same name. This works alike for compiled and interpreted classes, so a pickle of
one build can be read by the other.

This module is never compiled.
"""

import inspect
import io
import pickle
from collections.abc import Callable
from typing import Any

from meldhouse._guard import open_class, seal

#: the modules whose classes and functions may stand in the bytes of a state
_OURS = "meldhouse."

_parameters: dict[type, tuple[str, ...]] = {}


def reduced(value: Any) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """Returns what `__reduce__` of a value returns."""
    cls = open_class(type(value))
    attributes = _attributes_of(value)
    arguments = tuple([_argument(value, name) for name in _parameters_of(cls)])
    return remade, (cls, arguments, attributes, cls is not type(value))


def remade(cls: type, arguments: tuple[Any, ...], attributes: dict[str, Any], is_sealed: bool) -> Any:
    """Makes a value again."""
    value = cls(*arguments)
    for name, attribute in attributes.items():
        object.__setattr__(value, name, attribute)
    if is_sealed:
        seal(value)
    return value


def _parameters_of(cls: type) -> tuple[str, ...]:
    found = _parameters.get(cls)
    if found is None:
        found = _parameters[cls] = tuple(inspect.signature(cls).parameters)
    return found


def _argument(value: Any, name: str) -> Any:
    """Returns the attribute that a parameter set; any number for one that only served to compute others."""
    return getattr(value, name, getattr(value, f"_{name}", 0))


def _attributes_of(value: Any) -> dict[str, Any]:
    names = getattr(type(value), "__mypyc_attrs__", None)
    if names is None:
        return dict(vars(value))
    found = {name: getattr(value, name, None) for name in names if name != "__dict__"}
    # an attribute without a value yet is left so
    return {name: attribute for name, attribute in found.items() if hasattr(value, name)}


class _Reader(pickle.Unpickler):
    """Reads values of Meldhouse and nothing else, so that bytes cannot run other code."""

    def find_class(self, module: str, name: str) -> Any:
        if not module.startswith(_OURS):
            raise pickle.UnpicklingError(f"{module}.{name} does not belong into a state")
        return super().find_class(module, name)


def to_bytes(value: object) -> bytes:
    """Returns the bytes of a value."""
    return pickle.dumps(value, protocol=5)


def from_bytes(data: bytes) -> Any:
    """Reads the bytes of a value. Raises `pickle.UnpicklingError` for anything else."""
    return _Reader(io.BytesIO(data)).load()
