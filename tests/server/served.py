"""Runs the server for a test, in a process of its own, with the settings given as JSON."""

import json
import sys
from pathlib import Path
from typing import Any

from rookery.server.limits import Limits
from rookery.server.notices.given import MailServer, NoticeSettings
from rookery.server.run import serve
from rookery.server.settings import Settings
from tests.server import pensive


def settings(given: dict[str, Any]) -> Settings:
    """Settings as a test names them."""
    given = {"thinkers": 1, **given}
    given["data"] = Path(given["data"])
    given["limits"] = Limits(**given.get("limits", {}))
    given["notices"] = notices(given.get("notices", {}))
    return Settings(**given)


def notices(given: dict[str, Any]) -> NoticeSettings:
    """How a test wants people to be told."""
    mail = given.pop("mail", None)
    return NoticeSettings(**given, mail=MailServer(**mail) if mail else None)


def main(port: str, text: str) -> None:
    given = json.loads(text)
    if hold := given.pop("hold", ""):
        pensive.seat_it(hold)
    serve(port=int(port), settings=settings(given))


if __name__ == "__main__":
    main(*sys.argv[1:])
