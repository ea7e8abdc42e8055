"""A table fits every window that people have: what is to be done is in sight and in reach."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from time import time
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

import rookery
from rookery.core.contract import CHANCE, OVER
from rookery.core.records import Record
from tests.browser.conftest import Visit
from tools.browser import Visitor

pytestmark = [pytest.mark.once, pytest.mark.timeout(500), pytest.mark.xdist_group("browser")]

SIZES = (
    (1366, 650),
    (1280, 600),
    (1024, 768),
    (900, 700),
    (768, 1024),
    (390, 844),
    (390, 664),
    (360, 640),
    (844, 390),
)
FITS = (Path(__file__).parent / "fits.js").read_text(encoding="utf-8")
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
ME = {"kind": "me", "name": "Ann"}
BOT = {"kind": "bot", "bot": "greedy"}
BOARD = """() => {
  const { x, y, width, height } = document.querySelector('main > .board').getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(' ');
}"""


@dataclass(frozen=True)
class Table:
    """A game for so many, and decisions in it that are looked at: a phase and the least ways."""

    game: str
    players: int
    decisions: tuple[tuple[str, int], ...]
    options: dict[str, Any] = field(default_factory=dict)
    grows: bool = False
    """Do one's own things take more room as the game goes on?"""

    def __str__(self) -> str:
        options = [str(value).replace(" ", "") for value in self.options.values()]
        return "-".join([self.game, str(self.players), *options])

    def moments(self) -> list[Moment]:
        return [Moment(self, phase, ways) for phase, ways in self.decisions]


@dataclass(frozen=True)
class Moment:
    """The first decision in a phase that has so many ways, in games by chance."""

    table: Table
    phase: str
    ways: int

    def __str__(self) -> str:
        return f"{self.table}-{self.phase}"

    def sit_down(self, visitor: Visitor) -> None:
        """Take the seat that decides, with the page in front of it."""
        record, step, seat = self.found()
        seats = [ME if i == seat else BOT for i in range(self.table.players)]
        visitor.page.goto(visitor.play_on(record.text(), step, seats))
        expect(visitor.page.locator(".prompt.asked")).to_be_visible()

    def found(self) -> tuple[Record, int, int]:
        """The record of a game that comes to it, the step, and the seat that decides."""
        game = rookery.load(self.table.game, players=self.table.players, **self.table.options)
        for seed in range(60):
            rng = rookery.Random(seed)
            state, actions = game.start(), list[int]()
            while state.actor != OVER and len(actions) < 1500:
                if state.actor >= 0 and self._is_here(state):
                    return Record(game, actions), len(actions), int(state.actor)
                ways = state.legal()
                chance = state.actor == CHANCE
                action = state.sample(rng) if chance else ways[rng.randrange(len(ways))]
                state.apply(action)
                actions.append(int(action))
        raise AssertionError(f"no game comes to {self}")

    def _is_here(self, state: Any) -> bool:
        # A view takes much longer than counting the ways.
        if len(state.legal()) < self.ways:
            return False
        return self.phase in (OPENING, state.view(state.actor)["phase"])


OPENING = "opening"
START = (OPENING, 1)
TABLES = (
    Table("court", 2, (START, ("use_or_set_aside", 13), ("choose_value", 4)), grows=True),
    Table("court", 5, (START, ("use_or_set_aside", 13), ("take_card", 6)), grows=True),
    Table("towers", 1, (START, ("move_piece", 14))),
    Table("towers", 2, (START, ("move_piece", 14), ("choose_target", 9), ("step_tower", 10))),
    Table("towers", 6, (START, ("move_piece", 12), ("choose_target", 13), ("last_spell", 3))),
    Table(
        "towers",
        6,
        (START, ("choose_card", 7), ("answer_partner", 4), ("return_card", 4)),
        {"variant": "teams"},
    ),
    Table(
        "towers",
        4,
        (START, ("window", 5), ("choose_target", 9)),
        {"variant": "expert", "spells": "random 8"},
    ),
    Table("touria", 2, (START, ("turn", 16), ("trader", 18), ("open_door", 8), ("due", 2))),
    Table(
        "touria",
        4,
        (
            START,
            ("turn", 16),
            ("walk", 12),
            ("goldsmith", 20),
            ("dragon", 4),
            ("tournament", 4),
            ("keep", 3),
            ("end_turn", 8),
        ),
    ),
)
tables = pytest.mark.parametrize("table", TABLES, ids=str)


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(SETTLED)


def measured(page: Page, boards: dict[tuple[int, int], str] | None = None) -> list[str]:
    """What is wrong in each of the windows; a board that `boards` knows stays where it was."""
    wrong: list[str] = []
    for size in SIZES:
        resize(page, size)
        found = page.evaluate(FITS)
        board = page.evaluate(BOARD)
        if boards is not None and boards.setdefault(size, board) != board:
            found.append(f"the board has moved from {boards[size]} to {board}")
        wrong += [f"{size[0]}x{size[1]} {one}" for one in found]
    return wrong


@tables
def test_every_decision_fits_every_window(visit: Visit, table: Table) -> None:
    ann = visit()
    wrong: list[str] = []
    boards: dict[tuple[int, int], str] = {}
    for moment in table.moments():
        moment.sit_down(ann)
        if table.grows:
            boards.clear()
        wrong += [f"{moment} {one}" for one in measured(ann.page, boards)]
    assert wrong == []


@tables
def test_a_clock_covers_nothing(visit: Visit, table: Table) -> None:
    """With clocks on, every thing is in reach as without them, and the clock is in sight."""
    ann = visit()
    ann.page.route_web_socket("**/socket?*", put_clocks_on)
    wrong: list[str] = []
    for moment in table.moments()[:2]:
        moment.sit_down(ann)
        expect(ann.page.get_by_role("timer")).to_be_visible()
        wrong += [f"{moment} {one}" for one in measured(ann.page)]
    assert wrong == []


def put_clocks_on(browser: WebSocketRoute) -> None:
    """A position of a record is reached without clocks; here they run, for who is asked."""
    server = browser.connect_to_server()

    def tell(message: str | bytes) -> None:
        told = json.loads(message)
        if told["type"] == "snapshot":
            told["table"]["terms"]["clock"] = {"turn": 45, "reserve": 600, "aside": 20}
        if position := told.get("position"):
            reserves = [598] * len(position["view"].get("seats", "123456"))
            clock = {"now": time(), "seat": position["seat"], "left": 44, "reserves": reserves}
            position["clock"] = clock | {"aside": False}
        browser.send(json.dumps(told))

    server.on_message(tell)


@tables
def test_a_replay_fits_every_window(visit: Visit, table: Table) -> None:
    ann = visit()
    record, step, _ = table.moments()[0].found()
    ann.page.goto(ann.replay(record.text()) + f"?at={step}")
    expect(ann.page.get_by_role("slider", name="Step")).to_be_visible()
    assert measured(ann.page) == []
