"""Where Rookery keeps what people make: one folder for tables, seeds and games that were left."""
# not compiled: it asks the system, and only once

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The folder in which programs of this system keep their data; it need not be there yet."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "rookery"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "rookery"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "rookery"
