"""Protection of what a view shows: nobody changes the referee's truth through it.

A view shares its boxes with the referee, so an assignment to `view.own.hand` would change the real hand. Both
kinds of classes refuse it with an AttributeError:

* Compiled classes refuse assignments by interpreted code, always (but see `Value.is_open`). Compiled code stores
  attributes directly and does not notice.
* Interpreted classes are open at first. The referee seals a view before it hands it out: each value in it becomes
  an instance of a read-only subclass of the same name.

This module is never compiled.
"""

from typing import Any

_sealed_classes: dict[type, type] = {}
_open_classes: dict[type, type] = {}


def protect(cls: Any) -> None:
    """Makes the instances of a class and of its subclasses read-only where they are compiled."""
    if not is_interpreted(cls):
        cls.__setattr__ = _set
        cls.__delattr__ = _refuse


def is_interpreted(cls: type) -> bool:
    """Checks if a class itself is interpreted, whatever its bases are."""
    return "__mypyc_attrs__" not in vars(cls)


def seal(value: Any) -> None:
    """Makes a value of an interpreted class, and all values in it, read-only."""
    if isinstance(value, tuple):
        for item in value:
            seal(item)
    elif hasattr(value, "FIELDS") and type(value) not in _open_classes:
        for name in value.FIELDS:
            seal(getattr(value, name))
        if is_interpreted(type(value)):
            value.__class__ = _sealed_class(type(value))


def open_class(cls: type) -> type:
    """Returns the class whose instances were sealed, or the class itself."""
    return _open_classes.get(cls, cls)


def _sealed_class(cls: type) -> type:
    sealed = _sealed_classes.get(cls)
    if sealed is None:
        names = {
            "__module__": cls.__module__,
            "__qualname__": cls.__qualname__,
            "__doc__": cls.__doc__,
            "__setattr__": _refuse,
            "__delattr__": _refuse,
            "__eq__": _equal,
            "__hash__": cls.__hash__,
        }
        sealed = _sealed_classes[cls] = type(cls)(cls.__name__, (cls,), names)
        _open_classes[sealed] = cls
    return sealed


def _equal(self: Any, other: Any) -> bool:
    """Compares a sealed value with a sealed or an open one of the same class."""
    if self is other:
        return True
    if _open_classes[type(self)] is not _open_classes.get(type(other), type(other)):
        return False
    return all(getattr(self, name) == getattr(other, name) for name in self.FIELDS)


def _set(self: Any, name: str, value: object) -> None:
    if is_interpreted(type(self)) or self.is_open:
        object.__setattr__(self, name, value)
    else:
        _refuse(self, name)


def _refuse(self: object, name: str, value: object = None) -> None:
    raise AttributeError(f"{type(self).__name__}.{name} is read-only")
