"""Stale binaries never hide an edited source."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import compiled

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(bool(compiled.missing_tool()), reason="nothing can be compiled here"),
]

PROBE = """
import importlib, json, rookery
from rookery import _mode
module = importlib.import_module({module!r})
edited = getattr(module, "EDITED", 0)
print(json.dumps([_mode.mode(), _mode.reason(), module.__file__, edited]))
"""


class Copy:
    """A copy of the compiled package, and what an import of it tells."""

    def __init__(self, folder: Path) -> None:
        shutil.copytree(compiled.ROOT / "src", folder)
        self.folder = folder
        self.package = folder / "rookery"
        self.manifest = self.package / compiled.MANIFEST
        self.content = json.loads(self.manifest.read_text(encoding="utf-8"))
        self.sources = [self.package / name for name in self.content["sources"]]

    def run(self, source: Path, **settings: str) -> subprocess.CompletedProcess[str]:
        """Import the module of `source` in a new process, from this copy."""
        parts = source.relative_to(self.folder).with_suffix("").parts
        code = PROBE.format(module=".".join(parts))
        inherited = {k: v for k, v in os.environ.items() if k != "ROOKERY_INTERPRETED"}
        environment = {**inherited, "PYTHONPATH": str(self.folder), **settings}
        command = [sys.executable, "-c", code]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    def probe(self, source: Path, **settings: str) -> tuple[str, str, Path, int, str]:
        """Tell mode, reason, loaded file, the mark of an edit, and what was said."""
        done = self.run(source, **settings)
        assert done.returncode == 0, done.stderr
        mode, reason, file, edited = json.loads(done.stdout)
        return mode, reason, Path(file), edited, done.stderr


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path / "src")


def test_an_untouched_copy_runs_compiled(copy: Copy) -> None:
    for source in (copy.sources[0], copy.sources[-1]):
        mode, _, file, _, said = copy.probe(source)
        assert mode == "compiled"
        assert file == source.with_suffix(copy.content["suffix"])
        assert said == ""


def test_an_edit_takes_effect_at_once(copy: Copy) -> None:
    edited, other = copy.sources[0], copy.sources[-1]
    with edited.open("a", encoding="utf-8") as file:
        file.write("\nEDITED = 1\n")
    mode, reason, loaded, mark, said = copy.probe(edited)
    assert (mode, loaded, mark) == ("interpreted", edited, 1)
    assert edited.name in reason
    assert "make build" in said
    assert said.count("\n") == 1
    assert copy.probe(other)[2] == other


def test_a_source_that_is_gone_is_not_imported(copy: Copy) -> None:
    gone = copy.sources[-1]
    gone.unlink()
    done = copy.run(gone)
    assert done.returncode != 0
    assert "Error: " in done.stderr.splitlines()[-1]
    assert "was compiled and is gone" in done.stderr


def test_the_setting_asks_for_sources_and_nothing_is_said(copy: Copy) -> None:
    source = copy.sources[0]
    mode, reason, file, _, said = copy.probe(source, ROOKERY_INTERPRETED="1")
    assert (mode, file, said) == ("interpreted", source, "")
    assert "ROOKERY_INTERPRETED" in reason


def test_binaries_without_a_manifest_are_not_trusted(copy: Copy) -> None:
    copy.manifest.unlink()
    source = copy.sources[0]
    assert copy.probe(source)[::2] == ("interpreted", source, "")


def test_binaries_of_another_python_are_not_used(copy: Copy) -> None:
    compiled.write_manifest(copy.package, {**copy.content, "suffix": ".cpython-27.so"})
    mode, reason, *_ = copy.probe(copy.sources[0])
    assert mode == "interpreted"
    assert "another Python" in reason


def test_a_missing_binary_is_noticed(copy: Copy) -> None:
    source = copy.sources[0]
    source.with_suffix(copy.content["suffix"]).unlink()
    mode, reason, *_ = copy.probe(source)
    assert mode == "interpreted"
    assert source.name in reason
