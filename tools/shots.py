"""Takes the pictures of the page that the README shows; `make shots` runs it."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, Page

from tools.browser import PHONE, WIDE, Light, Server, Visitor, running_browser, running_server
from tools.compiled import ROOT

IMAGES: Final = ROOT / "docs" / "images"
SEATS: Final = [
    {"kind": "me", "name": "Ann"},
    {"kind": "here", "name": "Bo"},
    {"kind": "bot", "bot": "level2"},
]
BOTS: Final = [{"kind": "bot", "bot": "level2"}] * 3
CARDS: Final = (
    "A: farmer laborer guard maid philosopher astronomer hunter; "
    "B: farmer general laborer guard hunter maid magician; C: merchant knight fool"
)
STRONG: Final = "A: farmer general laborer guard hunter pawnbroker knight bishop; B: farmer general"


class Photographer:
    """Goes from page to page and keeps a picture of each."""

    def __init__(self, browser: Browser, server: Server, folder: Path) -> None:
        self._browser: Final = browser
        self._server: Final = server
        self._folder: Final = folder

    def visitor(self, size: tuple[int, int], light: Light) -> Visitor:
        return Visitor(self._browser, self._server.address, size, light)

    def keep(self, page: Page, name: str) -> None:
        page.mouse.move(0, 0)
        page.wait_for_timeout(400)
        page.screenshot(path=self._folder / f"{name}.png")

    def front_door(self, name: str, size: tuple[int, int], light: Light) -> None:
        visitor = self.visitor(size, light)
        visitor.page.goto("/")
        visitor.page.get_by_role("button", name="Play a bot").first.wait_for()
        self.keep(visitor.page, name)
        visitor.close()

    def table(self, name: str, size: tuple[int, int], light: Light) -> None:
        """In the middle of a turn, with dice set aside."""
        visitor = self.visitor(size, light)
        page = visitor.page
        page.goto(visitor.create(SEATS, cards=CARDS))
        page.locator(".actions .primary").click(timeout=60_000)
        page.locator(".felt .die.open").first.click()
        page.locator(".felt .die.open").first.click()
        self.keep(page, name)
        visitor.close()

    def end_and_replay(self, end: str, replay: str) -> None:
        visitor = self.visitor(WIDE, "light")
        page = visitor.page
        path = visitor.create(BOTS, cards=STRONG)
        page.goto(path)
        page.get_by_role("heading", name="How it came about").wait_for(timeout=120_000)
        self.keep(page, end)
        page.goto(f"{path.replace('table', 'replay')}?at=25")
        page.get_by_role("slider").wait_for()
        self.keep(page, replay)
        visitor.close()


def main() -> None:
    """Take all pictures, into the folder named or else into docs/images."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else IMAGES
    folder.mkdir(parents=True, exist_ok=True)
    with (
        TemporaryDirectory() as data,
        running_server(Path(data)) as server,
        running_browser() as browser,
    ):
        photographer = Photographer(browser, server, folder)
        photographer.front_door("front-door", WIDE, "light")
        photographer.front_door("front-door-phone-dark", PHONE, "dark")
        photographer.table("table", WIDE, "light")
        photographer.table("table-dark", WIDE, "dark")
        photographer.table("table-phone", PHONE, "light")
        photographer.end_and_replay("end", "replay")


if __name__ == "__main__":
    main()
