"""A plot that stands by itself: notebooks show it, and as a file it opens in any browser."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

STYLE: Final = (
    ".alone{background:#fffaf0;font:12px system-ui,sans-serif;max-width:100%}"
    ".alone text{fill:#6d6154}.alone .name{fill:#2d2620;font-weight:600}"
    ".alone .grid{stroke:#ddd0ba}.alone .fair{stroke:#2d2620;stroke-dasharray:4 4}"
    ".alone .interval{stroke:#2f6d73;stroke-width:6;stroke-linecap:round;opacity:.4}"
    ".alone circle,.alone .bar{fill:#2f6d73}"
    ".alone .curve{fill:none;stroke:#2f6d73;stroke-width:2.5;stroke-linejoin:round}"
    ".alone .line1{stroke:#a8661b;stroke-dasharray:7 4}"
)
"""Of this plot and no other, since some notebooks lay what they show into one page."""
WIDTH: Final = 560
"""In pixels, where there is room."""
EDGE: Final = 10
"""Room at both sides, for the words below the ends of an axis."""


@dataclass(frozen=True)
class Picture:
    """A plot with colours of its own, and with words for those who don't see it."""

    plot: str
    """As `rookery.drawing` draws it: bars, intervals, or one or two curves."""
    told: str

    @property
    def svg(self) -> str:
        """The whole document."""
        words = escape(self.told)
        opening = (
            '<svg xmlns="http://www.w3.org/2000/svg" class="alone" '
            f'width="{WIDTH}" aria-label="{words}"'
        )
        head, _, parts = self.plot.removeprefix("<svg").partition(">")
        head = re.sub(r"0 0 (\d+)", lambda box: f"-{EDGE} 0 {int(box[1]) + 2 * EDGE}", head)
        return f"{opening}{head}><style>{STYLE}</style>{parts}"

    def save(self, path: str | Path) -> None:
        """Write it to a file."""
        Path(path).write_text(f"{self.svg}\n", encoding="utf-8")

    def _repr_svg_(self) -> str:
        """What Jupyter asks for, when this is what a cell comes to."""
        return self.svg
