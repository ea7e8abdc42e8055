"""What a person at the table is shown (W100–W102): own cards, and nothing that a tower covers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from mypy_extensions import i64

from rookery.core.contract import OVER
from rookery.games.towers.board import covered_by
from rookery.games.towers.components import (
    CARDS,
    COSTS,
    KINDS,
    LANDSCAPE,
    ROOF,
    SHIELDED,
    SOLO_CARDS,
    SPACES,
    SPELL_NAMES,
    SPELLS,
)
from rookery.games.towers.ending import at_goal, winners
from rookery.games.towers.pieces import (
    floor_under,
    hand_size,
    kinds_in,
    pool_of,
    potions_of,
    wizards_of,
)

if TYPE_CHECKING:
    from rookery.games.towers.state import TowersState

SpellName = Literal[
    "advance_wizard",
    "advance_tower",
    "swap_towers",
    "headwind_wizard",
    "headwind_tower",
    "nudge_keep",
    "piggyback",
    "free_wizard",
]


class Card(TypedDict):
    """A kind of card; steps are 0 where a die decides, None where nothing of the sort moves."""

    card: str
    wizard: int | None
    tower: int | None
    dice: int


class CardCount(Card):
    count: int


class TowerView(TypedDict):
    tower: int
    shield: bool
    wizards: list[int] | None
    """By colour; None under another tower."""


class SpaceView(TypedDict):
    landscape: int
    shield: bool
    wizards: list[int] | None
    """On the ground, by colour; None under a tower."""
    towers: list[TowerView]
    """From the bottom up."""
    keep: bool


class SeatView(TypedDict):
    team: int
    cards: int
    held: int
    """W103: cards in the hand since before the last shuffle."""
    wizards: int
    home: int
    empty: int
    full: int
    spent: int
    goal: bool


class SpellView(TypedDict):
    spell: SpellName
    cost: int


class Chosen(TypedDict):
    space: int
    colour: int
    to: int
    riders: list[int]


class Turn(TypedDict):
    seat: int
    action: Literal[1, 2]
    doing: Literal["card", "renewal", "waiver"]
    card: Card | None
    roll: int | None
    rolls_left: int
    wizard_steps: int
    tower_steps: int
    chosen: Chosen | None
    cast: bool
    moment: Literal["none", "before", "riding", "after"]
    caster: int | None
    spell: SpellName | None
    first_tower: int | None
    exchanged: bool


class Lifted(TypedDict):
    """W57: what Free a Wizard showed, until the next decision."""

    tower: int
    below: list[int]
    freed: int | None


class Solo(TypedDict):
    played: int
    limit: int


class TowersView(TypedDict):
    game: Literal["towers"]
    phase: str
    actor: int
    expert: bool
    """W70: every action has its windows, and every seat may cast in them."""
    start: int | None
    keep: int
    spaces: list[SpaceView]
    seats: list[SeatView]
    spells: list[SpellView]
    pile: int
    discards: list[CardCount]
    hand: list[Card]
    offered: Card | None
    """W90: the card the partner has handed over; only the two of them see it."""
    turn: Turn
    lifted: Lifted | None
    solo: Solo | None
    winners: list[int] | None


def view(s: TowersState, seat: int | None) -> TowersView:
    return {
        "game": "towers",
        "phase": "over" if s.actor == OVER else s.phase.name,
        "actor": s.actor,
        "expert": s.expert,
        "start": s.start if s.start >= 0 else None,
        "keep": s.keep,
        "spaces": [_space(s, space) for space in range(SPACES)],
        "seats": [_seat(s, index) for index in range(s.players)],
        "spells": [_spell(spell) for spell in range(SPELLS) if s.spells >> spell & 1],
        "pile": s.pile_size,
        "discards": _discards(s),
        "hand": [] if seat is None else [card_face(kind) for kind in kinds_in(s.hands[seat])],
        "offered": card_face(s.offered) if _sees_offer(s, seat) else None,
        "turn": _turn(s),
        "lifted": _lifted(s),
        "solo": {"played": s.played, "limit": SOLO_CARDS} if s.players == 1 else None,
        "winners": _winners(s) if s.actor == OVER else None,
    }


def card_face(kind: int) -> Card:
    name, wizard, tower, dice, _ = CARDS[kind]
    return {
        "card": name,
        "wizard": _steps(wizard, dice),
        "tower": _steps(tower, dice),
        "dice": dice,
    }


def _steps(values: int, dice: int) -> int | None:
    if values == 0:
        return None
    return 0 if dice else values.bit_length() - 1


def _sees_offer(s: TowersState, seat: int | None) -> bool:
    return s.offered >= 0 and seat is not None and s.sees_exchange(seat)


def _discards(s: TowersState) -> list[CardCount]:
    low, high = s.discards()
    counts = [(kind, pool_of(low, high, kind)) for kind in range(KINDS)]
    return [{**card_face(kind), "count": count} for kind, count in counts if count > 0]


# ---- the ring -------------------------------------------------------------------------------


def by_colour(s: TowersState, wizards: i64) -> list[int]:
    return [wizards_of(wizards, colour) for colour in range(s.players)]


def _floor(s: TowersState, floor: int, exposed: bool) -> list[int] | None:
    """W101: nobody is shown a covered floor, even an empty one."""
    return by_colour(s, i64(s.wizards[floor])) if exposed or s.open_memory else None


def _space(s: TowersState, space: int) -> SpaceView:
    top = int(s.top[space])
    towers: list[TowerView] = []
    floor = top
    while floor > ROOF:
        tower = floor - ROOF
        shield = bool(SHIELDED >> floor & 1)
        towers.append({"tower": tower, "shield": shield, "wizards": _floor(s, floor, floor == top)})
        floor = floor_under(s.floors, tower)
    return {
        "landscape": space // LANDSCAPE,
        "shield": bool(SHIELDED >> space & 1),
        "wizards": _floor(s, space, space == top),
        "towers": towers[::-1],
        "keep": space == s.keep,
    }


def _lifted(s: TowersState) -> Lifted | None:
    if s.lifted == 0:
        return None
    freed = int(s.freed) if s.freed >= 0 else None
    return {"tower": s.lifted, "below": below_lifted(s), "freed": freed}


def below_lifted(s: TowersState) -> list[int]:
    """What was found under the tower, the wizard that has been freed included."""
    found = by_colour(s, covered_by(s, s.lifted))
    if s.freed >= 0:
        found[s.freed] += 1
    return found


# ---- seats and turn -------------------------------------------------------------------------


def _seat(s: TowersState, seat: int) -> SeatView:
    return {
        "team": seat % (s.players // 2) if s.teams else seat,
        "cards": hand_size(s.hands[seat]),
        "held": hand_size(s.held[seat]),
        "wizards": s.each,
        "home": wizards_of(s.home, seat),
        "empty": potions_of(s.empty, seat),
        "full": potions_of(s.full, seat),
        "spent": potions_of(s.spent, seat),
        "goal": at_goal(s, seat),
    }


def _spell(spell: int) -> SpellView:
    return {"spell": spell_name(spell), "cost": COSTS[spell]}


def spell_name(spell: int) -> SpellName:
    return cast(SpellName, SPELL_NAMES[spell])


def _turn(s: TowersState) -> Turn:
    return {
        "seat": s.seat,
        "action": 1 if s.action == 1 else 2,
        "doing": "card" if s.doing == 0 else "renewal" if s.doing == 1 else "waiver",
        "card": card_face(s.card) if s.card >= 0 else None,
        "roll": s.roll if s.roll > 0 else None,
        "rolls_left": s.rolls,
        "wizard_steps": s.wizard_steps,
        "tower_steps": s.tower_steps,
        "chosen": _chosen(s),
        "cast": s.cast,
        "moment": _moment(s),
        "caster": s.caster if s.caster >= 0 else None,
        "spell": spell_name(s.spell) if s.spell >= 0 else None,
        "first_tower": s.first if s.first > 0 else None,
        "exchanged": s.exchanged,
    }


def _moment(s: TowersState) -> Literal["none", "before", "riding", "after"]:
    moments: list[Literal["none", "before", "riding", "after"]]
    moments = ["none", "before", "riding", "after"]
    return moments[s.moment]


def _chosen(s: TowersState) -> Chosen | None:
    if s.chosen < 0:
        return None
    space = int(s.chosen // 6)
    return {
        "space": space,
        "colour": s.chosen % 6,
        "to": (space + s.wizard_steps) % SPACES,
        "riders": by_colour(s, s.riders),
    }


def _winners(s: TowersState) -> list[int]:
    if s.players == 1 and not at_goal(s, 0):
        return []
    return winners(s)
