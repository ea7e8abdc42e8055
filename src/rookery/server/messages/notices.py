"""How somebody is told, while they are away, that a game waits for them.

GET    /me/notices               Notices
POST   /me/notices/push          PushWish → Notices
POST   /me/notices/mail          MailWish → Notices; a link by mail confirms it
DELETE /me/notices/{way}         Notices, without that way
POST   /notices/confirm/{token}  the address is confirmed
POST   /notices/end/{token}      nothing goes there any more; what a mail's end link does
GET    /notices/end/{token}      leads to the page that asks for it
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Language = Annotated[str, Meta(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$(?!\n)")]
KeyText = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{20,100}={0,2}$(?!\n)")]


class NoticeWay(Struct):
    """A way to tell somebody."""

    id: str
    kind: Literal["push", "mail"]
    name: str
    """The device, as its browser calls itself; or the mail address."""
    confirmed: bool
    """False: a link was sent there, and nothing else is until it is followed."""
    here: bool
    """It is the device that asks."""


class Notices(Struct):
    """How whoever asks is told, and what this house offers."""

    push_key: str | None
    """The public key of pushes, in base64; null: this house sends none."""
    mail: bool
    """Does this house send mails?"""
    ways: list[NoticeWay]


class PushWish(Struct, forbid_unknown_fields=True):
    """This device wants pushes; all but the language comes from its browser."""

    endpoint: Annotated[str, Meta(pattern=r"^https?://[!-~]{1,990}$(?!\n)", max_length=1_000)]
    p256dh: KeyText
    auth: KeyText
    language: Language = "en"


class MailWish(Struct, forbid_unknown_fields=True):
    """Mail me at this address."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]
    language: Language = "en"


class NoticeDone(Struct):
    """What a link of a mail has done."""

    done: bool = True
