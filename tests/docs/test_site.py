"""The site of the documents: built strictly, whole, and without anything from elsewhere."""

from __future__ import annotations

import re
from contextlib import chdir
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

import rookery
from tools.compiled import ROOT
from tools.notebooks import NOTEBOOKS

pytestmark = [pytest.mark.once, pytest.mark.filterwarnings("ignore")]  # those of the builders


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built once; a link that leads nowhere, or a page that the menu forgets, is an error."""
    folder = tmp_path_factory.mktemp("site")
    with chdir(ROOT), pytest.MonkeyPatch.context() as patch:
        patch.setenv("NO_MKDOCS_2_WARNING", "1")
        build(load_config("mkdocs.yml", site_dir=str(folder), strict=True))
    return folder


def test_the_pages_that_live_elsewhere_are_there(site: Path) -> None:
    for page in ("architecture", "changes", "contributing", "rules/court", "rules/touria"):
        assert (site / f"{page}.html").exists(), page


def test_notebooks_are_pages_with_their_pictures(site: Path) -> None:
    for notebook in NOTEBOOKS:
        text = (site / "notebooks" / f"{notebook.stem}.html").read_text(encoding="utf-8")
        assert '<figure><svg xmlns="http://www.w3.org/2000/svg" class="alone"' in text
        assert f'href="{notebook.name}" download' in text
        assert (site / "notebooks" / notebook.name).read_bytes() == notebook.read_bytes()
        home = (site / "index.html").read_text(encoding="utf-8")
        assert f'href="notebooks/{notebook.stem}.html">' in home


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    text = (site / "reference" / "names.html").read_text(encoding="utf-8")
    missing = [name for name in rookery.__all__ if f'id="rookery.{name}"' not in text]
    assert missing == ["Random"], "which is librt's"


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    fetched = re.compile(
        r'<(?:script|img|iframe|source)[^>]*src="(https?:[^"]+)|<link[^>]*href="(https?:[^"]+)'
    )
    for page in site.rglob("*.html"):
        assert fetched.findall(page.read_text(encoding="utf-8")) == [], page.name
    for sheet in site.rglob("*.css"):
        assert not re.search(r"url\(.?https?:|@import", sheet.read_text(encoding="utf-8")), sheet
