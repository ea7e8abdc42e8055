"""What the fields of a state held at some moment, so that it can be compared later on.

The conformance kit finds by it which field `copy` or `key` forgets, or which is changed behind
the back of a state; it works for compiled games and for plain Python from elsewhere.
"""
# not compiled: it looks into objects of any kind

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeGuard, cast

from rookery.core.contract import Game, State
from rookery.core.fields import CACHE, MARK, field_names

DEEPEST: Final = 6
"""Objects in objects are looked into so far."""

Fields = Mapping[str, object]
"""The value of each field by its name, in a form that never changes: see `frozen`."""

_PLAIN: Final = (int, float, complex, str, bytes, bool, type(None))


class _Missing:
    """Stands for a field that one of two states has not got."""


_MISSING: Final = _Missing()


def fields_of(state: State) -> Fields:
    """All fields of a state but its game, frozen. What belongs to the game is known by identity."""
    known = _belongings(state.game)
    fields: dict[str, object] = {}
    for name in field_names(state):
        if name == "game" or name.endswith(CACHE):
            continue
        value = getattr(state, name, _MISSING)
        if value is not _MISSING:
            fields[name] = value if type(value) in _PLAIN else frozen(value, known)
    return fields


def position_of(fields: Fields) -> dict[str, object]:
    """The fields that tell one position from another: marks do not."""
    return {name: value for name, value in fields.items() if not name.endswith(MARK)}


def difference(one: Fields, other: Fields) -> str:
    """The names of the fields in which two states differ, as words; empty if in none."""
    names = dict.fromkeys([*one, *other])
    return ", ".join(f"`{n}`" for n in names if one.get(n, _MISSING) != other.get(n, _MISSING))


def _belongings(game: Game) -> set[int]:
    """The objects that the game itself holds: all its states share them, and they never change."""
    held = (getattr(game, name, None) for name in field_names(game))
    return {id(value) for value in held if not isinstance(value, _PLAIN) and not _is_many(value)}


def frozen(value: object, known: set[int], depth: int = DEEPEST) -> object:
    """A value that is equal as long as nothing in the original has changed."""
    if isinstance(value, _PLAIN):
        return value
    if id(value) in known or isinstance(value, State | Game | type) or callable(value):
        return id(value)
    if depth == 0:
        return id(value)
    if isinstance(value, Mapping):
        items = (
            (frozen(k, known, depth - 1), frozen(v, known, depth - 1)) for k, v in value.items()
        )
        return frozenset(items)
    if isinstance(value, set | frozenset):
        return frozenset(frozen(inner, known, depth - 1) for inner in value)
    if type(value).__name__.startswith(("vec[i", "vec[u")):
        return type(value).__name__, bytes(cast(bytes, value))
    if hasattr(value, "tobytes"):
        return type(value).__name__, value.tobytes()
    if _is_many(value):
        return type(value).__name__, tuple(frozen(inner, known, depth - 1) for inner in value)
    return _frozen_object(value, known, depth)


def _is_many(value: object) -> TypeGuard[Iterable[object]]:
    """Lists, tuples, and whatever else has a length and can be gone through."""
    return isinstance(value, Iterable) and hasattr(value, "__len__")


def _frozen_object(value: object, known: set[int], depth: int) -> object:
    names = field_names(value)
    if not names:
        return id(value)
    inner = (frozen(getattr(value, n, _MISSING), known, depth - 1) for n in names)
    return type(value).__name__, tuple(inner)
