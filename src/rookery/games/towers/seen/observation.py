"""What a learner is given of Wandering Towers: all that a perfect memory knows (W100–W104).

Covered wizards were seen by all when they were covered. Of the other hands a seat knows which
cards they had together at the last shuffle, and what its partner has been given by it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.contract import OVER
from rookery.core.observation import (
    NOTHING,
    ZERO,
    Observation,
    Part,
    Sheet,
    choice,
    from_seat,
    seat_names,
)
from rookery.games.towers.rules.components import (
    ALL_CARDS,
    ALL_HIGH,
    ALL_LOW,
    CARD_NAMES,
    FLOORS,
    HAND,
    KINDS,
    LIMIT,
    ROOF,
    SOLO_CARDS,
    SPACES,
    SPELL_NAMES,
    SPELLS,
    TOWERS,
)
from rookery.games.towers.rules.diary import UNKNOWN, discards_shuffled, hand_at_shuffle
from rookery.games.towers.rules.pieces import (
    LOW_KINDS,
    ONE_OF_EACH,
    floor_under,
    hand_size,
    high_kinds,
    low_kinds,
    space_of,
)

if TYPE_CHECKING:
    from rookery.games.towers.rules.state import TowersState

VERSION: Final = 2
"""Rises when a learner would see something else."""

PHASES: Final = 23
"""That the game is over, and those of the rules."""
SPACE_NAMES: Final = tuple(f"space {space}" for space in range(SPACES))
COUNTS: Final = 15
"""Counts of four bits that lie in one integer."""
_ONE_ON_EACH: Final = vec[i64](
    [sum(1 << 4 * n * floor for floor in range(COUNTS // max(n, 1))) for n in range(7)]
)
"""For a number of players: one wizard of the first colour on each floor of an integer."""
ALL_TOWERS: Final = (1 << TOWERS) - 1
TOWER_NAMES: Final = tuple(f"tower {tower}" for tower in range(1, TOWERS + 1))
FLOOR_NAMES: Final = tuple(
    f"ground {floor}" if floor <= ROOF else f"on tower {floor - ROOF}" for floor in range(FLOORS)
)
KIND_NAMES: Final = tuple(CARD_NAMES)
ALL_SPELLS: Final = tuple(SPELL_NAMES)
FACES: Final = ("1", "2", "3", "4", "5", "6")
DOINGS: Final = ("card", "renewal", "waiver")
MOMENTS: Final = ("none", "before", "riding", "after")
MOST_WIZARDS: Final = 12
MOST_POTIONS: Final = 10
"""W91: a partner may have given his own five."""
MOST_COPIES: Final = 6
MOST_OF_A_KIND: Final = 3
"""In a hand."""
MOST_ROLLS: Final = 3
MOST_STEPS: Final = vec[i64]([MOST_ROLLS, SPACES, SPACES])
"""Rolls left, and steps of a wizard and of a tower."""
HAND_LIMIT: Final = HAND + 1


def observation(players: int, phases: list[str]) -> Observation:
    """The parts in the order in which `observe` writes them; `phases` are the names of all."""
    names = ("over", *phases)
    return Observation(VERSION, [*_ring(players), *_holdings(players), *_turn(players, names)])


def _ring(players: int) -> list[Part]:
    seats = seat_names(players)
    return [
        Part("keep", "where Ravenskeep is", SPACE_NAMES),
        Part("space", "where each tower is", TOWER_NAMES, SPACE_NAMES),
        Part("height", "towers under each tower", TOWER_NAMES, high=TOWERS - 1),
        Part("topmost", "towers that nothing covers", TOWER_NAMES),
        Part("wizards", "who stands where, also covered", FLOOR_NAMES, seats, high=LIMIT),
        Part("lifted", "the tower just lifted by Free a Wizard", TOWER_NAMES),
        Part("freed", "whose wizard that freed", seats),
    ]


def _holdings(players: int) -> list[Part]:
    seats = seat_names(players)
    return [
        Part("home", "wizards in the keep", seats, high=MOST_WIZARDS),
        Part("away", "wizards not in the keep", seats, high=MOST_WIZARDS),
        Part("empty", "empty potions", seats, high=MOST_POTIONS),
        Part("full", "full potions", seats, high=MOST_POTIONS),
        Part("spent", "spent potions", seats, high=MOST_POTIONS),
        Part("cards", "cards in hand", seats, high=HAND_LIMIT),
        Part("hand", "your cards", KIND_NAMES, high=MOST_OF_A_KIND),
        Part("partner", "your partner's cards that you know", KIND_NAMES, high=MOST_OF_A_KIND),
        Part("kept", "the others' cards at the last shuffle", KIND_NAMES, high=MOST_COPIES),
        Part("discards", "cards on the discards", KIND_NAMES, high=MOST_COPIES),
        Part("pile", "cards in the draw pile", high=ALL_CARDS),
        Part("spells", "spells that can be cast", ALL_SPELLS),
        Part("tokens", "spells still to be turned up", high=SPELLS),
    ]


def _turn(players: int, phases: tuple[str, ...]) -> list[Part]:
    seats = seat_names(players)
    return [
        Part("phase", "what is decided next", phases),
        Part("actor", "who decides next", seats),
        Part("turn", "whose turn it is", seats),
        Part("start", "who started", seats),
        Part("second", "this is the second action"),
        Part("doing", "what the action is", DOINGS),
        Part("turn_over", "a wizard came home: the turn ends"),
        Part("card", "the card in play", KIND_NAMES),
        Part("roll", "the roll", FACES),
        Part("rolls", "rolls left", high=MOST_ROLLS),
        Part("wizard_steps", "how far a wizard may go", high=SPACES),
        Part("tower_steps", "how far a tower may go", high=SPACES),
        Part("chosen_space", "where the wizard is that will move", SPACE_NAMES),
        Part("chosen_colour", "whose it is", seats),
        Part("riders", "the wizards that ride with it", seats, high=LIMIT),
        Part("played", "cards played in a solo game", high=SOLO_CARDS),
        Part("cast", "a spell was cast already"),
        Part("moment", "when spells may be cast now", MOMENTS),
        Part("asked", "seats that were asked whether they cast", high=players),
        Part("caster", "who casts", seats),
        Part("spell", "the spell being cast", ALL_SPELLS),
        Part("first", "the first tower of a swap", TOWER_NAMES),
        Part("then", "what comes after the casting", phases),
        Part("back", "what comes after the spell", phases),
        Part("exchanged", "the partner was asked for a card"),
        Part("offering", "the partner has handed over a card"),
        Part("offered", "that card, if you may know it", KIND_NAMES),
    ]


def observe(s: TowersState, seat: i64, sheet: Sheet) -> None:
    """Write what a perfect memory at that seat knows; passages without a change are skipped."""
    sheet.one_of(s.keep, SPACES)
    if not sheet.skips(s.floors, 0):  # they tell the spaces too
        _put_spaces(s, sheet)
        _put_stacks(s, sheet)
        sheet.close()
    if not sheet.skips(s.pieces_mark, seat):
        _put_floors(s, seat, sheet)
        _put_lifted(s, seat, sheet)
        _put_pieces(s, seat, sheet)
        sheet.close()
    if not sheet.skips(s.cards_mark, seat):
        _put_hands(s, seat, sheet)
        sheet.close()
    if not sheet.skips(s.cards_mark, 0):
        _put_stock(s, sheet)
        sheet.close()
    _put_turn(s, seat, sheet)
    _put_steps(s, seat, sheet)
    _put_casting(s, seat, sheet)
    _put_exchange(s, seat, sheet)


# ---- the ring -------------------------------------------------------------------------------


def _put_spaces(s: TowersState, sheet: Sheet) -> None:
    """Three towers' spaces lie in one integer, a bit each."""
    tower: i64 = 1
    while tower <= TOWERS:
        spaces = i64(1) << space_of(s.spaces, tower)
        spaces |= (i64(1) << space_of(s.spaces, tower + 1)) << SPACES
        spaces |= (i64(1) << space_of(s.spaces, tower + 2)) << 2 * SPACES
        sheet.members(spaces, 3 * SPACES)
        tower += 3


