"""Sets a table for the tests: lays out a position in a few words, plays on it, and looks at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from mypy_extensions import i64, u8

import rookery
from rookery.core.observation import Sheet
from rookery.games.towers.rules.components import CARD_NAMES, COPIES, KINDS, ROOF
from rookery.games.towers.rules.pieces import (
    card,
    floor_under,
    kinds_in,
    pooled,
    potion,
    potions_of,
    space_of,
    with_floor,
    with_space,
    wizard,
    wizards_of,
)
from rookery.games.towers.rules.state import TowersState
from rookery.games.towers.rules.turn import begin_turn
from rookery.games.towers.seen.events import TowersEvent

LETTERS = "ABCDEF"


def new(players: int = 2, **options: str | int | bool) -> TowersState:
    """A game before anything has happened."""
    return cast(TowersState, rookery.load("towers", players=players, **options).start())


def table(
    ring: str,
    *hands: str,
    players: int = 2,
    turn: str = "A",
    start: str = "A",
    keep: int = 0,
    empty: Sequence[int] = (),
    full: Sequence[int] = (),
    **options: str | int | bool,
) -> TowersState:
    """A position at the start of a turn.

    `ring` says what stands where, such as "5 AB 3:A 1:B": on the ground of space 5 a wizard of A
    and one of B, tower 3 with A on it, and tower 1 with B on top. Towers that are not named are
    where they began, without wizards; wizards that are not named are home. Hands are names of
    cards, "wizard-1 tower-2 either-3"; a hand that is not named is three of a kind.
    """
    s = new(players, **options)
    s.start = LETTERS.index(start)
    s.keep = keep
    lay_ring(s, ring)
    for seat in range(players):
        left = sum(int(wizards_of(int(floor), seat)) for floor in s.wizards)
        s.home += (int(s.each) - left) * wizard(seat)
        if seat < len(empty):
            s.empty = set_potions(int(s.empty), seat, empty[seat])
        if seat < len(full):
            s.full = set_potions(int(s.full), seat, full[seat])
    deal(s, [*hands, *["wizard-1-tower-5", "wizard-2-tower-4", "wizard-4-tower-2"][len(hands) :]])
    begin_turn(s, LETTERS.index(turn))
    return s


def set_potions(stock: int, seat: int, number: int) -> int:
    return stock + (number - int(potions_of(stock, seat))) * int(potion(seat))


def lay_ring(s: TowersState, ring: str) -> None:
    for part in filter(None, map(str.strip, ring.split(";"))):
        space, *layers = part.split()
        lift_all(s, layers)
        for layer in layers:
            number, colon, letters = layer.rpartition(":")
            floor = ROOF + int(number) if colon else int(space)
            if colon:
                set_tower(s, int(number), int(space))
            for letter in letters.replace("-", ""):
                s.place_wizards(wizard(LETTERS.index(letter)), floor)


def lift_all(s: TowersState, layers: list[str]) -> None:
    """Take the named towers off the ring, so that they can be stacked in order."""
    for layer in layers:
        number, colon, _ = layer.rpartition(":")
        if not colon:
            continue
        space = space_of(s.spaces, int(number))
        if s.top[space] == ROOF + int(number):
            s.top[space] = u8(floor_under(s.floors, int(number)))


def set_tower(s: TowersState, tower: int, space: int) -> None:
    s.floors = with_floor(s.floors, tower, i64(s.top[space]))
    s.spaces = with_space(s.spaces, tower, space)
    s.top[space] = u8(ROOF + tower)


def deal(s: TowersState, hands: list[str]) -> None:
    for seat in range(s.players):
        names = hands[seat].split() if seat < len(hands) else ["either-1-die"]
        kinds = [CARD_NAMES.index(name) for name in names]
        kinds = kinds * 3 if len(kinds) == 1 else kinds
        s.hands[seat] = sum(int(card(kind)) for kind in kinds)
    restock(s)


def restock(s: TowersState) -> TowersState:
    """All cards that no hand holds are in the pile."""
    held = [kind for hand in s.hands for kind in kinds_in(int(hand))]
    return set_pile(s, [COPIES[kind] - held.count(kind) for kind in range(KINDS)])


def exhaust(s: TowersState, leave: str = "") -> TowersState:
    """All cards that no hand holds are on the discards, but for those to leave in the pile."""
    names = leave.split()
    return set_pile(s, [names.count(name) for name in CARD_NAMES])


def set_pile(s: TowersState, numbers: list[int]) -> TowersState:
    """So many cards of each kind are in the pile."""
    s.pile_low, s.pile_high = pooled(numbers)
    s.pile_size = sum(numbers)
    return s


# ---- playing ------------------------------------------------------------------------------


def do(s: TowersState, script: str) -> TowersState:
    """Play a written list of actions."""
    for written in script.split(","):
        if written.strip():
            s.apply(s.game.parse(written.strip()))
    return s


def after(s: TowersState, script: str) -> TowersState:
    """A copy in which this was done."""
    return do(s.copy(), script)


def deal_on(s: TowersState) -> TowersState:
    """Let chance have its way until somebody decides: always the first outcome."""
    while s.actor == rookery.CHANCE:
        s.apply(s.outcomes()[0][0])
    return s


# ---- looking ------------------------------------------------------------------------------


def open_now(s: TowersState) -> list[str]:
    """The texts of the open decisions."""
    return [s.game.text(action) for action in s.legal()]


def opens(s: TowersState, word: str) -> list[str]:
    """The open decisions that begin with this word, without it."""
    return [text.removeprefix(f"{word} ") for text in open_now(s) if text.startswith(f"{word} ")]


def actor(s: TowersState) -> str:
    return LETTERS[s.actor] if s.actor >= 0 else ("chance" if s.actor == rookery.CHANCE else "over")


def ground(s: TowersState, space: int) -> str:
    """The wizards on the ground there, covered or not."""
    return letters(s, int(s.wizards[space]))


def roof(s: TowersState, tower: int) -> str:
    """The wizards on that tower, covered or not."""
    return letters(s, int(s.wizards[ROOF + tower]))


def letters(s: TowersState, wizards: int) -> str:
    return "".join(LETTERS[c] * int(wizards_of(wizards, c)) for c in range(s.players))


def stack(s: TowersState, space: int) -> list[int]:
    """The towers there, from the bottom up."""
    return [tower["tower"] for tower in s.view(None)["spaces"][space]["towers"]]


def hand(s: TowersState, seat: str) -> list[str]:
    return [card["card"] for card in s.view(LETTERS.index(seat))["hand"]]


def potions(s: TowersState, seat: str) -> tuple[int, int, int]:
    """Empty, full, spent."""
    found = s.view(None)["seats"][LETTERS.index(seat)]
    return found["empty"], found["full"], found["spent"]


def event(s: TowersState, text: str, seat: int | None = None) -> TowersEvent:
    return s.describe(s.game.parse(text), seat)


def observed(s: TowersState, part: str, seat: int = 0) -> list[float]:
    """What a learner is given of one part."""
    observation = s.game.observation()
    sheet = Sheet(observation.size, 2)
    sheet.begin()
    s.observe(seat, sheet)
    first, end = observation.spans()[part]
    return sheet.numbers()[first:end]
