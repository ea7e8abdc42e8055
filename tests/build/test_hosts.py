"""No file names the host of a package registry: each machine has its own way to them."""

import re
import subprocess

import pytest

from tools.compiled import ROOT

pytestmark = pytest.mark.once

# In two parts, so that this file does not hold them.
HOSTS = (
    ("pypi", ".org"),
    ("pythonhosted", ".org"),
    ("npmjs", ".org"),
    ("npmjs", ".com"),
    ("yarnpkg", ".com"),
    ("deb.debian", ".org"),
    ("security.debian", ".org"),
)
HOST = re.compile("|".join(re.escape("".join(parts)) for parts in HOSTS), re.IGNORECASE)
# A lock may not name a mirror either, whose name cannot be known here.
DOWNLOAD = re.compile(r'"resolved": *"\w+://|--(extra-)?index-url|--find-links')


def tracked() -> list[str]:
    """List the files in git, and those about to be."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in done.stdout.splitlines() if (ROOT / name).is_file()]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8", errors="replace")


def test_no_file_names_a_registry_host() -> None:
    assert [name for name in tracked() if HOST.search(text(name))] == []


def test_no_lock_says_where_to_download() -> None:
    locks = [n for n in tracked() if n.startswith("requirements/") or n.endswith("-lock.json")]
    assert locks
    assert [name for name in locks if DOWNLOAD.search(text(name))] == []


def test_every_pinned_version_has_a_hash() -> None:
    for path in (ROOT / "requirements").glob("*.txt"):
        pins = re.findall(r"^\S+==.*$", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert pins, path
        assert [pin for pin in pins if not pin.endswith("\\")] == []
