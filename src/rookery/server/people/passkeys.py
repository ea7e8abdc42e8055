"""Passkeys: the browser's dialogues are opened, and what they came to is checked, by `webauthn`.

A challenge is kept in the database by its hash and is good once, for minutes, in any process.
`webauthn` is loaded where it is needed: that takes as long as it takes the server to start.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rookery.match import Refused
from rookery.server.identity import AnyConnection
from rookery.server.people import codes

HOUSE: Final = "Rookery"
CHALLENGE: Final = "challenge"
SECONDS: Final = 300.0
LONGEST_ID: Final = 1_023
"""Bytes of a credential's id, as the standard has it."""


class Site(NamedTuple):
    """Where the browser stands: passkeys are bound to it."""

    name: str
    origins: list[str]


class NewPasskey(NamedTuple):
    """A passkey that was made just now."""

    credential: bytes
    public_key: bytes
    uses: int


def site_of(connection: AnyConnection, secure: bool) -> Site:
    """The site by which this server is asked; another origin was refused at the door."""
    host = connection.headers.get("host", "")
    name = urlsplit(f"//{host}").hostname or ""
    schemes = ("https",) if secure else ("http", "https")
    return Site(name, [f"{scheme}://{host}" for scheme in schemes])


async def to_make(
    engine: AsyncEngine, site: Site, person: bytes, name: str, known: Sequence[bytes]
) -> str:
    """What the dialogue is opened with that makes a passkey."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    challenge = await _challenge(engine)
    options = generate_registration_options(
        rp_id=site.name,
        rp_name=HOUSE,
        user_id=person,
        user_name=name,
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(one) for one in known],
    )
    return options_to_json(options)


async def to_enter(engine: AsyncEngine, site: Site) -> str:
    """What the dialogue is opened with that asks for a passkey."""
    from webauthn import generate_authentication_options, options_to_json

    challenge = await _challenge(engine)
    return options_to_json(generate_authentication_options(rp_id=site.name, challenge=challenge))


async def made(connection: AsyncConnection, site: Site, written: str) -> NewPasskey:
    """The passkey that the dialogue came to, if all is right with it."""
    from webauthn import verify_registration_response
    from webauthn.helpers.exceptions import WebAuthnException

    credential = _read(written)
    challenge = await _used_challenge(connection, credential)
    try:
        found = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origins,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise _refused() from None
    if len(found.credential_id) > LONGEST_ID:
        raise _refused()
    return NewPasskey(found.credential_id, found.credential_public_key, found.sign_count)


def id_of(written: str) -> bytes:
    """The id of the passkey that a dialogue came to."""
    from webauthn.helpers import base64url_to_bytes

    try:
        return base64url_to_bytes(_read(written)["rawId"])
    except (ValueError, KeyError, TypeError, AttributeError):
        raise _refused() from None


async def entered(
    connection: AsyncConnection, site: Site, written: str, public_key: bytes, uses: int
) -> int:
    """How often a passkey was used that has let somebody in."""
    from webauthn import verify_authentication_response
    from webauthn.helpers.exceptions import WebAuthnException

    credential = _read(written)
    challenge = await _used_challenge(connection, credential)
    try:
        found = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origins,
            credential_public_key=public_key,
            credential_current_sign_count=uses,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise _refused() from None
    return found.new_sign_count


async def _challenge(engine: AsyncEngine) -> bytes:
    challenge = secrets.token_bytes(32)
    await codes.keep(engine, hashlib.sha256(challenge).digest(), CHALLENGE, SECONDS)
    return challenge


async def _used_challenge(connection: AsyncConnection, credential: dict[str, Any]) -> bytes:
    """The challenge that was signed, if it is one of ours and was not used before."""
    from webauthn.helpers import base64url_to_bytes, parse_client_data_json
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        signed = base64url_to_bytes(credential["response"]["clientDataJSON"])
        challenge = parse_client_data_json(signed).challenge
    except (WebAuthnException, ValueError, KeyError, TypeError, AttributeError):
        raise _refused() from None
    if await codes.use(connection, hashlib.sha256(challenge).digest(), CHALLENGE) is None:
        raise Refused("expired", "that took too long; please try again")
    return challenge


def _read(written: str) -> dict[str, Any]:
    try:
        found = json.loads(written)
    except (ValueError, RecursionError):
        raise _refused() from None
    if not isinstance(found, dict):
        raise _refused()
    return found


def _refused() -> Refused:
    return Refused("forbidden", "that passkey is not known here")
