"""The odds in Wandering Towers: what a card's dice can do, and what may happen to one's wizards.

What dice can do with a card is exact: every roll is looked at, and rolled again where that is
better. What others will do before one's next turn is counted in imagined worlds.
"""
# not compiled: only people read it

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, cast

from librt.random import Random

from rookery.core.contract import CHANCE, OVER, State
from rookery.core.foresight import foresee
from rookery.core.odds import Chance, ChoiceOdds, Odds
from rookery.core.seat import Seat
from rookery.games.towers.play.guide import TowersGuide
from rookery.games.towers.rules.actions import CAST, PLAY, WIZARD
from rookery.games.towers.rules.board import covered_by, exposed
from rookery.games.towers.rules.components import DICE, KINDS, SPACES, TOWERS
from rookery.games.towers.rules.pieces import potions_of, wizards_of
from rookery.games.towers.rules.state import TowersState
from rookery.games.towers.rules.turn import KEEP_ROLL, MOVE_PIECE

GENERAL: Final = {
    "home": "a wizard of yours comes home",
    "covered": "a wizard of yours is covered",
    "potion": "you fill a potion",
}
SENTENCES: Final = {
    "home": "{name} brings a wizard home before the next turn",
    "covered": "A wizard of {name}’s is covered before the next turn",
    "potion": "{name} fills a potion before the next turn",
    "dice home": "The dice bring a wizard of {name}’s home",
    "dice potion": "The dice let {name} fill a potion",
}
COVERED: Final = "covered"
"""With this the keys begin of what nobody wants."""
BY_DICE: Final = "the dice bring a wizard home"
BY_DICE_POTION: Final = "the dice let you fill a potion"
Goal = Callable[[TowersState], bool]


def odds(seat: Seat, rng: Random) -> Odds:
    """Before one's next turn, now and after each open decision."""
    world = cast(TowersState, seat.imagine(rng))
    floors = _own_floors(world, seat.index)
    caught = {f"covered {space}": f"your wizard on space {space} is covered" for space in floors}
    names = GENERAL | caught
    guide = TowersGuide(seat.game.players)

    def seen(before: State, later: State) -> list[bool]:
        return _seen(cast(TowersState, before), cast(TowersState, later), seat.index, floors)

    foreseen = foresee(seat, [-1, *seat.legal], guide, names, seen, rng)
    now, *after = [[_told(chance) for chance in chances] for chances in foreseen]
    choices = [
        ChoiceOdds(action, seat.game.text(action), [*_by_dice(world, action, seat.index), *found])
        for action, found in zip(seat.legal, after, strict=True)
    ]
    return Odds(seat.index, "before your next turn", now, choices)


def _told(chance: Chance) -> Chance:
    """The same with its sentence; nobody wants to be covered."""
    _, _, space = chance.key.partition(" ")
    sentence = SENTENCES.get(chance.key, f"{{name}}’s wizard on space {space} is covered")
    return replace(chance, feared=chance.key.startswith(COVERED), said=sentence)


def _own_floors(s: TowersState, seat: int) -> dict[int, int]:
    """The spaces with a wizard of that seat in sight, each with the floor it stands on."""
    spaces = [space for space in range(SPACES) if space != s.keep]
    return {sp: int(s.top[sp]) for sp in spaces if wizards_of(exposed(s, sp), s.colour(seat)) > 0}


def _seen(before: TowersState, later: TowersState, seat: int, floors: dict[int, int]) -> list[bool]:
    colour = before.colour(seat)
    tops = {int(later.top[space]) for space in range(SPACES)}
    caught = [
        floor not in tops and wizards_of(int(later.wizards[floor]), colour) > 0
        for floor in floors.values()
    ]
    return [
        wizards_of(later.home, colour) > wizards_of(before.home, colour),
        _covered(later, colour) > _covered(before, colour),
        potions_of(later.empty, seat) < potions_of(before.empty, seat),
        *caught,
    ]


def _covered(s: TowersState, colour: int) -> int:
    return sum(int(wizards_of(covered_by(s, tower), colour)) for tower in range(1, TOWERS + 1))


# ---- a card's dice ------------------------------------------------------------------------


def _by_dice(world: TowersState, action: int, seat: int) -> list[Chance]:
    """W25: what the dice of a card can do, if one rolls again whenever that is better."""
    rolls = world.actor == seat and (world.phase is KEEP_ROLL or _has_dice(action))
    if not rolls:
        return []
    home, empty = wizards_of(world.home, world.colour(seat)), potions_of(world.empty, seat)
    goals: list[tuple[str, str, Goal]] = [
        ("dice home", BY_DICE, lambda s: wizards_of(s.home, s.colour(seat)) > home),
        ("dice potion", BY_DICE_POTION, lambda s: potions_of(s.empty, seat) < empty),
    ]
    after = world.copy()
    after.step(action)
    return [
        Chance(what, _best(after, goal), key=key, said=SENTENCES[key]) for key, what, goal in goals
    ]


def _has_dice(action: int) -> bool:
    return PLAY <= action < PLAY + KINDS and DICE[action - PLAY] > 0


def _best(s: TowersState, goal: Goal) -> float:
    """How likely the goal is reached with this card, without spells."""
    if goal(s):
        return 1.0
    if s.actor == CHANCE:
        return sum(chance * _best(_after(s, outcome), goal) for outcome, chance in s.outcomes())
    if s.actor == OVER or (s.phase is not KEEP_ROLL and s.phase is not MOVE_PIECE):
        return 0.0
    if s.phase is MOVE_PIECE:
        moved = (_after(s, action) for action in s.legal() if action >= WIZARD)
        return float(any(goal(after) for after in moved))
    return max(_best(_after(s, action), goal) for action in s.legal() if action < CAST)


def _after(s: TowersState, action: int) -> TowersState:
    after = s.copy()
    after.step(action)
    return after
