"""A table fits every window that people have: what is to be done is in sight and in reach."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import rookery
from rookery.core.contract import CHANCE, OVER
from rookery.core.records import Record
from tests.browser.conftest import Visit
from tools.browser import Visitor

pytestmark = [pytest.mark.once, pytest.mark.timeout(900), pytest.mark.xdist_group("browser")]

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


@dataclass(frozen=True)
class Moment:
    """A decision of a game: the first in a phase that has so many ways, in games by chance."""

    game: str
    players: int
    phase: str = ""
    ways: int = 1
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.game}-{self.players}-{self.phase or 'opening'}"

    def sit_down(self, visitor: Visitor) -> None:
        """Take the seat that decides, with the page in front of it."""
        record, step, seat = self.found()
        seats = [ME if i == seat else BOT for i in range(self.players)]
        visitor.page.goto(visitor.play_on(record.text(), step, seats))
        expect(visitor.page.locator(".prompt.asked")).to_be_visible()

    def found(self) -> tuple[Record, int, int]:
        """The record of a game that comes to it, the step, and the seat that decides."""
        game = rookery.load(self.game, players=self.players, **self.options)
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
        view = state.view(state.actor)
        return self.phase in ("", view["phase"]) and len(state.legal()) >= self.ways


MOMENTS = (
    Moment("court", 2),
    Moment("court", 2, "use_or_set_aside", 13),
    Moment("court", 5),
    Moment("court", 5, "use_or_set_aside", 13),
    Moment("court", 5, "take_card", 6),
    Moment("court", 2, "choose_value", 4),
)


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(SETTLED)


def measured(page: Page) -> list[str]:
    """What is wrong in each of the windows."""
    wrong: list[str] = []
    for size in SIZES:
        resize(page, size)
        wrong += [f"{size[0]}x{size[1]} {one}" for one in page.evaluate(FITS)]
    return wrong


@pytest.mark.parametrize("moment", MOMENTS, ids=str)
def test_a_decision_fits_every_window(visit: Visit, moment: Moment) -> None:
    ann = visit()
    moment.sit_down(ann)
    assert measured(ann.page) == []


@pytest.mark.parametrize("moment", [one for one in MOMENTS if not one.phase], ids=str)
def test_a_replay_fits_every_window(visit: Visit, moment: Moment) -> None:
    ann = visit()
    record, step, _ = moment.found()
    ann.page.goto(ann.replay(record.text()) + f"?at={step}")
    expect(ann.page.get_by_role("slider", name="Step")).to_be_visible()
    assert measured(ann.page) == []
