"""Which files are compiled, and whether their binaries still fit; `setup.py` builds them.

Run as a script it compiles in place, if anything that bears on the binaries has changed.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "rookery"
MANIFEST = "_compiled.json"
OPT_OUT = "# not compiled:"
# An opt-out must be seen by whoever opens the file.
OPT_OUT_LINES = 20
# What decides about the binaries besides the sources.
RECIPE = ("pyproject.toml", "setup.py", "tools/compiled.py", "tools/cold.h")


def sources() -> list[Path]:
    """List the files to compile, sorted."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        settings = tomllib.load(file)["tool"]["rookery"]
    wanted = _glob(settings["compiled"]) - _glob(settings["exclude"])
    return sorted(path for path in wanted if path.name != "__init__.py" and not _opts_out(path))


def missing_tool() -> str:
    """Name what the machine lacks to compile, or nothing."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl"
    if not shutil.which(compiler.split()[0]):
        return "a C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's C headers"
    return ""


def manifest() -> dict[str, Any]:
    """Describe the binaries that a build makes of the files as they are now."""
    return {
        "suffix": sysconfig.get_config_var("EXT_SUFFIX"),
        "mypy": version("mypy"),
        "recipe": {name: _digest(ROOT / name) for name in RECIPE},
        "sources": {path.relative_to(PACKAGE).as_posix(): _digest(path) for path in sources()},
    }


def write_manifest(package: Path, content: dict[str, Any]) -> None:
    """Put the manifest beside the binaries in `package`."""
    text = json.dumps(content, indent=1, sort_keys=True)
    (package / MANIFEST).write_text(text + "\n", encoding="utf-8")


def _glob(patterns: list[str]) -> set[Path]:
    return {path for pattern in patterns for path in ROOT.glob(pattern)}


def _opts_out(path: Path) -> bool:
    with path.open(encoding="utf-8") as file:
        return any(line.startswith(OPT_OUT) for line in islice(file, OPT_OUT_LINES))


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _built() -> dict[str, Any]:
    """Read the manifest of the last build in place."""
    path = PACKAGE / MANIFEST
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return content


def _complete(content: dict[str, Any]) -> bool:
    return all((PACKAGE / s).with_suffix(content["suffix"]).exists() for s in content["sources"])


def _remove_binaries() -> None:
    """Remove what the last build left beside the sources, some of which may be gone by now."""
    for pattern in ("*.so", "*.pyd"):
        for path in (ROOT / "src").rglob(pattern):
            path.unlink()


def _recipe(content: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in content.items() if key != "sources"}


def main() -> None:
    """Compile in place what needs it."""
    built, wanted = _built(), manifest()
    if not wanted["sources"] or (built == wanted and _complete(wanted)):
        return
    _remove_binaries()
    if missing := missing_tool():
        (PACKAGE / MANIFEST).unlink(missing_ok=True)
        print(f"Not compiled, since this machine lacks {missing}: Rookery runs interpreted.")
        return
    if _recipe(built) != _recipe(wanted):
        # What was made in another way is of no use.
        shutil.rmtree(ROOT / "build", ignore_errors=True)
    print(f"Compiling {len(wanted['sources'])} modules …", flush=True)
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    sys.exit(subprocess.run(command, cwd=ROOT, check=False).returncode)


if __name__ == "__main__":
    main()
