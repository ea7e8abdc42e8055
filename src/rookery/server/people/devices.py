"""What a device is called in the list of those that are in: by what its browser says of itself."""

from __future__ import annotations

from typing import Final

# The first that is found counts: browsers name those whose pages they can show as well.
BROWSERS: Final = {
    "Edg": "Edge",
    "OPR": "Opera",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrom": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS: Final = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}
LONGEST: Final = 400
"""Characters of what a browser says that are read."""


def device_named(agent: str) -> str:
    """Such as `Firefox, Linux`; nothing else of what a browser says is stored."""
    said = agent[:LONGEST]
    known = [
        next((n for mark, n in kind.items() if mark in said), "") for kind in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, known))
