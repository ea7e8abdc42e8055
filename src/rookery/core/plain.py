"""What is plain data: all that may leave the engine for a person is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

DEEPEST: Final = 50
"""Nothing that people are shown is nested so deep; it would be endless."""


def is_plain(value: object, depth: i64 = DEEPEST) -> bool:
    """Does it consist of dicts, lists, strings, numbers and nothing else?"""
    if value is None or isinstance(value, str | int | float):
        return True
    if depth == 0:
        return False
    if isinstance(value, dict):
        for key, inner in value.items():
            if not isinstance(key, str) or not is_plain(inner, depth - 1):
                return False
        return True
    if isinstance(value, list):
        for inner in value:  # noqa: SIM110 - compiled, a loop beats a generator
            if not is_plain(inner, depth - 1):
                return False
        return True
    return False
