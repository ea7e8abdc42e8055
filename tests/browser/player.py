"""Plays court by clicking on what glows, towards as many equal dice as possible."""

from __future__ import annotations

from collections import Counter
from time import monotonic

from playwright.sync_api import Error, Locator, Page

STRONG = "A: farmer general laborer guard hunter pawnbroker knight bishop; B: fool"
"""Cards with which seat A claims the King within a few turns."""

BRINGERS = ("laborer", "guard", "hunter", "pawnbroker", "knight", "bishop")
WANTED = ("king", "magician", "merchant", "fool")


class Clicker:
    """One person at a table of court."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def play_to_the_end(self, seconds: float = 3000) -> None:
        """Click until the story of the end is told."""
        self._until(lambda: self.over(), seconds, "the game did not end")

    def play(self, steps: int, seconds: float = 300) -> None:
        """Click so many times, whenever it is this person's decision."""
        for _ in range(steps):
            self._until(self._click, seconds, "it never was this person's turn", clicking=False)

    def over(self) -> bool:
        return self.page.get_by_role("heading", name="How it came about").is_visible()

    def my_turn(self) -> bool:
        return self.page.locator(".prompt.asked, .prompt.asking").is_visible()

    def _until(self, done: object, seconds: float, otherwise: str, clicking: bool = True) -> None:
        assert callable(done)
        end = monotonic() + seconds
        while not done():
            assert monotonic() < end, otherwise
            if not (clicking and self._click()):
                self.page.wait_for_timeout(30)

    def _click(self) -> bool:
        """Decide something, if there is something to decide."""
        try:
            return any(
                way() for way in (self._answer, self._use, self._take, self._value, self._die)
            )
        except Error:
            return False  # it was gone before the click: look again

    def _answer(self) -> bool:
        """A question is open: yes."""
        return self._press(self.page.locator(".line:has(.asking) .button.primary"))

    def _use(self) -> bool:
        """Bring every die that can be brought."""
        held = (f'.own .held.open[data-held="{name}"]' for name in BRINGERS)
        return any(self._press(self.page.locator(one)) for one in held)

    def _take(self) -> bool:
        cards = self.page.locator(".card.open")
        if cards.count() == 0:
            return False
        for name in WANTED:
            if self._press(self.page.locator(f'.card.open[data-market="{name}"]')):
                return True
        return self._press(cards.last)

    def _value(self) -> bool:
        return self._press(self.page.locator(".values .die").last)

    def _die(self) -> bool:
        """Keep the face one has most of; roll the others while that is allowed."""
        dice = self.page.locator(".felt .die.open")
        faces = [one.get_attribute("data-die") or "" for one in dice.all()]
        kept = self.page.locator(".shelf .still").all()
        held = Counter(one.get_attribute("data-die") or "" for one in kept)
        if faces:
            aim = (held or Counter(faces)).most_common(1)[0][0]
            if aim in faces:
                return self._press(dice.nth(faces.index(aim)))
        return self._press(self.page.locator(".actions .primary")) or self._press(dice.last)

    def _press(self, what: Locator) -> bool:
        if not what.first.is_visible():
            return False
        what.first.click(timeout=1000)
        return True
