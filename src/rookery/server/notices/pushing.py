"""Web Push: encrypts what is to be told for one device, signs for the house, and sends it."""

from __future__ import annotations

import hashlib
import json
import time
from typing import Any, Final, Literal, NamedTuple
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, b64urlencode

from rookery.server.notices.given import NoticeSettings, decoded
from rookery.server.notices.outgoing import Outgoing
from rookery.server.notices.words import Message
from rookery.server.store import Store

VALID: Final = 12 * 3600
"""Seconds for which a signature is good."""
LASTS: Final = 86_400
"""Seconds for which a push service keeps what a device does not fetch."""
GONE: Final = (404, 410)
TOPIC_LETTERS: Final = 32
Sent = Literal["sent", "gone", "failed"]


class Keys(NamedTuple):
    """The house's keys for pushes."""

    vapid: Vapid02

    @property
    def public(self) -> str:
        """The public key as browsers take it."""
        point = self.vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return str(b64urlencode(point))


async def keys_of(store: Store, given: NoticeSettings) -> Keys:
    """The keys that were set, or those that the house has drawn once for all its processes."""
    raw = decoded(given.push_key) or await store.secret("push")
    return Keys(Vapid02(ec.derive_private_key(int.from_bytes(raw), ec.SECP256R1())))


def encrypted(content: bytes, public_key: bytes, auth: bytes) -> bytes:
    """What only the device can read that has the private key (RFC 8291)."""
    own = ec.generate_private_key(ec.SECP256R1())
    made: bytes = http_ece.encrypt(
        content, private_key=own, dh=public_key, auth_secret=auth, version="aes128gcm"
    )
    return made


def signed(keys: Keys, endpoint: str, contact: str) -> str:
    """The header by which a push service knows this house (RFC 8292)."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + VALID,
        "sub": contact,
    }
    header: str = keys.vapid.sign(claims)["Authorization"]
    return header


def contact_of(given: NoticeSettings, site: str) -> str:
    """Whom a push service can turn to."""
    host = urlsplit(given.site or site).hostname or "localhost"
    return given.contact or (f"https://{host}" if "." in host else f"mailto:rookery@{host}")


async def send_push(
    outgoing: Outgoing, keys: Keys, way: Any, message: Message, contact: str
) -> Sent:
    """Send it; what the push service says is all that is known of it."""
    content = encrypted(json.dumps(message._asdict()).encode(), way.public_key, way.auth)
    topic = hashlib.sha256(message.tag.encode()).hexdigest()[:TOPIC_LETTERS]
    headers = {
        "Authorization": signed(keys, way.address, contact),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(LASTS),
        "Topic": topic,
        "Urgency": "normal",
    }
    try:
        status = await outgoing.post(way.address, headers, content)
    except (OSError, TimeoutError, ValueError):
        return "failed"
    if status in GONE:
        return "gone"
    return "sent" if 200 <= status < 300 else "failed"
