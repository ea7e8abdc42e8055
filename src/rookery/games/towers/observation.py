"""What a learner is given of Wandering Towers: all that a perfect memory knows (W100–W104).

Covered wizards were seen by all when they were covered. Of the other hands a seat knows which
cards they have kept together since the last shuffle, and what its partner has been given by it.
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
from rookery.games.towers.components import (
    ALL_CARDS,
    CARD_NAMES,
    COPIES,
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
from rookery.games.towers.pieces import LOW_KINDS, card, hand_size, high_kinds, low_kinds

if TYPE_CHECKING:
    from rookery.games.towers.state import TowersState

VERSION: Final = 1
"""Rises when a learner would see something else."""

PHASE_NAMES: Final = (
    *("over", "turn_token", "choose_start_player", "draw", "rolling", "choose_card", "keep_roll"),
    *("move_piece", "window", "step_tower", "answer_partner", "return_card", "last_spell", "deal"),
    *("next_turn", "move_chosen", "hand_renewed", "next_action", "spare_18", "spare_19"),
    *("choose_target", "choose_prisoner", "repeat_spell"),
)
PHASES: Final = 23
SPACE_NAMES: Final = tuple(f"space {space}" for space in range(SPACES))
NIBBLES: Final = 15
"""So many lie in one integer."""
_ONE_OF_EACH: Final = vec[i64]([sum(1 << 4 * seat for seat in range(n)) for n in range(7)])
"""For a number of players: one for each seat, a nibble each."""
_ONE_ON_EACH: Final = vec[i64](
    [sum(1 << 4 * n * floor for floor in range(NIBBLES // max(n, 1))) for n in range(7)]
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
MOST_POTIONS: Final = 6
MOST_COPIES: Final = 6
ALL_LOW: Final[i64] = sum(COPIES[kind] << 4 * kind for kind in range(LOW_KINDS))
ALL_HIGH: Final[i64] = sum(
    COPIES[kind] << 4 * (kind - LOW_KINDS) for kind in range(LOW_KINDS, KINDS)
)
MOST_OF_A_KIND: Final = 3
"""In a hand."""
MOST_ROLLS: Final = 3
MOST_STEPS: Final = vec[i64]([MOST_ROLLS, SPACES, SPACES])
"""Rolls left, and steps of a wizard and of a tower."""
HAND_LIMIT: Final = HAND + 1


def observation(players: int) -> Observation:
    """The parts in the order in which `observe` writes them."""
    return Observation(VERSION, [*_ring(players), *_holdings(players), *_turn(players)])


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
        Part("old", "of these, cards from before the last shuffle", seats, high=HAND_LIMIT),
        Part("hand", "your cards", KIND_NAMES, high=MOST_OF_A_KIND),
        Part("partner", "your partner's cards that you know", KIND_NAMES, high=MOST_OF_A_KIND),
        Part("kept", "old cards of the others, all together", KIND_NAMES, high=MOST_COPIES),
        Part("discards", "cards on the discards", KIND_NAMES, high=MOST_COPIES),
        Part("pile", "cards in the draw pile", high=ALL_CARDS),
        Part("spells", "spells that can be cast", ALL_SPELLS),
        Part("tokens", "spells still to be turned up", high=SPELLS),
    ]


def _turn(players: int) -> list[Part]:
    seats = seat_names(players)
    return [
        Part("phase", "what is decided next", PHASE_NAMES),
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
        Part("then", "what comes after the casting", PHASE_NAMES),
        Part("back", "what comes after the spell", PHASE_NAMES),
        Part("exchanged", "the partner was asked for a card"),
        Part("offering", "the partner has handed over a card"),
        Part("offered", "that card, if you may know it", KIND_NAMES),
    ]


def observe(s: TowersState, seat: i64, sheet: Sheet) -> None:
    if not sheet.skips(s.ring_mark, seat):
        _put_ring(s, seat, sheet)
        _put_pieces(s, seat, sheet)
        sheet.close()
    if not sheet.skips(s.hands_mark, seat):
        _put_hands(s, seat, sheet)
        sheet.close()
    if not sheet.skips(s.discards_mark, 0):
        _put_discards(s, sheet)
        sheet.close()
    sheet.put(s.pile_size, ALL_CARDS)
    sheet.members(s.spells, SPELLS)
    sheet.packed(s.tokens, 8, 1, SPELLS)  # unlike `put`, it writes nothing that is the same
    _put_turn(s, seat, sheet)
    _put_steps(s, seat, sheet)
    _put_casting(s, seat, sheet)
    _put_exchange(s, seat, sheet)


# ---- the ring -------------------------------------------------------------------------------


def _put_ring(s: TowersState, seat: i64, sheet: Sheet) -> None:
    sheet.one_of(s.keep, SPACES)
    _put_spaces(s, sheet)
    _put_stacks(s, sheet)
    _put_floors(s, seat, sheet)
    freed = choice(from_seat(s.freed, seat, s.players))
    sheet.members(choice(s.lifted - 1) | freed << TOWERS, TOWERS + s.players)


def _put_spaces(s: TowersState, sheet: Sheet) -> None:
    """Three towers' spaces lie in one integer, a bit each."""
    space = s.space
    tower: i64 = 1
    while tower <= TOWERS:
        spaces = i64(1) << space[tower]
        spaces |= (i64(1) << space[tower + 1]) << SPACES
        spaces |= (i64(1) << space[tower + 2]) << 2 * SPACES
        sheet.members(spaces, 3 * SPACES)
        tower += 3


