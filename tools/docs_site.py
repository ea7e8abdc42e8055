"""What the site needs beside docs/: pages that live elsewhere, and links that fit there.

Called by MkDocs (`hooks` in mkdocs.yml). The documents are written for those who read them in the
tree, so their links lead to files; on the site a link to a file that has no page is plain text.
"""

from __future__ import annotations

import json
import posixpath
import re
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).resolve().parent.parent
RULES: Final = {path.parent.name: path for path in ROOT.glob("src/rookery/games/*/RULES.md")}
NOTEBOOKS: Final = sorted(ROOT.glob("docs/notebooks/*.ipynb"))
ELSEWHERE: Final = {
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changes.md",
    "CONTRIBUTING.md": "contributing.md",
    "README.md": "index.md",
    **{f"src/rookery/games/{game}/RULES.md": f"rules/{game}.md" for game in RULES},
    **{f"docs/notebooks/{path.name}": f"notebooks/{path.stem}.md" for path in NOTEBOOKS},
}
"""Pages of the site by the files of the tree that they are written in."""
LINK: Final = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s#:]+)(#[^)\s]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that live elsewhere; the home page is one of docs/ itself."""
    for source, page in ELSEWHERE.items():
        if files.get_file_from_path(page) is None:
            files.append(File.generated(config, page, content=_text_of(ROOT / source)))
    return files


def _text_of(source: Path) -> str:
    return _page_of(source) if source in NOTEBOOKS else source.read_text(encoding="utf-8")


def _page_of(notebook: Path) -> str:
    """A notebook as a page: its words, its code, and what it came to when it was last kept."""
    parts: list[str] = []
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        parts.append(source if cell["cell_type"] == "markdown" else f"```python\n{source}\n```")
        parts += [_came(output) for output in cell.get("outputs", [])]
    parts.append(f'<a href="{notebook.name}" download>This page as a notebook</a>, to run at home.')
    return "\n\n".join(parts)


def _came(output: dict[str, Any]) -> str:
    """What was printed, or a picture, which goes into the page with its tooltips."""
    if output["output_type"] == "stream":
        return f"```text\n{''.join(output['text'])}```"
    return f"<figure>{''.join(output['data']['image/svg+xml'])}</figure>"


def on_page_markdown(markdown: str, page: Page, files: Files, **_others: Any) -> str:
    """Let links lead to pages, and be plain text where there is none."""
    here = page.file.src_uri
    written = next((source for source, at in ELSEWHERE.items() if at == here), f"docs/{here}")
    if here == "index.md":
        written = "docs/index.md"
    return LINK.sub(lambda link: _led(link, written, here, files), markdown)


def _led(link: re.Match[str], written: str, here: str, files: Files) -> str:
    picture, words, target, anchor = link.groups()
    meant = posixpath.normpath(posixpath.join(posixpath.dirname(written), target))
    page = ELSEWHERE.get(meant, meant.removeprefix("docs/"))
    if files.get_file_from_path(page) is None:
        if not (ROOT / meant).exists():
            raise ValueError(f"{written} links to {target}, which is not there")
        return words
    way = posixpath.relpath(page, posixpath.dirname(here) or ".")
    return f"{picture}[{words}]({way}{anchor or ''})"