def _put_stacks(s: TowersState, sheet: Sheet) -> None:
    """How high each tower stands, and whether nothing stands on it."""
    heights: i64 = 0
    covered: i64 = 0
    tower: i64 = 1
    while tower <= TOWERS:
        floor = floor_under(s.floors, tower)
        if floor > ROOF:
            covered |= i64(1) << (floor - ROOF - 1)
            heights |= _height(s.floors, tower) << 4 * (tower - 1)
        tower += 1
    sheet.packed(heights, 4, TOWERS, TOWERS - 1)
    sheet.members(ALL_TOWERS & ~covered, TOWERS)


def _height(floors: i64, tower: i64) -> i64:
    height: i64 = 0
    floor = floor_under(floors, tower)
    while floor > ROOF:
        floor = floor_under(floors, floor - ROOF)
        height += 1
    return height


def _put_floors(s: TowersState, seat: i64, sheet: Sheet) -> None:
    """As many floors as lie in one integer are written together."""
    players = s.players
    together = COUNTS // players
    wizards = s.wizards
    end: i64 = 0
    while end < FLOORS:
        first = end
        end = min(first + together, FLOORS)
        floor = end
        pool: i64 = 0
        while floor > first:
            floor -= 1
            pool = pool << 4 * players | i64(wizards[floor])
        sheet.packed(_seen_from(pool, seat, players), 4, (end - first) * players, LIMIT)


