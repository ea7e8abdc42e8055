"""Runs the server for a test, in a process of its own, with the settings given as JSON."""

import json
import sys
from pathlib import Path
from typing import Any

from rookery.server.run import serve
from rookery.server.settings import Limits, Settings


def settings(given: dict[str, Any]) -> Settings:
    """Settings as a test names them."""
    given = {"thinkers": 1, **given}
    given["data"] = Path(given["data"])
    given["limits"] = Limits(**given.get("limits", {}))
    return Settings(**given)


if __name__ == "__main__":
    serve(port=int(sys.argv[1]), settings=settings(json.loads(sys.argv[2])))
