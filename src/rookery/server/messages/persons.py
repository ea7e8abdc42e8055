"""Who somebody is: their account, its devices, and the ways into it.

GET    /me                       Me
POST   /me/settings              PersonSettings → Me
POST   /me/passkeys/options      → Ceremony, to make a passkey
POST   /me/keep                  Keeping → Kept; with a credential, or with a recovery code alone
POST   /me/entries/options       → Ceremony, to come in with a passkey
POST   /me/entries               Entering → Me
POST   /me/recovery              → Recovery, a new code in place of the old
POST   /me/recoveries            CodeGiven → Kept; a code is good once, and a new one comes
POST   /me/links                 → DeviceCode
POST   /me/devices               CodeGiven → Me
DELETE /me/sessions/{session}    Me, without that device
DELETE /me/passkeys/{passkey}    Me, without that passkey
POST   /me/lessons               Learned → Known (`courses`): lessons that were gone through
GET    /me/export                all that is stored, as JSON
DELETE /me                       nothing is left
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rookery.server.messages.basics import Name

CredentialText = Annotated[str, Meta(max_length=20_000)]
Language = Annotated[str, Meta(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$(?!\n)")]
Pace = Literal["slow", "normal", "fast", "off"]


class PersonSettings(Struct, forbid_unknown_fields=True):
    """What a person has chosen, on whichever device."""

    name: Name | None = None
    sigil: Annotated[int, Meta(ge=0, lt=6)] = 0
    """Raven, oak, moon, key, bell or wave."""
    language: Language | None = None
    """None: as the browser has it."""
    coach: bool = False
    pace: Pace = "normal"


class Session(Struct):
    """A device that is in."""

    id: str
    device: str
    """What its browser says it is; empty if it says nothing that is known."""
    created: float
    seen: float
    """When it was last here, to the hour."""
    here: bool
    """It is the one that asks."""


class Passkey(Struct):
    """A key that lies with a person's device or their keychain."""

    id: str
    created: float


class Me(Struct):
    """Who asks, as the server knows them."""

    kept: bool
    """Has this person an account? A guest has seats by the cookie alone."""
    settings: PersonSettings
    sessions: list[Session]
    passkeys: list[Passkey]
    recovery: bool
    """Is there a recovery code?"""
    tables: int
    """Tables where this person has a seat."""


class Ceremony(Struct):
    """What the browser's own dialogue about passkeys is to be opened with."""

    options: str
    """JSON, as `PublicKeyCredential.parse…OptionsFromJSON` takes it."""


class Keeping(Struct, forbid_unknown_fields=True):
    """Keep my games from now on."""

    chosen: PersonSettings
    credential: CredentialText | None = None
    """What the browser's dialogue came to, as JSON; null: with a recovery code alone."""


class Entering(Struct, forbid_unknown_fields=True):
    """Come in with a passkey."""

    credential: CredentialText


class CodeGiven(Struct, forbid_unknown_fields=True):
    """A code as somebody has typed it."""

    code: Annotated[str, Meta(min_length=1, max_length=60)]


class Recovery(Struct):
    """The way back if all devices are lost; it is told once."""

    code: str


class Kept(Struct):
    """The account, and its new recovery code if there is one; it is told once."""

    me: Me
    code: str | None


class DeviceCode(Struct):
    """What lets another device in, for some minutes."""

    code: str
    path: str
    """Where it is given in by itself."""
    seconds: float
    picture: str
    """A QR code of the whole address, as SVG."""
