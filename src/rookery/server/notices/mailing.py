"""E-mail: what a mail says, and how it is sent."""

from __future__ import annotations

from collections.abc import Sequence
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import aiosmtplib

from rookery.server.notices.given import MailServer
from rookery.server.notices.pushing import Sent
from rookery.server.notices.words import Item, headline, said, sentence

SECONDS: Final = 20.0
"""Seconds that each part of the talk with the mail server may take."""
REFUSED: Final = range(500, 600)
"""What a mail server says of an address that it will never take."""


class Links(NamedTuple):
    """What the links of a mail begin with, and the tokens of the way that it goes to."""

    site: str
    end: str

    @property
    def end_page(self) -> str:
        """Where a person ends these mails."""
        return f"{self.site}/end/{self.end}"

    @property
    def end_door(self) -> str:
        """Where a mail program does (RFC 8058)."""
        return f"{self.site}/api/notices/end/{self.end}"


def news_mail(items: Sequence[Item], language: str, links: Links) -> EmailMessage:
    """A mail that tells of one table or several."""
    told = [f"{sentence(item, language)}\n{links.site}/table/{item.table}" for item in items]
    return _mail(headline(items, language), "\n\n".join(told), language, links)


def confirming_mail(language: str, links: Links, token: str) -> EmailMessage:
    """The mail that asks whether an address is theirs who have given it."""
    site = urlsplit(links.site).hostname or links.site
    body = said(language, "confirm", site=site, link=f"{links.site}/confirm/{token}")
    return _mail(said(language, "confirm_title", site=site), body, language, links)


def _mail(subject: str, body: str, language: str, links: Links) -> EmailMessage:
    mail = EmailMessage()
    mail["Subject"] = " ".join(subject.split())
    mail["Date"] = formatdate()
    mail["Message-ID"] = make_msgid(domain=urlsplit(links.site).hostname)
    mail["Auto-Submitted"] = "auto-generated"
    mail["List-Unsubscribe"] = f"<{links.end_door}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    foot = said(language, "foot", site=links.site, link=links.end_page)
    mail.set_content(f"{body}\n\n-- \n{foot}\n")
    return mail


async def send_mail(server: MailServer, address: str, mail: EmailMessage) -> Sent:
    """Hand it to the mail server."""
    mail["From"], mail["To"] = server.sender, address
    try:
        await aiosmtplib.send(
            mail,
            hostname=server.host,
            port=server.port,
            username=server.user or None,
            password=server.password or None,
            use_tls=server.tls == "tls",
            start_tls=server.tls == "starttls",
            timeout=SECONDS,
        )
    except aiosmtplib.SMTPRecipientsRefused as refused:
        codes = [one.code for one in refused.recipients]
        return "gone" if all(code in REFUSED for code in codes) else "failed"
    except (aiosmtplib.SMTPException, OSError, ValueError):
        return "failed"
    return "sent"
