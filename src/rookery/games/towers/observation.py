"""What a learner is given of Wandering Towers: all that a perfect memory knows (W100–W104).

Covered wizards were seen by all when they were covered. Of the other hands a seat knows which
cards they have kept together since the last shuffle, and what its partner has been given by it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.contract import OVER
from rookery.core.observation import Observation, Part, Sheet, seat_names
from rookery.games.towers.components import (
    ALL_CARDS,
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
from rookery.games.towers.pieces import cards_of, hand_size

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
    tower: i64 = 1
    while tower <= TOWERS:
        sheet.one_of(s.space[tower], SPACES)
        tower += 1
    tower = 1
    while tower <= TOWERS:
        sheet.put(_height(s, tower), TOWERS - 1)
        tower += 1
    tower = 1
    while tower <= TOWERS:
        sheet.flag(s.top[s.space[tower]] == ROOF + tower)
        tower += 1
    floor: i64 = 0
    while floor < FLOORS:
        _put_wizards(s, s.wizards[floor], seat, sheet)
        floor += 1
    sheet.one_of(s.lifted - 1, TOWERS)
    sheet.seat(s.freed, seat, s.players)


def _height(s: TowersState, tower: i64) -> i64:
    height: i64 = 0
    while s.on[tower] > ROOF:
        tower = s.on[tower] - ROOF
        height += 1
    return height


def _put_wizards(s: TowersState, wizards: i64, seat: i64, sheet: Sheet) -> None:
    if wizards == 0:
        sheet.blank(s.players)
        return
    # a floor is a nibble for each colour: turn it until the observer's comes first
    turned = wizards >> (4 * seat) | wizards << (4 * (s.players - seat))
    sheet.packed(turned, 4, s.players, LIMIT)


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
    sheet.packed(s.shown[s.partner(seat)] if s.teams else 0, 2, KINDS, MOST_OF_A_KIND)
    kind: i64 = 0
    while kind < KINDS:
        sheet.put(_kept(s, seat, kind), MOST_COPIES)
        kind += 1
    kind = 0
    while kind < KINDS:
        sheet.put(s.discards(kind), MOST_COPIES)
        kind += 1


def _kept(s: TowersState, seat: i64, kind: i64) -> i64:
    """W103: at the shuffle a perfect memory knew the other hands' cards, all together."""
    kept: i64 = 0
    other: i64 = 0
    while other < s.players:
        if other != seat:
            kept += cards_of(s.held[other], kind)
        other += 1
    if s.offered == kind and s.offered_held and not _sees_exchange(s, seat):
        kept += 1
    return kept


# ---- the turn -------------------------------------------------------------------------------


def _put_turn(s: TowersState, seat: i64, sheet: Sheet) -> None:
    sheet.one_of(0 if s.actor == OVER else s.phase.number, PHASES)
    sheet.seat(s.actor, seat, s.players)
    sheet.seat(s.seat if s.start >= 0 else -1, seat, s.players)
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
    sheet.one_of(s.chosen // 6 if s.chosen >= 0 else -1, SPACES)
    sheet.seat(s.chosen % 6 if s.chosen >= 0 else -1, seat, s.players)
    _put_wizards(s, s.riders, seat, sheet)
    sheet.put(s.played, SOLO_CARDS)


def _put_spell(s: TowersState, seat: i64, sheet: Sheet) -> None:
    sheet.flag(s.cast)
    sheet.one_of(s.moment, 4)
    sheet.put(s.asked, s.players)
    sheet.seat(s.caster, seat, s.players)
    sheet.one_of(s.spell, SPELLS)
    sheet.one_of(s.first - 1, TOWERS)
    sheet.one_of(s.then.number if s.then.number > 0 else -1, PHASES)
    sheet.one_of(s.back.number if s.back.number > 0 else -1, PHASES)


def _put_exchange(s: TowersState, seat: i64, sheet: Sheet) -> None:
    sheet.flag(s.exchanged)
    sheet.flag(s.offered >= 0)
    sheet.one_of(s.offered if _sees_exchange(s, seat) else -1, KINDS)


def _sees_exchange(s: TowersState, seat: i64) -> bool:
    """W90: only the two partners see the card."""
    return seat == s.seat or seat == s.partner(s.seat)
