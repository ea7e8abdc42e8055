"""A page of HTML as a test looks at it."""

from __future__ import annotations

from html.parser import HTMLParser


class Outline(HTMLParser):
    """The headings of a page, what it would fetch, and whether its tags are closed in order."""

    VOID = frozenset({"meta", "rect", "circle", "line", "polyline"})

    def __init__(self, page: str) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.fetched: list[str] = []
        self.headings: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [name for name, _ in attrs if name in ("src", "href", "srcset")]
        if tag not in self.VOID:
            self.stack.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.stack.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.stack and self.stack[-1] == "h2":
            self.headings.append(data)
