"""What can be learned from in Touria: the guide's measures, and much more of the table."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.contract import State
from rookery.games.touria.play.guide import MEASURES, TouriaGuide, could_pay, met_dwellers
from rookery.games.touria.play.worth import HEART, action_worth, missing_coins, missing_hearts
from rookery.games.touria.rules.components import (
    BLACK,
    COLOURS,
    DOORS,
    DWELLER_NAMES,
    FACE_NAMES,
    PLACES,
    ROYAL_PAIR,
    SPACE_NAMES,
    TOWERS,
    WIZARD,
)
from rookery.games.touria.rules.gems import count
from rookery.games.touria.rules.state import TouriaState

MOST_PLAYERS: Final = 4
MOST_MISSING: Final = 7
MOST_BLACK: Final = 4
MOST_GEMS: Final = 4

SEEN: Final = [
    *MEASURES,
    *(f"turns_to_come_{turns}" for turns in range(MOST_PLAYERS)),
    *(f"hearts_missing_{hearts}" for hearts in range(MOST_MISSING + 1)),
    *(f"coins_missing_{coins}" for coins in range(MOST_MISSING + 1)),
    *(f"black_{gems}" for gems in range(MOST_BLACK + 1)),
    *(f"colours_of_{gems}" for gems in range(1, MOST_GEMS + 1)),
    *("die_fits_pair", "die_fits_three"),
    *(f"shown_{face}" for face in FACE_NAMES),
    *(f"promise_{place}" for place in SPACE_NAMES[:PLACES]),
    *("best_promise", "second_promise"),
    *(f"can_pay_{dweller}" for dweller in DWELLER_NAMES[1:]),
    *("doors_waiting", "knows_the_pair", "doors_known"),
    *("short", "sudden", "turns_played"),
]
"""The names of all that is shown of a seat."""

TURNS: Final = SEEN.index("turns_to_come_0")
HEARTS: Final = SEEN.index("hearts_missing_0")
COINS: Final = SEEN.index("coins_missing_0")
BLACKS: Final = SEEN.index("black_0")
COLOURS_OF: Final = SEEN.index("colours_of_1") - 1
DIE: Final = SEEN.index("die_fits_pair")
SHOWN: Final = SEEN.index(f"shown_{FACE_NAMES[0]}")
PROMISE: Final = SEEN.index(f"promise_{SPACE_NAMES[0]}")
BEST: Final = SEEN.index("best_promise")
PAYS: Final = SEEN.index(f"can_pay_{DWELLER_NAMES[1]}") - 1
WAITING: Final = SEEN.index("doors_waiting")
SHORT: Final = SEEN.index("short")
FULL_PRICE: Final = 7
LONG_GAME: Final = 60.0
"""Turns of a game, roughly."""


class TouriaSight(TouriaGuide):
    """Measures all that is shown, for a network to judge by or for that many weights.

    Without a network it weighs as many measures as it has weights: the guide's, if none are given.
    """

    def __init__(self, turns: int = 1, weights: list[float] | None = None) -> None:
        super().__init__(turns, weights)
        self.row = vec[float]([0.0] * len(SEEN))

    def measure(self, s: State, seat: i64) -> None:
        """Write down what counts for a seat, as `SEEN` lists it."""
        super().measure(s, seat)
        touria = cast(TouriaState, s)
        self.skip(len(SEEN) - TURNS)
        self.row[TURNS + (seat - touria.seat) % touria.players] = 1.0
        self._show_doors(touria, seat)
        self._show_game(touria)
        if not touria.in_castle(seat):
            self._show_price(touria, seat)
            self._show_gems(touria, seat)
            self._show_promises(touria, seat)

    def _show_price(self, s: TouriaState, seat: i64) -> None:
        row = self.row
        row[HEARTS + min(missing_hearts(s, seat), i64(MOST_MISSING))] = 1.0
        row[COINS + min(missing_coins(s, seat), i64(MOST_MISSING))] = 1.0
        row[BLACKS + min(count(s.gems_of(seat), BLACK), i64(MOST_BLACK))] = 1.0

    def _show_gems(self, s: TouriaState, seat: i64) -> None:
        row = self.row
        gems = s.gems_of(seat)
        colour: i64 = BLACK + 1
        while colour < COLOURS:
            held = count(gems, colour)
            if held > 0:
                row[COLOURS_OF + min(held, i64(MOST_GEMS))] += 1.0
            if s.die == colour and held >= 2:
                row[DIE + (1 if held >= 3 else 0)] = 1.0
            colour += 1

    def _show_promises(self, s: TouriaState, seat: i64) -> None:
        """What each place promises, and the best of what the towers show to the seat."""
        row = self.row
        place: i64 = 0
        most = 0.0
        while place < PLACES:
            promise = float(action_worth(s, seat, place)) / HEART
            row[PROMISE + place] = promise
            most = max(most, promise)
            place += 1
        best = 0.0
        second = 0.0
        tower: i64 = 0
        while tower < TOWERS:
            face = s.shown(tower, seat)
            row[SHOWN + face] += 1.0
            promise = most if face == WIZARD else row[PROMISE + face]
            if promise > best:
                second = best
                best = promise
            elif promise > second:
                second = promise
            tower += 1
        row[BEST] = best
        row[BEST + 1] = second

    def _show_doors(self, s: TouriaState, seat: i64) -> None:
        row = self.row
        met = met_dwellers(s)
        dweller: i64 = ROYAL_PAIR + 1
        waiting = 1.0
        while dweller < DOORS:
            if met >> dweller & 1 == 0:
                waiting += 1.0
                if could_pay(s, seat, dweller):
                    row[PAYS + dweller] = 1.0
            dweller += 1
        row[WAITING] = waiting / DOORS
        known = s.seen_by(seat) & ~s.opened
        door: i64 = 0
        while door < DOORS:
            if known >> door & 1 != 0:
                row[WAITING + 2] += 1.0
                if s.behind(door) == ROYAL_PAIR:
                    row[WAITING + 1] = 1.0
            door += 1

    def _show_game(self, s: TouriaState) -> None:
        row = self.row
        row[SHORT] = 1.0 if s.need < FULL_PRICE else 0.0
        row[SHORT + 1] = 1.0 if s.sudden else 0.0
        row[SHORT + 2] = min(float(s.turn_count) / LONG_GAME, 1.0)
