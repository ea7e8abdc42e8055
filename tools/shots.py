"""Takes the pictures of the page that the README shows; `make shots` runs it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, Page

from rookery.arena import play_game
from rookery.core.records import Record
from rookery.core.registry import load
from tools.browser import PHONE, WIDE, Light, Server, Visitor, running_browser, running_server
from tools.compiled import ROOT

IMAGES: Final = ROOT / "docs" / "images"
ME: Final = {"kind": "me", "name": "Ann"}
BOT: Final = {"kind": "bot", "bot": "level2"}
SEATS: Final = [ME, {"kind": "here", "name": "Bo"}, BOT]
CARDS: Final = (
    "A: farmer laborer guard maid philosopher astronomer hunter; "
    "B: farmer general laborer guard hunter maid magician; C: merchant knight fool"
)
STRONG: Final = "A: farmer general laborer guard hunter pawnbroker knight bishop; B: farmer general"


@dataclass(frozen=True)
class Scene:
    """A kind of decision in a game of the quick bots, always the same."""

    game: str
    options: Mapping[str, object]
    seed: int
    stage: str

    def found(self) -> tuple[Record, int, int]:
        """The game, the step of the middle one of such decisions, and the seat that decides."""
        game = load(self.game, **self.options)
        record = play_game(game, ["eager"] * game.players, self.seed).record
        there = [
            (step, int(state.actor))
            for step, (state, _) in enumerate(record.states())
            if state.actor >= 0 and state.stage() == self.stage and len(state.legal()) > 1
        ]
        return record, *there[len(there) // 2]


TOWERS: Final = Scene("towers", {"players": 4, "variant": "expert"}, 5, "move_piece")
TOURIA: Final = Scene("touria", {"players": 3}, 4, "walk")


class Photographer:
    """Goes from page to page and keeps a picture of each."""

    def __init__(self, browser: Browser, server: Server, folder: Path) -> None:
        self._browser: Final = browser
        self._server: Final = server
        self._folder: Final = folder

    def visitor(self, size: tuple[int, int], light: Light) -> Visitor:
        return Visitor(self._browser, self._server.address, size, light)

    def keep(self, page: Page, name: str) -> None:
        page.wait_for_timeout(600)
        page.screenshot(path=self._folder / f"{name}.png")

    def table(self, name: str, size: tuple[int, int], light: Light) -> None:
        """In the middle of a turn, with dice set aside."""
        visitor = self.visitor(size, light)
        page = visitor.page
        page.goto(visitor.create(SEATS, cards=CARDS))
        page.locator(".actions .primary").click(timeout=60_000)
        page.locator(".felt .die.open").first.click()
        page.locator(".felt .die.open").first.click()
        page.mouse.move(0, 0)
        self.keep(page, name)
        visitor.close()

    def position(self, name: str, scene: Scene, size: tuple[int, int], light: Light) -> None:
        """In the middle of a game that bots have played, pointing at what could be done."""
        record, step, seat = scene.found()
        seats = [BOT] * record.game.players
        seats[seat] = ME
        visitor = self.visitor(size, light)
        page = visitor.page
        page.goto(visitor.play_on(record.text(), step, seats))
        page.locator(".prompt.asked").wait_for(timeout=60_000)
        page.locator(".board .open").first.hover(force=True)
        self.keep(page, name)
        visitor.close()

    def replay(self, name: str) -> None:
        visitor = self.visitor(WIDE, "light")
        page = visitor.page
        path = visitor.create([BOT] * 3, cards=STRONG)
        page.goto(path)
        page.get_by_role("heading", name="How it came about").wait_for(timeout=120_000)
        page.goto(f"{path.replace('table', 'replay')}?at=25")
        page.get_by_role("slider").wait_for()
        self.keep(page, name)
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
        photographer.table("court", WIDE, "light")
        photographer.table("court-phone", PHONE, "light")
        photographer.position("towers", TOWERS, WIDE, "light")
        photographer.position("touria", TOURIA, WIDE, "dark")
        photographer.replay("replay")


if __name__ == "__main__":
    main()
