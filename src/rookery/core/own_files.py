"""Python files of somebody's own, a bot's or a game's, loaded by where they lie."""

# not compiled: it runs others' code by Python's own machinery, once for each file

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from traceback import extract_tb
from types import ModuleType


class BrokenFile(ValueError):
    """The file could not be loaded; says where in it, and why."""


def load_file(file: Path, name: str) -> ModuleType:
    """The module that the file makes, known to others by that name."""
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec
    assert spec.loader
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[name]
        if isinstance(error, KeyboardInterrupt):
            raise
        raise BrokenFile(_told(error, file)) from None  # whatever the file does, an exit too
    return module


def _told(error: BaseException, file: Path) -> str:
    if isinstance(error, SyntaxError):
        return f"{file.name} line {error.lineno}: {error.msg}"
    lines = [at.lineno for at in extract_tb(error.__traceback__) if at.filename == str(file)]
    where = f"{file.name} line {lines[-1]}" if lines else file.name
    return f"{where} fails: {type(error).__name__}: {error}"