def _put_stacks(s: TowersState, sheet: Sheet) -> None:
    """How high each tower stands, and whether nothing stands on it."""
    on = s.on
    heights: i64 = 0
    covered: i64 = 0
    tower: i64 = 1
    while tower <= TOWERS:
        if on[tower] > ROOF:
            covered |= i64(1) << (on[tower] - ROOF - 1)
            heights |= _height(on, tower) << 4 * (tower - 1)
        tower += 1
    sheet.packed(heights, 4, TOWERS, TOWERS - 1)
    sheet.members(ALL_TOWERS & ~covered, TOWERS)


def _height(on: vec[i64], tower: i64) -> i64:
    height: i64 = 0
    while on[tower] > ROOF:
        tower = on[tower] - ROOF
        height += 1
    return height


def _put_floors(s: TowersState, seat: i64, sheet: Sheet) -> None:
    """As many floors as lie in one integer are written together."""
    players = s.players
    width = 4 * players
    full = width * (NIBBLES // players)
    pool: i64 = 0
    filled: i64 = 0
    for wizards in s.wizards:
        pool |= wizards << filled
        filled += width
        if filled == full:
            sheet.packed(_seen_from(pool, seat, players), 4, filled >> 2, LIMIT)
            pool = 0
            filled = 0
    if filled > 0:
        sheet.packed(_seen_from(pool, seat, players), 4, filled >> 2, LIMIT)


def _seen_from(wizards: i64, seat: i64, players: i64) -> i64:
    """A floor is a nibble for each colour: turn all floors until the observer's comes first."""
    if seat == 0:
        return wizards
    floors = _ONE_ON_EACH[players]
    later = floors * ((i64(1) << 4 * (players - seat)) - 1)
    earlier = floors * ((i64(1) << 4 * players) - 1) - later
    return wizards >> 4 * seat & later | wizards << 4 * (players - seat) & earlier


# ---- what the seats have --------------------------------------------------------------------


def _put_pieces(s: TowersState, seat: i64, sheet: Sheet) -> None:
    """Wizards and potions: a nibble for each seat, from the observer's own on."""
    players = s.players
    home: i64 = 0
    empty: i64 = 0
    full: i64 = 0
    spent: i64 = 0
    other = seat
    left = players
    while left > 0:
        other = other - 1 if other > 0 else players - 1
        home = home << 4 | s.home[other]
        empty = empty << 4 | s.empty[other]
        full = full << 4 | s.full[other]
        spent = spent << 4 | s.spent[other]
        left -= 1
    away = s.each * _ONE_OF_EACH[players] - home
    sheet.packed(home | away << 4 * players, 4, 2 * players, MOST_WIZARDS)
    sheet.packed(empty | full << 4 * players, 4, 2 * players, MOST_POTIONS)
    sheet.packed(spent, 4, players, MOST_POTIONS)


def _put_hands(s: TowersState, seat: i64, sheet: Sheet) -> None:
    players = s.players
    cards: i64 = 0
    old: i64 = 0
    other = seat
    left = players
    while left > 0:
        other = other - 1 if other > 0 else players - 1
        cards = cards << 4 | hand_size(s.hands[other])
        old = old << 4 | hand_size(s.held[other])
        left -= 1
    sheet.packed(cards | old << 4 * players, 4, 2 * players, HAND_LIMIT)
    sheet.packed(s.hands[seat], 2, KINDS, MOST_OF_A_KIND)
    sheet.packed(s.shown[s.partner(seat)] if s.teams else ZERO, 2, KINDS, MOST_OF_A_KIND)
    _put_kept(s, seat, sheet)


def _put_kept(s: TowersState, seat: i64, sheet: Sheet) -> None:
    """W103: at the shuffle a perfect memory knew the other hands' cards, all together."""
    low: i64 = 0
    high: i64 = 0
    other: i64 = 0
    while other < s.players:
        held = s.held[other]
        if other != seat and held != 0:
            low += low_kinds(held)
            high += high_kinds(held)
        other += 1
    if s.offered >= 0 and s.offered_held and not _sees_exchange(s, seat):
        low += low_kinds(card(s.offered))
        high += high_kinds(card(s.offered))
    _put_kinds(low, high, sheet)


def _put_discards(s: TowersState, sheet: Sheet) -> None:
    """What is neither in the pile nor in a hand, nor on its way between partners."""
    away = card(s.offered) if s.offered >= 0 else ZERO
    low = low_kinds(away)
    high = high_kinds(away)
    seat: i64 = 0
    while seat < s.players:
        low += low_kinds(s.hands[seat])
        high += high_kinds(s.hands[seat])
        seat += 1
    nibble: i64 = 0
    for count in s.pile:
        if nibble < 4 * LOW_KINDS:
            low += count << nibble
        else:
            high += count << nibble - 4 * LOW_KINDS
        nibble += 4
    _put_kinds(ALL_LOW - low, ALL_HIGH - high, sheet)


def _put_kinds(low: i64, high: i64, sheet: Sheet) -> None:
    sheet.packed(low, 4, LOW_KINDS, MOST_COPIES)
    sheet.packed(high, 4, KINDS - LOW_KINDS, MOST_COPIES)


# ---- the turn -------------------------------------------------------------------------------


# Choices and flags that lie side by side are written as one set: few sets are quickly compared.


def _put_turn(s: TowersState, seat: i64, sheet: Sheet) -> None:
    players = s.players
    sheet.one_of(ZERO if s.actor == OVER else s.phase.number, PHASES)
    actor = choice(from_seat(s.actor, seat, players))
    turn = choice(from_seat(s.seat if s.start >= 0 else NOTHING, seat, players))
    start = choice(from_seat(s.start, seat, players))
    sheet.members(actor | turn << players | start << 2 * players, 3 * players)
    flags = i64(s.action == 2) | choice(s.doing) << 1 | i64(s.turn_over) << 4
    sheet.members(flags | choice(s.card) << 5 | choice(s.roll - 1) << 5 + KINDS, 5 + KINDS + 6)


def _put_steps(s: TowersState, seat: i64, sheet: Sheet) -> None:
    sheet.mixed(s.rolls | s.wizard_steps << 8 | s.tower_steps << 16, 8, MOST_STEPS)
    if not sheet.skips(s.chosen + 2 | s.riders << 8, seat):
        space = choice(s.chosen // 6 if s.chosen >= 0 else NOTHING)
        colour = choice(from_seat(s.chosen % 6 if s.chosen >= 0 else NOTHING, seat, s.players))
        sheet.members(space | colour << SPACES, SPACES + s.players)
        sheet.packed(_seen_from(s.riders, seat, s.players), 4, s.players, LIMIT)
        sheet.close()
    sheet.packed(min(s.played, SOLO_CARDS), 8, 1, SOLO_CARDS)


def _put_casting(s: TowersState, seat: i64, sheet: Sheet) -> None:
    moment = i64(s.cast) | s.moment << 1 | s.asked << 3
    spell = s.caster + 2 | s.spell + 1 << 4 | s.first << 8
    if not sheet.skips(moment << 16 | spell, seat):
        _put_spell(s, seat, sheet)
        sheet.close()
    then = choice(s.then.number if s.then.number > 0 else NOTHING)
    back = choice(s.back.number if s.back.number > 0 else NOTHING)
    sheet.members(then | back << PHASES, 2 * PHASES)


def _put_spell(s: TowersState, seat: i64, sheet: Sheet) -> None:
    players = s.players
    sheet.members(i64(s.cast) | choice(s.moment) << 1, 5)
    sheet.put(s.asked, players)
    caster = choice(from_seat(s.caster, seat, players))
    spell = choice(s.spell) | choice(s.first - 1) << SPELLS
    sheet.members(caster | spell << players, players + SPELLS + TOWERS)


def _put_exchange(s: TowersState, seat: i64, sheet: Sheet) -> None:
    offered = choice(s.offered if _sees_exchange(s, seat) else NOTHING)
    sheet.members(i64(s.exchanged) | i64(s.offered >= 0) << 1 | offered << 2, 2 + KINDS)


def _sees_exchange(s: TowersState, seat: i64) -> bool:
    """W90: only the two partners see the card."""
    return seat == s.seat or seat == s.partner(s.seat)
