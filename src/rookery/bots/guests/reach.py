"""What a guest can reach: the files that it needs, and nothing of what it is given otherwise."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from rookery.core.game_files import named_files
from rookery.core.registry import FILES

SYSTEM: Final = (
    *("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt"),
    *("/nix/store", "/gnu/store", "/run/current-system"),
    *("/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d"),
    *("/etc/localtime", "/etc/passwd", "/etc/group", "/etc/nsswitch.conf"),
)
"""Programs and what they are made of; nothing that belongs to a person."""
KEPT: Final = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "LD_LIBRARY_PATH")
"""All that a guest gets of the environment."""
FOR_PYTHON: Final = ("PYTHONPATH", "ROOKERY_INTERPRETED", FILES)
"""And what a class needs, so that it plays with the same code as the table."""
SECRETS: Final = "ROOKERY_SECRETS"
"""The variable that tells the processes of a run which files no guest may read."""
Place = tuple[str, str]


def hide(files: Iterable[Path]) -> None:
    """Let no guest read these files, whoever starts it in this run."""
    os.environ[SECRETS] = os.pathsep.join(os.path.realpath(file) for file in files)


def secrets(shown: Iterable[Place]) -> list[str]:
    """The files that no guest may read, by every way on which they could be found."""
    hidden = [path for path in os.environ.get(SECRETS, "").split(os.pathsep) if path]
    return [
        place + path.removeprefix(lies)
        for path in hidden
        for lies, place in shown
        if Path(path).exists() and _is_in(path, lies)
    ]


def environment(scratch: str, more: Mapping[str, str]) -> dict[str, str]:
    """A clean environment; `scratch` is the guest's home."""
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    return {"PATH": os.defpath, **kept, "HOME": scratch, "TMPDIR": scratch, **more}


def for_python() -> dict[str, str]:
    """What else a class gets of the environment."""
    return {name: os.environ[name] for name in FOR_PYTHON if name in os.environ}


# ---- files ----------------------------------------------------------------------------------


def needs_of_class(file: Path) -> list[Path]:
    """The interpreter, Rookery and all that is installed, and the folders of bot and games."""
    here = Path.cwd()
    package = Path(__file__).parents[3]
    installed = [Path(entry) for entry in sys.path if entry and Path(entry) != here]
    listed = [Path(entry) for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if entry]
    python = [Path(sys.prefix), Path(sys.base_prefix), *_home_of(Path(sys.executable))]
    games = [_around(Path(game)) for game in named_files()]
    return [*python, package, *installed, *listed, *games, _around(file)]


def needs_of_program(words: Sequence[str]) -> list[Path]:
    """The program, and the folders of all files that its command names."""
    found = shutil.which(words[0])
    program = _home_of(Path(found)) if found else []
    return [*program, *(_around(Path(word)) for word in words if Path(word).exists())]


def _around(path: Path) -> Path:
    """A file's folder, unless all kinds of things lie in that."""
    whole = path.absolute()
    if whole.is_dir() or os.path.realpath(whole.parent) in _crowded():
        return whole
    return whole.parent


def _crowded() -> set[str]:
    folders = ("/", "/tmp", tempfile.gettempdir(), Path.home(), Path.home().parent)
    return {os.path.realpath(folder) for folder in folders}


def _home_of(program: Path) -> list[Path]:
    """The program, and what is installed with it: bin/ has a lib/ beside it."""
    return [_installation(path) for path in (program.absolute(), Path(os.path.realpath(program)))]


def _installation(program: Path) -> Path:
    above = program.parent.parent
    whole = program.parent.name == "bin" and (above / "lib").is_dir()
    return above if whole and os.path.realpath(above) not in _crowded() else program


def links() -> list[Place]:
    """Folders of the system that are links, such as /bin in many."""
    return [(path, str(Path(path).readlink())) for path in SYSTEM if _is_root_link(path)]


def places(needed: Iterable[Path]) -> list[Place]:
    """What to show: where it lies, and where it is found; nothing twice, outer folders first."""
    shown: list[Place] = []
    for path in sorted(_ways_to(needed), key=lambda path: (path.count("/"), path)):
        lies = os.path.realpath(path)
        if path != "/" and not any(_covers(one, lies, path) for one in shown):
            shown.append((lies, path))
    return shown


def _ways_to(needed: Iterable[Path]) -> set[str]:
    system = [Path(path) for path in SYSTEM if not _is_root_link(path)]
    asked = [os.path.normpath(path.absolute()) for path in (*system, *needed)]
    there = [path for path in asked if Path(path).exists()]
    return {*there, *(os.path.realpath(path) for path in there)}


def _covers(shown: Place, lies: str, path: str) -> bool:
    """Is this path there already, and the same file?"""
    return _is_in(lies, shown[0]) and _is_in(path, shown[1])


def _is_in(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder + "/")


def _is_root_link(path: str) -> bool:
    return path.count("/") == 1 and Path(path).is_symlink()
