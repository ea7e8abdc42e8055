"""Makes a release ready: `make release VERSION=0.2.0`. It never uploads anything.

It looks whether the tree is clean and the version newer, dates the changes in CHANGELOG.md, writes
the version into pyproject.toml, commits and tags that, and builds wheel and source archive.
"""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
UNRELEASED: Final = "## Unreleased"
VERSION: Final = re.compile(r'^version = "(\d+)\.(\d+)\.(\d+)"$', re.MULTILINE)


def numbers(version: str) -> tuple[int, ...]:
    """The three numbers of a version; a ValueError if it is none."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise ValueError(f"a version is three numbers such as 0.2.0, not {version!r}")
    return tuple(int(number) for number in version.split("."))


def with_version(project: str, version: str) -> str:
    """pyproject.toml with the new version, which must be newer than the old one."""
    found = VERSION.search(project)
    if found is None:
        raise ValueError("pyproject.toml states no version")
    if numbers(version) <= tuple(int(number) for number in found.groups()):
        raise ValueError(f"{version} is not newer than {'.'.join(found.groups())}")
    return VERSION.sub(f'version = "{version}"', project, count=1)


def with_section(changes: str, version: str, day: str) -> str:
    """The changelog in which what was unreleased belongs to the version."""
    before, heading, after = changes.partition(f"{UNRELEASED}\n")
    if not heading or not after.split("\n## ")[0].strip():
        raise ValueError(f"CHANGELOG.md has nothing under {UNRELEASED!r}")
    return f"{before}{heading}\n## {version}, {day}\n{after}"


def release(version: str, root: Path = ROOT) -> None:
    """Do all of it, or nothing if something does not fit."""
    if _git(root, "status", "--porcelain"):
        raise ValueError("there are changes that are not committed")
    if _git(root, "tag", "--list", f"v{version}"):
        raise ValueError(f"v{version} is tagged already")
    project, changes = root / "pyproject.toml", root / "CHANGELOG.md"
    day = datetime.now(UTC).date().isoformat()
    new_project = with_version(project.read_text(encoding="utf-8"), version)
    new_changes = with_section(changes.read_text(encoding="utf-8"), version, day)
    project.write_text(new_project, encoding="utf-8")
    changes.write_text(new_changes, encoding="utf-8")
    _git(root, "commit", "-qam", f"Release {version}")
    _git(root, "tag", "-a", f"v{version}", "-m", f"Rookery {version}")


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def main() -> None:
    """Release the version that is named; what does not fit is said in one line."""
    try:
        release(sys.argv[1] if len(sys.argv) > 1 else "")
    except (ValueError, subprocess.CalledProcessError) as error:
        sys.exit(f"No release: {error}")
    print(f"v{sys.argv[1]} is tagged here. Push it when you are sure: git push --follow-tags")


if __name__ == "__main__":
    main()
