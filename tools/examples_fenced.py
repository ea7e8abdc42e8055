"""Lets the reference show the examples in docstrings as code; called by mkdocstrings."""

from __future__ import annotations

import re
from typing import Any, Final

import griffe

EXAMPLE: Final = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.DOTALL | re.MULTILINE)
"""From its first line to the next empty one."""


class FencedExamples(griffe.Extension):
    """Puts each example of a docstring into a block of its own."""

    def on_object(self, *, obj: griffe.Object, **_others: Any) -> None:
        """Called for every thing that has been read."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """A docstring with its examples between fences."""
    return EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", text)
