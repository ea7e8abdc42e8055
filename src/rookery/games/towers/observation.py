"""What a learner is given of Wandering Towers: all that a perfect memory knows (W100–W104).

Covered wizards were seen by all when they were covered. Of the other hands a seat knows which
cards they have kept together since the last shuffle, and what its partner has been given by it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.contract import OVER
from rookery.core.observation import NOTHING, ZERO, Observation, Part, Sheet, seat_names
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
    _put_ring(s, seat, sheet)
    _put_holdings(s, seat, sheet)
    _put_turn(s, seat, sheet)
    _put_piece(s, seat, sheet)
    _put_spell(s, seat, sheet)
    _put_exchange(s, seat, sheet)


# ---- the ring -------------------------------------------------------------------------------


def _put_ring(s: TowersState, seat: i64, sheet: Sheet) -> None:
    sheet.one_of(s.keep, SPACES)
    _put_spaces(s, sheet)
    _put_stacks(s, sheet)
    _put_floors(s, seat, sheet)
    sheet.one_of(s.lifted - 1, TOWERS)
    sheet.seat(s.freed, seat, s.players)


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
    floors = s.wizards
    players = s.players
    width = 4 * players
    together = NIBBLES // players
    floor: i64 = 0
    while floor < FLOORS:
        first = floor
        last = min(floor + together, FLOORS)
        pool: i64 = 0
        while floor < last:
            if floors[floor] != 0:
                pool |= _seen_from(floors[floor], seat, players) << width * (floor - first)
            floor += 1
        sheet.packed(pool, 4, (last - first) * players, LIMIT)


def _seen_from(wizards: i64, seat: i64, players: i64) -> i64:
    """A floor is a nibble for each colour: turn it until the observer's comes first."""
    turned = wizards >> (4 * seat) | wizards << (4 * (players - seat))
    return turned & ((i64(1) << (4 * players)) - 1)


# ---- what the seats have --------------------------------------------------------------------


def _put_holdings(s: TowersState, seat: i64, sheet: Sheet) -> None:
    sheet.each(s.home, seat, MOST_WIZARDS)
    _put_away(s, seat, sheet)
    sheet.each(s.empty, seat, MOST_POTIONS)
    sheet.each(s.full, seat, MOST_POTIONS)
    sheet.each(s.spent, seat, MOST_POTIONS)
    _put_hand_sizes(s, s.hands, seat, sheet)
    _put_hand_sizes(s, s.held, seat, sheet)
    _put_cards(s, seat, sheet)
    sheet.put(s.pile_size, ALL_CARDS)
    sheet.members(s.spells, SPELLS)
    sheet.put(s.tokens, SPELLS)


def _put_away(s: TowersState, seat: i64, sheet: Sheet) -> None:
    i: i64 = 0
    while i < s.players:
        sheet.put(s.each - s.home[(seat + i) % s.players], MOST_WIZARDS)
        i += 1


def _put_hand_sizes(s: TowersState, hands: vec[i64], seat: i64, sheet: Sheet) -> None:
    i: i64 = 0
    while i < s.players:
        sheet.put(hand_size(hands[(seat + i) % s.players]), HAND_LIMIT)
        i += 1


def _put_cards(s: TowersState, seat: i64, sheet: Sheet) -> None:
    sheet.packed(s.hands[seat], 2, KINDS, MOST_OF_A_KIND)
    sheet.packed(s.shown[s.partner(seat)] if s.teams else ZERO, 2, KINDS, MOST_OF_A_KIND)
    _put_kept(s, seat, sheet)
    _put_discards(s, sheet)


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
    pile = s.pile
    kind: i64 = 0
    while kind < LOW_KINDS:
        low += pile[kind] << 4 * kind
        kind += 1
    while kind < KINDS:
        high += pile[kind] << 4 * (kind - LOW_KINDS)
        kind += 1
    _put_kinds(ALL_LOW - low, ALL_HIGH - high, sheet)


def _put_kinds(low: i64, high: i64, sheet: Sheet) -> None:
    sheet.packed(low, 4, LOW_KINDS, MOST_COPIES)
    sheet.packed(high, 4, KINDS - LOW_KINDS, MOST_COPIES)


# ---- the turn -------------------------------------------------------------------------------


def _put_turn(s: TowersState, seat: i64, sheet: Sheet) -> None:
    sheet.one_of(ZERO if s.actor == OVER else s.phase.number, PHASES)
    sheet.seat(s.actor, seat, s.players)
    sheet.seat(s.seat if s.start >= 0 else NOTHING, seat, s.players)
    sheet.seat(s.start, seat, s.players)
    sheet.flag(s.action == 2)
    sheet.one_of(s.doing, 3)
    sheet.flag(s.turn_over)
    sheet.one_of(s.card, KINDS)
    sheet.one_of(s.roll - 1, 6)
    sheet.put(s.rolls, MOST_ROLLS)


def _put_piece(s: TowersState, seat: i64, sheet: Sheet) -> None:
    sheet.put(s.wizard_steps, SPACES)
    sheet.put(s.tower_steps, SPACES)
    sheet.one_of(s.chosen // 6 if s.chosen >= 0 else NOTHING, SPACES)
    sheet.seat(s.chosen % 6 if s.chosen >= 0 else NOTHING, seat, s.players)
    sheet.packed(_seen_from(s.riders, seat, s.players), 4, s.players, LIMIT)
    sheet.put(s.played, SOLO_CARDS)


def _put_spell(s: TowersState, seat: i64, sheet: Sheet) -> None:
    sheet.flag(s.cast)
    sheet.one_of(s.moment, 4)
    sheet.put(s.asked, s.players)
    sheet.seat(s.caster, seat, s.players)
    sheet.one_of(s.spell, SPELLS)
    sheet.one_of(s.first - 1, TOWERS)
    sheet.one_of(s.then.number if s.then.number > 0 else NOTHING, PHASES)
    sheet.one_of(s.back.number if s.back.number > 0 else NOTHING, PHASES)


def _put_exchange(s: TowersState, seat: i64, sheet: Sheet) -> None:
    sheet.flag(s.exchanged)
    sheet.flag(s.offered >= 0)
    sheet.one_of(s.offered if _sees_exchange(s, seat) else NOTHING, KINDS)


def _sees_exchange(s: TowersState, seat: i64) -> bool:
    """W90: only the two partners see the card."""
    return seat == s.seat or seat == s.partner(s.seat)
