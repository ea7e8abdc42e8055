"""Builds or tests the page in web/, and finds the Node.js to do so.

`front.py build` does nothing where no source has changed; `front.py test` runs its tests.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
MODULES = WEB / "node_modules"
STATIC = ROOT / "src" / "rookery" / "server" / "static"
# Stamps hold the hash of what was installed or built.
INSTALLED = MODULES / ".installed"
BUILT = MODULES / ".built"
OLDEST_NODE = 20
# Folders and files that tools write, or that have no part in what is built.
NOT_SOURCES = {"node_modules", "words", "tests", "README.md", ".meta.json", ".gitignore"}


def build() -> None:
    """Install the page's packages and build it, each only where something has changed."""
    packages = _digest([WEB / "package.json", WEB / "package-lock.json"])
    if _read(INSTALLED) != packages:
        _npm("ci", "--no-audit", "--no-fund")
        INSTALLED.write_text(packages, encoding="utf-8")
    page = _digest(_sources())
    if _read(BUILT) != page or not STATIC.exists():
        _npm("run", "build")
        BUILT.write_text(page, encoding="utf-8")


def test() -> None:
    """Run the page's own tests."""
    _npm("test")


def _npm(*arguments: str) -> None:
    folder = node_folder()
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(["npm", *arguments], cwd=WEB, check=True, env={**os.environ, "PATH": path})


def node_folder() -> Path:
    """Find the machine's Node.js if it is new enough, else one in the virtual environment."""
    if on_path := node_on_path():
        return on_path.parent
    own = Path(sys.executable).parent
    if not (own / "node").exists():
        _install_node()
    return own


def node_on_path() -> Path | None:
    """The Node.js that the machine has, if it is new enough and npm is there too."""
    found = shutil.which("node")
    if found and shutil.which("npm") and _major(found) >= OLDEST_NODE:
        return Path(found)
    return None


def _major(node: str) -> int:
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    return int(answer.stdout.lstrip("v").split(".")[0])


def _install_node() -> None:
    """Install the PyPI package that carries Node.js."""
    uv = shutil.which("uv") or str(ROOT / ".uv" / "bin" / "uv")
    arguments = ["pip", "install", "-q", "--python", sys.executable, "--require-hashes"]
    lock = ROOT / "requirements" / "node.txt"
    subprocess.run([uv, *arguments, "-r", str(lock)], check=True)


def _sources() -> list[Path]:
    """List every file of the page's folder that a person wrote, and the games' own words."""
    found = list((ROOT / "src" / "rookery").rglob("words/*.json"))
    for folder, folders, names in os.walk(WEB):
        folders[:] = [name for name in folders if name not in NOT_SOURCES]
        found += [Path(folder, name) for name in names if name not in NOT_SOURCES]
    return sorted(found)


def _digest(paths: list[Path]) -> str:
    total = hashlib.sha256()
    for path in paths:
        total.update(f"{path.relative_to(ROOT)}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def _read(stamp: Path) -> str:
    return stamp.read_text(encoding="utf-8") if stamp.exists() else ""


def main() -> None:
    """Do what the argument says, if there is a page to do it with."""
    if not (WEB / "package.json").exists():
        return
    try:
        {"build": build, "test": test}[sys.argv[1]]()
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)


if __name__ == "__main__":
    main()
