"""Addresses as pictures that a phone's camera reads."""

from __future__ import annotations

from typing import Final

QUIET: Final = 2
"""Modules of white round the code, so that cameras find it."""


def qr_code(address: str) -> str:
    """A QR code as SVG, dark on white in any light."""
    import segno  # few need it, and it takes a while to load

    return segno.make(address, error="m").svg_inline(scale=6, border=QUIET, light="#fff")
