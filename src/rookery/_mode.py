"""Decides at import whether the compiled modules or their sources are run.

The build notes in `_compiled.json` a hash of every source it compiled. Where a source no longer
fits its hash, all of Rookery is loaded from source: a stale binary never hides an edit, and
compiled and edited modules are never mixed.
"""

import hashlib
import importlib.machinery
import json
import os
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

_ROOT = Path(__file__).parent
_MANIFEST = "_compiled.json"
_SOURCE = (importlib.machinery.SourceFileLoader, importlib.machinery.SOURCE_SUFFIXES)

_mode = "interpreted"
_reason = "not prepared"


class _SourceFinder:
    """Finds the package's modules in their `.py` files, whatever binaries lie beside them.

    It has what `importlib.abc.MetaPathFinder` asks for; to load that takes longer than all checks.
    """

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not fullname.startswith(f"{__package__}."):
            return None
        for entry in path or ():
            spec = importlib.machinery.FileFinder(entry, _SOURCE).find_spec(fullname, target)
            if spec is not None:
                return spec if spec.loader else None
        # To return None would let the next finder load a binary whose source is gone.
        raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)


def prepare() -> None:
    """Choose the mode; called once, before any other module of the package is imported."""
    global _mode, _reason
    if _reason != "not prepared":
        return
    if os.environ.get("ROOKERY_INTERPRETED", "0") not in ("", "0"):
        _reason = "ROOKERY_INTERPRETED is set"
    elif not (_ROOT / _MANIFEST).exists():
        _reason = "nothing is compiled here"
    elif stale := _staleness():
        _reason = stale
        print(f"rookery: {stale}; running interpreted (`make build` compiles)", file=sys.stderr)
    else:
        _mode, _reason = "compiled", "every binary fits its source"
        return
    sys.meta_path.insert(0, _SourceFinder())


def mode() -> str:
    """Return "compiled" or "interpreted"."""
    return _mode


def reason() -> str:
    """Return why this mode was chosen, as a phrase for people."""
    return _reason


def _staleness() -> str:
    """Say what no longer fits the binaries, or nothing if all does."""
    manifest = json.loads((_ROOT / _MANIFEST).read_text(encoding="utf-8"))
    suffix = manifest["suffix"]
    if suffix != sysconfig.get_config_var("EXT_SUFFIX"):
        return f"the binaries ({suffix}) are for another Python"
    for name, digest in manifest["sources"].items():
        source = _ROOT / name
        if not source.exists():
            return f"{name} was compiled and is gone"
        if hashlib.sha256(source.read_bytes()).hexdigest() != digest:
            return f"{name} has changed since it was compiled"
        if not source.with_suffix(suffix).exists():
            return f"the binary of {name} is gone"
    return ""
