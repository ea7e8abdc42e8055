"""A push service and a mail server of the tests' own, which note what comes in."""

from __future__ import annotations

import base64
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

PATIENCE = 60.0


def text(data: bytes) -> str:
    """Bytes in base64, as browsers write them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def data(written: str) -> bytes:
    return base64.urlsafe_b64decode(written + "=" * (-len(written) % 4))


def hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class Device:
    """A browser's side of Web Push: it has the private key, and reads as RFC 8291 says."""

    def __init__(self, auth: bytes, private: ec.EllipticCurvePrivateKey) -> None:
        self.auth, self.private = auth, private

    @classmethod
    def new(cls) -> Device:
        return cls(b"sixteen  letters", ec.generate_private_key(ec.SECP256R1()))

    @property
    def public(self) -> bytes:
        return point(self.private.public_key())

    def read(self, body: bytes) -> bytes:
        """What was encrypted for this device."""
        salt, length = body[:16], body[20]
        assert int.from_bytes(body[16:20], "big") >= len(body) - 21 - length, "in one record"
        other = body[21 : 21 + length]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), other)
        shared = self.private.exchange(ec.ECDH(), theirs)
        secret = hkdf(self.auth, shared, b"WebPush: info\0" + self.public + other, 32)
        key = hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = hkdf(salt, secret, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, body[21 + length :], None).rstrip(b"\0")
        assert plain[-1:] == b"\x02", "the last record is marked as such"
        return plain[:-1]


class Push(NamedTuple):
    """What a push service was sent."""

    path: str
    headers: dict[str, str]
    body: bytes

    def read_by(self, device: Device) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(device.read(self.body))
        return found

    def signer(self) -> tuple[str, dict[str, Any]]:
        """The public key of whoever has signed for it, and what was signed; the seal is good."""
        scheme, _, rest = self.headers["authorization"].partition(" ")
        assert scheme == "vapid"
        said = dict(part.strip().split("=", 1) for part in rest.split(","))
        signed, _, seal = said["t"].rpartition(".")
        r, s = (int.from_bytes(half, "big") for half in (data(seal)[:32], data(seal)[32:]))
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data(said["k"]))
        key.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(SHA256()))
        claims: dict[str, Any] = json.loads(data(signed.split(".")[1]))
        return said["k"], claims


def until(condition: Callable[[], bool], what: str) -> None:
    """Wait until it is so."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.02)


class PushService:
    """Takes pushes; answers with the status that is set."""

    def __init__(self) -> None:
        self.pushes: list[Push] = []
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.pushes.append(Push(self.path, headers, body))
                self.send_response(service.status)
                if service.status in (301, 302, 307, 308):
                    self.send_header("Location", f"{service.url}/moved")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def wait(self, count: int) -> list[Push]:
        until(lambda: len(self.pushes) >= count, f"{len(self.pushes)} pushes, not {count}")
        return self.pushes

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class Letter(NamedTuple):
    """A mail that came in."""

    to: list[str]
    mail: EmailMessage

    @property
    def text(self) -> str:
        return str(self.mail.get_content()).replace("\r\n", "\n")


class PostOffice:
    """Takes mails; refuses recipients with what is set."""

    def __init__(self) -> None:
        self.letters: list[Letter] = []
        self.refusal = ""

    async def handle_RCPT(  # noqa: N802 - aiosmtpd calls it so
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.refusal:
            return self.refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        assert isinstance(envelope.content, bytes)
        mail = message_from_bytes(envelope.content, policy=default)
        assert isinstance(mail, EmailMessage)
        self.letters.append(Letter(list(envelope.rcpt_tos), mail))
        return "250 OK"

    def wait(self, count: int) -> list[Letter]:
        until(lambda: len(self.letters) >= count, f"{len(self.letters)} mails, not {count}")
        return self.letters


@contextmanager
def push_service() -> Iterator[PushService]:
    service = PushService()
    try:
        yield service
    finally:
        service.close()


@contextmanager
def post_office() -> Iterator[tuple[PostOffice, int]]:
    """The office, and the port where it takes mails."""
    office = PostOffice()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    controller = Controller(office, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield office, port
    finally:
        controller.stop()
