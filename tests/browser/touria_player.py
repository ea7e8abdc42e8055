"""Plays touria by clicking on what glows, and finds moments of games to click from."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Any

from playwright.sync_api import Error, Locator, Page

import rookery
from rookery import CHANCE, OVER, Record, Seat, State
from rookery.bots import make_bot
from tools.browser import Visitor

ME = {"kind": "me", "name": "Ann"}
BOT = {"kind": "bot", "bot": "level4"}
STANDING = ("twist", "back", "never")
"""Offers that decide nothing by themselves."""


class Wanderer:
    """One person at a table of touria, who takes what offers itself."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self._random = Random(seed)
        self._trouble = ""

    def play_until(self, done: Callable[[], bool], seconds: float = 300) -> None:
        end = monotonic() + seconds
        while not done():
            assert monotonic() < end, self._where()
            if not self.click():
                self.page.wait_for_timeout(30)

    def _where(self) -> str:
        asked = self.page.locator(".prompt").all_inner_texts()
        said = self.page.locator(".log li").all_inner_texts()
        return f"it did not come to that: {asked} after {said[-5:]}; {self._trouble}"

    def over(self) -> bool:
        return self.page.get_by_role("heading", name="How it came about").is_visible()

    def asked(self) -> bool:
        return self.page.locator(".prompt.asked").count() > 0

    def click(self) -> bool:
        """Decide something, if there is something to decide."""
        try:
            return any(way() for way in (self._uncover, self._answer, self._button, self._thing))
        except Error as error:
            self._trouble = str(error)  # it was gone before the click: look again
            return False

    def _uncover(self) -> bool:
        return self._press(self.page.locator(".cover .button.primary"))

    def _answer(self) -> bool:
        return self._press(self.page.locator(".line:has(.asking) .button.primary"))

    def _button(self) -> bool:
        return self._press(self.page.locator(".actions .button.primary"))

    def _thing(self) -> bool:
        """A door, an offer, a tower or a place; or else a button that goes on, or an item.

        Where only boots or a compass lead to the goal, it is no goal yet: the next space glows.
        """
        ways = [
            self.page.locator(".door.open"),
            self.page.locator(
                ".chip" + "".join(f':not([data-offer="{name}"])' for name in STANDING)
            ),
            self.page.locator(".tower.open"),
            self.page.locator(".spot.round.open"),
            self.page.locator(".spot.open"),
            self.page.locator('.actions .button:not(:has-text("Undo")):not(:has-text("Skip"))'),
            self.page.locator(".held.open"),
        ]
        if not self.asked():
            return False
        return any(self._press(way, anywhere=True) for way in ways)

    def _press(self, what: Locator, anywhere: bool = False) -> bool:
        count = what.count()
        if count == 0:
            return False
        one = what.nth(self._random.randrange(count) if anywhere else 0)
        if not one.is_visible():
            return False
        one.click(timeout=1000)
        return True


Moment = Callable[[dict[str, Any], list[str]], bool]


def sit_down_at(visitor: Visitor, moment: Moment, hot: bool = False, players: int = 2) -> None:
    """Take the seat that decides at the first such moment of a game among greedy bots."""
    record, step, seat = _found(moment, players)
    other = {"kind": "here", "name": "Bo"} if hot else BOT
    seats = [ME if i == seat else other for i in range(players)]
    visitor.page.goto(visitor.play_on(record.text(), step, seats))


def _found(moment: Moment, players: int) -> tuple[Record, int, int]:
    for seed in range(1, 40):
        found = _search(moment, players, seed)
        if found:
            return found
    raise AssertionError("no game has such a moment")


def _search(moment: Moment, players: int, seed: int) -> tuple[Record, int, int] | None:
    rng = rookery.Random(seed)
    game = rookery.load("touria", players=players, short=True)
    bots = [make_bot("greedy", game, rookery.Random(seed + i)) for i in range(players)]
    state: State = game.start()
    actions: list[int] = []
    while state.actor != OVER and len(actions) < 4000:
        if state.actor == CHANCE:
            action = state.sample(rng)
        else:
            seat = int(state.actor)
            view: Any = state.view(seat)
            if moment(view, [game.text(one) for one in state.legal()]):
                return Record(game, actions), len(actions), seat
            action = bots[seat].choose(Seat(state, seat, rng))
        actions.append(action)
        state.apply(action)
    return None
