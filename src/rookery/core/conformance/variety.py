"""Every combination of options that a game can be played with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rookery.core.options import Option, Value, settle
from rookery.core.registry import title


def variants(name: str, fixed: dict[str, object]) -> Iterator[dict[str, Value]]:
    """Every combination of options that makes a game."""
    known = title(name)
    settle(known.options, fixed)
    names = [option.name for option in known.options]
    values = [[o.read(fixed[o.name])] if o.name in fixed else _values(o) for o in known.options]
    for combination in product(*values):
        variant = dict(zip(names, combination, strict=True))
        if _fits(name, variant):
            yield variant


def _values(option: Option) -> list[Value]:
    if option.choices:
        return list(option.choices)
    if isinstance(option.default, bool):
        return [False, True]
    if isinstance(option.default, int):
        return list(range(option.low, option.high + 1))
    return [option.default]


def _fits(name: str, variant: dict[str, Value]) -> bool:
    """Some options exclude each other: a game may refuse a combination."""
    try:
        title(name).load(variant)
    except ValueError:
        return False
    return True
