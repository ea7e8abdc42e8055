"""The odds in Touria: of draws, of fights, of doors, and of what the turn will bring.

What the next die, draw or door can show is reckoned from all its outcomes; where the bag hides
gems that others know of, the chances are a mean over the worlds that fit. What the turn brings in
the end is counted in such worlds.
"""
# not compiled: only people read it

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, cast

from librt.random import Random

from rookery.core.contract import CHANCE, State
from rookery.core.foresight import foresee
from rookery.core.odds import Chance, ChoiceOdds, Odds
from rookery.core.seat import Seat
from rookery.games.touria.play.guide import TouriaGuide
from rookery.games.touria.rules.actions import BEHIND, DRAWN, FILLED, PAY, ROLLED, drawn_pool
from rookery.games.touria.rules.components import BLACK, COLOUR_NAMES, COLOURS, ROYAL_PAIR
from rookery.games.touria.rules.gems import COLOURED, count
from rookery.games.touria.rules.state import TouriaState

THIS_TURN: Final = {
    "heart": "a heart",
    "coin": "a coin or more",
    "black": "a black gem",
    "game": "the game",
}
NOTHING: Final = "drawn nothing"
FEARED: Final = ("black", NOTHING)
SENTENCES: Final = {
    "heart": "{name} gains a heart this turn",
    "coin": "{name} gains a coin or more this turn",
    "black": "{name} gets a black gem this turn",
    "game": "{name} wins the game this turn",
    "slain": "The die shows a gem that {name} has",
    "royal pair": "The royal couple is behind the door",
    NOTHING: "Only black gems are drawn",
    **{f"drawn {name}": f"1 {name} gem is among those drawn" for name in COLOUR_NAMES},
}
BAGS: Final = 40
"""So many worlds the chances of the next draw are a mean of."""


def odds(seat: Seat, rng: Random) -> Odds:
    """This turn: now, and after each open decision."""
    me = seat.index

    def seen(before: State, later: State) -> list[bool]:
        return _seen(cast(TouriaState, before), cast(TouriaState, later), me)

    foreseen = foresee(seat, [-1, *seat.legal], TouriaGuide(1), THIS_TURN, seen, rng)
    now, *after = [[_with_words(chance) for chance in chances] for chances in foreseen]
    nexts = _next_chances(seat, rng)
    choices = [
        ChoiceOdds(action, seat.game.text(action), [*nexts[action], *found])
        for action, found in zip(seat.legal, after, strict=True)
    ]
    return Odds(me, "this turn", now, choices)


def _seen(before: TouriaState, later: TouriaState, me: int) -> list[bool]:
    return [
        later.hearts_of(me) > before.hearts_of(me),
        later.coins_of(me) > before.coins_of(me),
        count(later.gems_of(me), BLACK) > count(before.gems_of(me), BLACK),
        later.actor < CHANCE and later.result()[me] > 0,
    ]


def _next_chances(seat: Seat, rng: Random) -> dict[int, list[Chance]]:
    """For each open decision that calls for chance at once: what can come of it."""
    sums: dict[int, dict[tuple[str, str], float]] = {action: {} for action in seat.legal}
    for _ in range(BAGS):
        world = cast(TouriaState, seat.imagine(rng))
        for action in seat.legal:
            after = world.copy()
            after.step(action)
            if after.actor == CHANCE:
                for thing, chance in _told(after, seat.index):
                    sums[action][thing] = sums[action].get(thing, 0.0) + chance / BAGS
    return {
        action: [_with_words(Chance(what, min(p, 1.0), key=key)) for (key, what), p in told.items()]
        for action, told in sums.items()
    }


def _with_words(chance: Chance) -> Chance:
    """The same with its sentence, and whether one would rather do without it."""
    return replace(chance, feared=chance.key in FEARED, said=SENTENCES[chance.key])


def _told(s: TouriaState, me: int) -> Iterator[tuple[tuple[str, str], float]]:
    """What one would say of the outcomes, by key and in words; several may say the same."""
    for outcome, chance in s.outcomes():
        if ROLLED <= outcome < ROLLED + COLOURS:
            yield from _fight(s, int(outcome), chance, me)
        elif outcome >= DRAWN:
            pool = drawn_pool(outcome)
            drawn = [name for c, name in enumerate(COLOUR_NAMES) if count(pool, c) > 0]
            for name in drawn:
                yield (f"drawn {name}", f"a {name} gem among those drawn"), chance
            yield (NOTHING, "nothing but black gems"), chance * float(pool & COLOURED == 0)
        elif BEHIND <= outcome < FILLED and outcome == BEHIND + ROYAL_PAIR:
            yield ("royal pair", "the royal pair behind the door"), chance


def _fight(
    s: TouriaState, outcome: int, chance: float, me: int
) -> Iterator[tuple[tuple[str, str], float]]:
    """T45: the dragon is slain if one has such a gem."""
    shown = s.copy()
    shown.step(outcome)
    slain = shown.actor == me and PAY in shown.legal()
    yield ("slain", "the die shows a gem you have"), chance * float(slain)
