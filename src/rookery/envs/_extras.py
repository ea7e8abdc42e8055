"""What is missing names itself."""

from __future__ import annotations


def needs(module: str, package: str, error: ImportError) -> ImportError:
    """The error for a module of ours whose package is not installed."""
    return ImportError(
        f"{module} needs {package}, which is not installed ({error}): pip install 'rookery[rl]'",
        name=error.name,
    )