def _seen_from(wizards: i64, seat: i64, players: i64) -> i64:
    """The wizards of several floors, with the observer's own colour first on each.

    A floor is four bits for each colour, so all floors are turned at once.
    """
    if seat == 0:
        return wizards
    floors = _ONE_ON_EACH[players]
    later = floors * ((i64(1) << 4 * (players - seat)) - 1)
    earlier = floors * ((i64(1) << 4 * players) - 1) - later
    return wizards >> 4 * seat & later | wizards << 4 * (players - seat) & earlier


def _put_lifted(s: TowersState, seat: i64, sheet: Sheet) -> None:
    freed = choice(from_seat(s.freed, seat, s.players))
    sheet.members(choice(s.lifted - 1) | freed << TOWERS, TOWERS + s.players)


# ---- what the seats have --------------------------------------------------------------------


def _put_pieces(s: TowersState, seat: i64, sheet: Sheet) -> None:
    """Wizards and potions: four bits for each seat, from the observer's own on."""
    players = s.players
    away = i64(s.each) * ONE_OF_EACH[players] - s.home
    wizards = _seen_from(s.home | away << 4 * players, seat, players)
    sheet.packed(wizards, 4, 2 * players, MOST_WIZARDS)
    potions = _seen_from(s.empty | s.full << 4 * players, seat, players)
    sheet.packed(potions, 4, 2 * players, MOST_POTIONS)
    sheet.packed(_seen_from(s.spent, seat, players), 4, players, MOST_POTIONS)


def _put_hands(s: TowersState, seat: i64, sheet: Sheet) -> None:
    players = s.players
    sizes: i64 = 0
    other: i64 = 0
    while other < players:
        sizes |= hand_size(s.hands[other]) << 4 * other
        other += 1
    sheet.packed(_seen_from(sizes, seat, players), 4, players, HAND_LIMIT)
    sheet.packed(s.hands[seat], 2, KINDS, MOST_OF_A_KIND)
    sheet.packed(s.shown[s.partner(seat)] if s.teams else ZERO, 2, KINDS, MOST_OF_A_KIND)
    _put_kept(s, seat, sheet)


