"""The fields of a state, as its `__init__` states them: found by looking, never listed again."""

from __future__ import annotations

from types import GetSetDescriptorType, MemberDescriptorType
from typing import Final

_KNOWN: Final[dict[type, list[str]]] = {}
"""The fields of compiled classes; they are the same for every object."""

MARK: Final = "_mark"
"""A field whose name ends so only says that something has changed: see `observation.new_mark`."""

CACHE: Final = "_cache"
"""A field whose name ends so can be worked out anew at any time; copies may leave it out."""


def field_names(thing: object) -> list[str]:
    """The names of an object's fields, sorted, whether its class is compiled or not."""
    kind = type(thing)
    if kind not in _KNOWN:
        _KNOWN[kind] = sorted(
            {
                name
                for base in kind.__mro__
                for name, found in vars(base).items()
                if _is_field(found)
            }
        )
    own: dict[str, object] = getattr(thing, "__dict__", {})
    return sorted({*_KNOWN[kind], *own}) if own else _KNOWN[kind]


def _is_field(found: object) -> bool:
    """Compiled classes have their fields as descriptors, others those named in `__slots__`."""
    if not isinstance(found, GetSetDescriptorType | MemberDescriptorType):
        return False
    return not found.__name__.startswith("__")


def key_of(thing: object) -> bytes:
    """All plain fields of an object in one text: numbers, words, lists of them and phases.

    Marks and caches are left out, and so is whatever else the object refers to, such as its game.
    """
    parts = []
    for name in field_names(thing):
        if not name.endswith(MARK) and not name.endswith(CACHE):
            written = _written(getattr(thing, name))
            if written is not None:
                parts.append(f"{name}={written}")
    return ";".join(parts).encode()


def _written(value: object) -> str | None:
    """The value as a key has it; None if it is not plain."""
    if value is None or isinstance(value, int | float | str | bytes):
        return repr(int(value) if isinstance(value, bool) else value)
    if isinstance(value, list | tuple):
        return f"[{','.join(_written(inner) or '' for inner in value)}]"
    if isinstance(value, dict):
        return f"{{{','.join(f'{key!r}:{_written(inner)}' for key, inner in value.items())}}}"
    if type(value).__name__.startswith("vec["):
        return repr(value)
    number = getattr(value, "number", None)
    return f"phase {number}" if number is not None else None
