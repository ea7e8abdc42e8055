"""What a link in a mail carries: which way it is about, and what it may do, sealed by the house.

Nothing of it is stored. Whoever has a mail has its links, and they do nothing but what they say.
"""

from __future__ import annotations

import base64
import hmac
import re
from typing import Final, Literal

ID_LETTERS: Final = 16
SEAL_BYTES: Final = 18
FORM: Final = re.compile(r"[A-Za-z0-9_-]{40}")
Purpose = Literal["confirm", "end"]


def sealed(secret: bytes, purpose: Purpose, way: str) -> str:
    """The token that does this with that way."""
    return way + _seal(secret, purpose, way)


def unsealed(secret: bytes, purpose: Purpose, token: str) -> str | None:
    """The way that a token is about; None if the house has not made it for this."""
    if not FORM.fullmatch(token):
        return None
    way, seal = token[:ID_LETTERS], token[ID_LETTERS:]
    return way if hmac.compare_digest(seal, _seal(secret, purpose, way)) else None


def _seal(secret: bytes, purpose: str, way: str) -> str:
    digest = hmac.digest(secret, f"{purpose} {way}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:SEAL_BYTES]).decode()
