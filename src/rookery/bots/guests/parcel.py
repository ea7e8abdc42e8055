"""A position as plain data that another process can read.

Any game's state crosses without code of its own: its fields are numbers, texts, lists and the like;
fixed objects, such as phases, go by the names that the game's modules have for them; and what every
state of the game shares comes with the game.
"""

from __future__ import annotations

import sys
from functools import cache
from types import ModuleType
from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from rookery.core.contract import Game, State
from rookery.core.fields import CACHE, MARK, field_names
from rookery.core.observation import new_mark

OWN: Final = "game"
"""The field that the receiver has already."""
PLAIN: Final = frozenset({bool, int, float, str, type(None)})
VECS: Final = {type(one).__name__: type(one) for one in (vec[i64](), vec[i32](), vec[u8]())}
"""By name, since a field takes only vecs of its own kind of number."""
Parcel = dict[str, object]


def pack(state: State) -> Parcel:
    """The fields that are not as at the start; a ValueError names one that can't cross."""
    fresh = state.game.start()
    packed: Parcel = {}
    for name in _fields(state):
        value, first = getattr(state, name), getattr(fresh, name, None)
        if value is not first and (type(value) is not type(first) or value != first):
            packed[name] = _plain(value, name, state)
    return packed


def unpack(game: Game, packed: Parcel) -> State:
    """The state of this game with those fields; a ValueError if there is no such position."""
    state = game.start()
    for name, value in packed.items():
        if name == OWN or name.startswith("__"):
            raise ValueError(f"{name} is no field of a {type(state).__name__}")
        setattr(state, name, _restored(value, _package(state)))
    for name in _marks(state):
        setattr(state, name, new_mark())
    return state


def _fields(state: State) -> list[str]:
    """What makes up the position: all but the game, and what can be worked out anew."""
    names = field_names(state)
    return [name for name in names if name != OWN and not name.endswith((CACHE, MARK))]


def _marks(state: State) -> list[str]:
    """What says that something has changed: a number of the process, which no other can use."""
    return [name for name in field_names(state) if name.endswith(MARK)]


def _plain(value: object, name: str, state: State) -> object:
    if type(value) in PLAIN:
        return value
    if isinstance(value, vec):
        return {type(value).__name__: list(value)}
    if isinstance(value, bytes):
        return {"bytes": value.hex()}
    if isinstance(value, list | tuple):
        return {type(value).__name__: [_plain(one, name, state) for one in value]}
    if isinstance(value, dict):
        pairs = ((_plain(k, name, state), _plain(v, name, state)) for k, v in value.items())
        return {"dict": list(pairs)}
    if isinstance(value, set | frozenset):
        members = [_plain(one, name, state) for one in value]
        return {type(value).__name__: sorted(members, key=repr)}  # always the same text
    where = _constants(_package(state)).get(id(value))
    if where is None:
        where = _constants_anew(_package(state)).get(id(value))
    if where is None:
        kind = type(value).__name__
        raise ValueError(
            f"{type(state).__name__}.{name} holds a {kind}, which no process can be sent"
        )
    return {"is": where}


def _restored(value: object, package: str) -> object:
    if not isinstance(value, dict):
        return value
    ((kind, content),) = value.items()
    if kind in VECS:
        return VECS[kind](content)
    if kind == "bytes":
        return bytes.fromhex(content)
    if kind == "is":
        return _constant(package, *content)
    if kind == "dict":
        return {_restored(k, package): _restored(v, package) for k, v in content}
    kinds: dict[str, type] = {"list": list, "tuple": tuple, "set": set, "frozenset": frozenset}
    return kinds[kind](_restored(one, package) for one in content)


# ---- fixed objects --------------------------------------------------------------------------

Place = tuple[str, str, int]
"""Module, name, and the index in a list of that name or -1."""


def _package(state: State) -> str:
    """The package of the game: its phases may be spread over several modules."""
    module = type(state).__module__
    return module.rpartition(".")[0] or module


@cache
def _constants(package: str) -> dict[int, Place]:
    found: dict[int, Place] = {}
    for name, module in list(sys.modules.items()):
        if name == package or name.startswith(f"{package}."):
            found |= _constants_of(module)
    return found


def _constants_anew(package: str) -> dict[int, Place]:
    """Again, since a module may have been loaded in the meantime."""
    _constants.cache_clear()
    return _constants(package)


def _constants_of(module: ModuleType) -> dict[int, Place]:
    found: dict[int, Place] = {}
    for name, value in vars(module).items():
        found[id(value)] = (module.__name__, name, -1)
        if isinstance(value, list | tuple):
            found |= {id(one): (module.__name__, name, i) for i, one in enumerate(value)}
    return found


def _constant(package: str, module: str, name: str, index: int) -> object:
    """A fixed object of the game's own; a sender can't have anything else put into a state."""
    if module != package and not module.startswith(f"{package}."):
        raise ValueError(f"{module} is no part of {package}")
    value = getattr(sys.modules[module], name)
    return value if index < 0 else value[index]
