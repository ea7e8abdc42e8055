"""What a person at the table is shown (W100–W102): own cards, and nothing that a tower covers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NotRequired, TypedDict, cast

from mypy_extensions import i64

from rookery.core.contract import OVER
from rookery.games.towers.rules.board import covered_by, endangered, keep_after, movable
from rookery.games.towers.rules.components import (
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
from rookery.games.towers.rules.ending import at_goal, winners
from rookery.games.towers.rules.pieces import (
    floor_under,
    hand_size,
    kinds_in,
    pool_of,
    potions_of,
    wizard,
    wizards_of,
)

if TYPE_CHECKING:
    from rookery.games.towers.rules.state import TowersState

Phase = Literal[
    "turn_token",
    "choose_start_player",
    "draw",
    "rolling",
    "choose_card",
    "keep_roll",
    "move_piece",
    "window",
    "step_tower",
    "answer_partner",
    "return_card",
    "last_spell",
    "choose_target",
    "choose_prisoner",
    "repeat_spell",
    "over",
]
Moment = Literal["none", "before", "riding", "after"]
MOMENTS: Final[list[Moment]] = ["none", "before", "riding", "after"]
Ending = Literal["goal", "most_potions", "all_home", "solo_won", "solo_lost"]
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
    """A kind of card, and how many of it lie there."""

    count: int


class TowerView(TypedDict):
    """A tower, and the wizards on it."""

    tower: int
    shield: bool
    wizards: list[int] | None
    """By colour; None under another tower."""


class SpaceView(TypedDict):
    """A space of the ring with all that stands on it."""

    landscape: int
    shield: bool
    wizards: list[int] | None
    """On the ground, by colour; None under a tower."""
    towers: list[TowerView]
    """From the bottom up."""
    keep: bool


class SeatView(TypedDict):
    """What a seat has, as far as all may see it."""

    team: int
    partner: int | None
    """W90: who sits opposite, in teams."""
    cards: int
    wizards: int
    home: int
    empty: int
    full: int
    spent: int
    goal: bool


class SpellView(TypedDict):
    """A spell that can be cast, and what it costs in full potions."""

    spell: SpellName
    cost: int


class Chosen(TypedDict):
    """The wizard that a card is about to move, and who rides with it."""

    space: int
    colour: int
    to: int
    riders: list[int]
    enters: NotRequired[list[int]]
    """By colour: the wizards that come home, if that is where they go."""
    keep_to: NotRequired[int]
    """Where the keep goes then."""


class Turn(TypedDict):
    """Whose turn it is and how far it has come."""

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
    moment: Moment
    concerns: list[int]
    """The seats that have something at stake while spells may be cast around a move.

    A wizard is about to come home, or one of theirs was just covered, or could be at once.
    """
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
    """W95: how many cards a lone player has played, and how many he may."""

    played: int
    limit: int


class TowersTable(TypedDict):
    """What everybody at the table is shown."""

    game: Literal["towers"]
    phase: Phase
    actor: int
    teams: bool
    """W90: partners play together."""
    expert: bool
    """W70: every action has its windows, and every seat may cast in them."""
    start: int | None
    keep: int
    spaces: list[SpaceView]
    seats: list[SeatView]
    spells: list[SpellView]
    pile: int
    discards: list[CardCount]
    turn: Turn
    lifted: Lifted | None
    solo: Solo | None
    winners: list[int] | None
    ending: Ending | None
    """How it was won: somebody came to the goal; several did, and full potions told (W82); nobody
    did, and full potions told (W83); or a lone player has won or lost (W95)."""


class OwnView(TypedDict):
    """What one person is shown and others are not."""

    hand: list[Card]
    offered: Card | None
    """W90: the card the partner has handed over; only the two of them see it."""


class TowersView(TowersTable, OwnView):
    """All that one person at the table is shown."""


def view(s: TowersState, seat: int | None) -> TowersView:
    """What a person at that seat is shown; None is somebody who looks on."""
    return {**table(s), **own(s, seat)}


def table(s: TowersState) -> TowersTable:
    """What everybody is shown."""
    return {
        "game": "towers",
        "phase": cast(Phase, "over" if s.actor == OVER else s.phase.name),
        "actor": s.actor,
        "teams": s.teams,
        "expert": s.expert,
        "start": s.start if s.start >= 0 else None,
        "keep": s.keep,
        "spaces": [_space(s, space) for space in range(SPACES)],
        "seats": [_seat(s, index) for index in range(s.players)],
        "spells": [_spell(spell) for spell in range(SPELLS) if s.spells >> spell & 1],
        "pile": s.pile_size,
        "discards": _discards(s),
        "turn": _turn(s),
        "lifted": _lifted(s),
        "solo": {"played": s.played, "limit": SOLO_CARDS} if s.players == 1 else None,
        "winners": _winners(s) if s.actor == OVER else None,
        "ending": _ending(s) if s.actor == OVER else None,
    }


def own(s: TowersState, seat: int | None) -> OwnView:
    """What a person at that seat is shown beside that."""
    return {
        "hand": [] if seat is None else [card_face(kind) for kind in kinds_in(s.hands[seat])],
        "offered": card_face(s.offered) if _sees_offer(s, seat) else None,
    }


def card_face(kind: int) -> Card:
    """What is printed on a card of that kind."""
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
    """How many of these wizards each seat has."""
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
        "partner": s.partner(seat) if s.teams else None,
        "cards": hand_size(s.hands[seat]),
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
    """The name of a spell, by its number."""
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
        "moment": MOMENTS[s.moment],
        "concerns": [seat for seat in range(s.players) if _is_concerned(s, seat)],
        "caster": s.caster if s.caster >= 0 else None,
        "spell": spell_name(s.spell) if s.spell >= 0 else None,
        "first_tower": s.first if s.first > 0 else None,
        "exchanged": s.exchanged,
    }


def _is_concerned(s: TowersState, seat: int) -> bool:
    """Has this seat anything at stake in the window that is open?"""
    moment = MOMENTS[s.moment]
    if moment == "before":
        return _can_come_home(s) or wizards_of(_endangered(s), seat) > 0
    if moment == "after":
        return wizards_of(s.caught, seat) > 0
    return moment == "riding"


def _can_come_home(s: TowersState) -> bool:
    """Could the card bring a wizard home at once?"""
    if s.wizard_steps == 0:
        return False
    spaces = movable(s, s.colour(s.seat), s.wizard_steps)
    return bool(spaces >> ((s.keep - s.wizard_steps) % SPACES) & 1)


def _endangered(s: TowersState) -> i64:
    """Whose wizards the action could cover with a tower, four bits for each colour."""
    return endangered(s, s.tower_steps) if s.tower_steps > 0 else 0


def _chosen(s: TowersState) -> Chosen | None:
    if s.chosen < 0:
        return None
    space = int(s.chosen // 6)
    chosen: Chosen = {
        "space": space,
        "colour": s.chosen % 6,
        "to": (space + s.wizard_steps) % SPACES,
        "riders": by_colour(s, s.riders),
    }
    if chosen["to"] == s.keep:
        going = wizard(s.chosen % 6) + s.riders
        chosen["enters"] = by_colour(s, going)
        chosen["keep_to"] = keep_after(s, space, going, s.wizard_steps)
    return chosen


def _ending(s: TowersState) -> Ending:
    if s.players == 1:
        return "solo_won" if at_goal(s, 0) else "solo_lost"
    done = sum(at_goal(s, seat) for seat in range(s.players))
    if done == 0:
        return "all_home"
    return "goal" if done == (2 if s.teams else 1) else "most_potions"


def _winners(s: TowersState) -> list[int]:
    if s.players == 1 and not at_goal(s, 0):
        return []
    return winners(s)
