"""The list of compiled files, and a build that does no more than it must."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import compiled

pytestmark = pytest.mark.once


def build(root: Path, **settings: str) -> str:
    """Run the build of the tree at `root`, and return what it says."""
    command = [sys.executable, "tools/compiled.py"]
    environment = {**os.environ, **settings}
    done = subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def tree(root: Path) -> Path:
    """Copy to `root` what a build needs, with binaries."""
    for name in ("src", "tools"):
        shutil.copytree(compiled.ROOT / name, root / name)
    for name in ("pyproject.toml", "setup.py"):
        shutil.copy(compiled.ROOT / name, root / name)
    return root


def test_the_rules_are_compiled_and_packages_are_not() -> None:
    names = {path.name for path in compiled.sources()}
    assert names
    assert "__init__.py" not in names


@pytest.mark.parametrize(("line", "expected"), [(0, True), (3, True), (30, False)])
def test_a_file_opts_out_near_its_top(tmp_path: Path, line: int, expected: bool) -> None:
    root = tree(tmp_path)
    source = root / "src" / "rookery" / "core" / "other.py"
    source.write_text("\n" * line + "# not compiled: it is tried here\n", encoding="utf-8")
    code = "from tools import compiled; print(*(p.name for p in compiled.sources()))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
    )
    assert ("other.py" not in done.stdout.split()) is expected


def test_a_second_build_does_nothing() -> None:
    assert build(compiled.ROOT) == ""


def test_without_a_compiler_old_binaries_go_and_it_says_so(tmp_path: Path) -> None:
    root = tree(tmp_path)
    source = compiled.sources()[0].relative_to(compiled.ROOT)
    with (root / source).open("a", encoding="utf-8") as file:
        file.write("\n# edited\n")
    said = build(root, CC="no-such-compiler")
    assert "lacks a C compiler" in said
    assert said.count("\n") == 1
    assert not list(root.glob("src/**/*.so"))
    assert not (root / "src" / "rookery" / compiled.MANIFEST).exists()
