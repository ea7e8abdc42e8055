"""Plays towers by clicking on what glows, and finds positions worth starting from."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from playwright.sync_api import Error, Locator, Page

import rookery
from rookery.core.contract import CHANCE, OVER, State
from rookery.core.records import Record

ALL = (
    "advance_wizard advance_tower swap_towers headwind_wizard headwind_tower nudge_keep piggyback "
    "free_wizard"
)
WISHES = ("home into Ravenskeep", "fills a potion of yours", "Your wizard")
"""What a piece promises, the best first."""


class TowersClicker:
    """One person at a table of towers."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def play_to_the_end(self, seconds: float = 600) -> None:
        end = monotonic() + seconds
        while not self.over():
            assert monotonic() < end, "the game did not end"
            if not self.click():
                self.page.wait_for_timeout(30)

    def play(self, steps: int, seconds: float = 300) -> None:
        """Click so many times, whenever it is this person's decision."""
        end = monotonic() + seconds
        while steps > 0:
            assert monotonic() < end, "it never was this person's turn"
            if self.click():
                steps -= 1
            else:
                self.page.wait_for_timeout(30)

    def over(self) -> bool:
        return self.page.get_by_role("heading", name="How it came about").is_visible()

    def my_turn(self) -> bool:
        return self.page.locator(".prompt.asked, .prompt.asking, .cover").count() > 0

    def click(self) -> bool:
        """Decide something, if there is something to decide."""
        try:
            return self.my_turn() and any(
                way() for way in (self._uncover, self._answer, self._piece, self._go_on, self._card)
            )
        except Error:
            return False  # it was gone before the click: look again

    def _uncover(self) -> bool:
        return press(self.page.locator(".cover .button"))

    def _answer(self) -> bool:
        return press(self.page.locator(".line:has(.asking) .button.primary"))

    def _piece(self) -> bool:
        pieces = self.page.locator(".ring .open")
        said: list[str] = pieces.evaluate_all("all => all.map((one) => one.ariaLabel)")
        for wish in (*WISHES, ""):
            for i, words in enumerate(said):
                if wish in words:
                    pieces.nth(i).dispatch_event("click", timeout=1000)
                    return True
        return False

    def _go_on(self) -> bool:
        return press(self.page.locator(".actions .primary"))

    def _card(self) -> bool:
        cards = self.page.locator(".hand .card.open")
        return press(cards) or press(self.page.locator(".actions .button:not(:has(svg))"))


def press(what: Locator) -> bool:
    if not what.first.is_visible():
        return False
    what.first.click(timeout=1000)
    return True


def position(wanted: Callable[[Any], bool], **options: Any) -> tuple[str, int]:
    """A record of a game in which potions are filled and none are spent, up to the view wanted."""
    game = rookery.load("towers", **options)
    for seed in range(200):
        rng = rookery.Random(seed)
        state, actions = game.start(), list[int]()
        while state.actor != OVER and len(actions) < 600:
            if state.actor >= 0 and wanted(state.view(state.actor)):
                return Record(game, actions).text(), len(actions)
            action = int(state.sample(rng)) if state.actor == CHANCE else frugal(state, rng)
            state.apply(action)
            actions.append(action)
    raise AssertionError("no game comes to such a position")


def frugal(state: State, rng: rookery.Random) -> int:
    told: list[tuple[int, Any]] = [(a, state.describe(a, state.actor)) for a in state.legal()]
    filling = [a for a, event in told if "fills" in event]
    passing = [a for a, event in told if event["verb"] == "pass"]
    moving = [a for a, event in told if event["verb"] in ("play", "wizard", "tower", "keep")]
    ways = filling or passing or moving or [a for a, _ in told]
    return int(ways[rng.randrange(len(ways))])