def _put_kept(s: TowersState, seat: i64, sheet: Sheet) -> None:
    """W100: at a shuffle all else lies open, so a perfect memory knows the other hands together."""
    own = hand_at_shuffle(s, seat)
    if own == UNKNOWN:
        _put_kinds(ZERO, ZERO, sheet)
        return
    low, high = discards_shuffled(s)
    _put_kinds(ALL_LOW - low - low_kinds(own), ALL_HIGH - high - high_kinds(own), sheet)


def _put_stock(s: TowersState, sheet: Sheet) -> None:
    """The discards, the pile and the spells."""
    low, high = s.discards()
    _put_kinds(low, high, sheet)
    sheet.put(s.pile_size, ALL_CARDS)
    sheet.members(s.spells, SPELLS)
    sheet.put(i64(s.tokens), SPELLS)


def _put_kinds(low: i64, high: i64, sheet: Sheet) -> None:
    sheet.packed(low, 4, LOW_KINDS, MOST_COPIES)
    sheet.packed(high, 4, KINDS - LOW_KINDS, MOST_COPIES)


# ---- the turn -------------------------------------------------------------------------------


# Choices and flags that lie side by side are written as one set: few sets are quickly compared.


def _put_turn(s: TowersState, seat: i64, sheet: Sheet) -> None:
    players = s.players
    phase = choice(ZERO if s.actor == OVER else s.phase.number)
    actor = choice(from_seat(s.actor, seat, players))
    turn = choice(from_seat(s.seat if s.start >= 0 else NOTHING, seat, players))
    start = choice(from_seat(s.start, seat, players))
    flags = i64(s.action == 2) | choice(s.doing) << 1 | i64(s.turn_over) << 4
    seats = actor | turn << players | start << 2 * players | flags << 3 * players
    sheet.members(phase | seats << PHASES, PHASES + 3 * players + 5)
    sheet.members(choice(s.card) | choice(s.roll - 1) << KINDS, KINDS + 6)


def _put_steps(s: TowersState, seat: i64, sheet: Sheet) -> None:
    players = s.players
    sheet.mixed(s.rolls | s.wizard_steps << 8 | s.tower_steps << 16, 8, MOST_STEPS)
    if not sheet.skips(s.chosen + 2 | s.riders << 8, seat if s.chosen >= 0 else ZERO):
        space = choice(s.chosen // 6 if s.chosen >= 0 else NOTHING)
        colour = choice(from_seat(s.chosen % 6 if s.chosen >= 0 else NOTHING, seat, players))
        sheet.members(space | colour << SPACES, SPACES + players)
        sheet.packed(_seen_from(s.riders, seat, players), 4, players, LIMIT)
        sheet.close()
    sheet.packed(i64(s.played) if players == 1 else ZERO, 8, 1, SOLO_CARDS)


def _put_casting(s: TowersState, seat: i64, sheet: Sheet) -> None:
    players = s.players
    if not sheet.skips(1 | i64(s.cast) << 1 | s.moment << 2 | s.asked << 4, 0):
        sheet.members(i64(s.cast) | choice(s.moment) << 1, 5)
        sheet.put(s.asked, players)
        sheet.close()
    caster = choice(from_seat(s.caster, seat, players))
    spell = choice(s.spell) | choice(s.first - 1) << SPELLS
    then = choice(s.then.number if s.then.number > 0 else NOTHING)
    casting = caster | spell << players | then << players + SPELLS + TOWERS
    sheet.members(casting, players + SPELLS + TOWERS + PHASES)


def _put_exchange(s: TowersState, seat: i64, sheet: Sheet) -> None:
    back = choice(s.back.number if s.back.number > 0 else NOTHING)
    offered = choice(s.offered if s.sees_exchange(seat) else NOTHING)
    exchange = i64(s.exchanged) | i64(s.offered >= 0) << 1 | offered << 2
    sheet.members(back | exchange << PHASES, PHASES + 2 + KINDS)
