"""Sets a table for the tests: small helpers that build positions and read like the rules."""

from __future__ import annotations

from typing import cast

import rookery
from rookery.games.touria.rules.components import (
    COLOUR_NAMES,
    DWELLER_NAMES,
    FACE_NAMES,
    ITEM_NAMES,
    SPACE_NAMES,
    TOWER_NAMES,
)
from rookery.games.touria.rules.gems import names, pool_of
from rookery.games.touria.rules.mines import NO_GEM
from rookery.games.touria.rules.state import TouriaState
from rookery.games.touria.seen.view import Screen, TouriaEvent

A, B, C, D = range(4)

MINES = ("blue red", "black green", "yellow yellow", "black blue", "red green", "blue purple")
POSTED = (1, 7, 13)
"""Blue and red for 3 coins; two blue and red for 5; two blue and two red for 7."""
DISPLAY = ("rose", "flagon")


def new(players: int = 2, **options: object) -> TouriaState:
    """A game before anything has happened."""
    return cast(TouriaState, rookery.load("touria", players=players, **options).start())


def laid_out(players: int = 2, **options: object) -> TouriaState:
    """A game in which all is laid out, as the lists above say, and the bonus is to be chosen."""
    s = new(players, **options)
    return do(
        s,
        "start A, rolled blue",
        *(f"posted {order}" for order in POSTED),
        *(f"shown {item}" for item in DISPLAY),
        *(f"filled {mine} {gems}" for mine, gems in enumerate(MINES, 1)),
    )


def table(players: int = 2, **options: object) -> TouriaState:
    """The first turn, which is A's; the others have chosen a coin, and then paid it back."""
    s = do(laid_out(players, **options), *["coin"] * (players - 1))
    for seat in range(1, players):
        s.lose_coins(seat, 1)
    return s


def do(s: TouriaState, *scripts: str) -> TouriaState:
    """Play a written list of actions; chance that nobody writes about brings what comes first."""
    for script in scripts:
        for written in script.split(","):
            action = s.game.parse(written.strip())
            while s.actor == rookery.CHANCE and action < s.game.decisions:
                s.apply(s.outcomes()[0][0])
            s.apply(action)
    return s


def settle_chance(s: TouriaState) -> TouriaState:
    """Until somebody is asked, chance brings what comes first."""
    while s.actor == rookery.CHANCE:
        s.apply(s.outcomes()[0][0])
    return s


# ---- changing a position ------------------------------------------------------------------


def give(
    s: TouriaState,
    seat: int = A,
    gems: str = "",
    items: str = "",
    *,
    coins: int | None = None,
    swords: int | None = None,
    hearts: int | None = None,
    elixirs: int | None = None,
) -> TouriaState:
    """Gems come from the bag and items from the stack; of the rest the seat has so many."""
    for colour in gems.split():
        s.gain_from_bag(seat, COLOUR_NAMES.index(colour))
    for name in items.split():
        item = 1 << ITEM_NAMES.index(name)
        assert s.stack & item, f"{name} is not in the stack"
        s.stack &= ~item
        s.set_items(seat, s.items_of(seat) | item)
    if coins is not None:
        s.gain_coins(seat, coins - s.coins_of(seat))
    if swords is not None:
        s.gain_swords(seat, swords - s.swords_of(seat))
    if hearts is not None:
        s.gain_hearts(seat, hearts - s.hearts_of(seat))
    while elixirs is not None and elixirs != s.elixirs_of(seat):
        (s.gain_elixir if elixirs > s.elixirs_of(seat) else s.lose_elixir)(seat)
    return s


def put(s: TouriaState, space: str) -> TouriaState:
    """The heroes stand there."""
    s.here = SPACE_NAMES.index(space)
    return s


def fill(s: TouriaState, mine: int, gems: str) -> TouriaState:
    """The mine holds these gems instead."""
    s.bag += s.mine(mine - 1)
    s.fill_mine(mine - 1, pair(gems))
    return s


def pair(gems: str) -> int:
    """As `mines` writes them."""
    colours = sorted(COLOUR_NAMES.index(colour) for colour in gems.split())
    one, other = [*colours, NO_GEM, NO_GEM][:2]
    return 8 * one + other


def empty_bag(s: TouriaState, but: str = "") -> TouriaState:
    """All gems of the bag but these go to the last seat."""
    left = pool_of(but.split())
    for colour in names(s.bag - left):
        s.gain_from_bag(s.players - 1, COLOUR_NAMES.index(colour))
    return s


def discarded(s: TouriaState, *items: str) -> TouriaState:
    """These items have been used, the last one most recently."""
    for name in items:
        give(s, s.seat, items=name)
        s.discard(s.seat, ITEM_NAMES.index(name))
    return s


def behind(s: TouriaState, *dwellers: str) -> TouriaState:
    """Who is behind the first doors."""
    for door, name in enumerate(dwellers):
        s.settle_door(door, DWELLER_NAMES.index(name))
    return s


# ---- moving on ----------------------------------------------------------------------------


def showing(s: TouriaState, action: str) -> str:
    """Turn a tower so that it shows this action to the seat whose turn it is; its name."""
    face = FACE_NAMES.index(action)
    tower = next(t for t in range(4) if face in list(s.board.faces)[4 * t : 4 * t + 4])
    while s.shown(tower, s.seat) != face:
        s.turn_tower(tower)
    return TOWER_NAMES[tower]


def choose(s: TouriaState, action: str) -> TouriaState:
    """Choose the action with a tower that shows it."""
    return do(s, f"tower {showing(s, action)}")


def visit(s: TouriaState, place: str) -> TouriaState:
    """The heroes are at the place already, or fly there, and its action is to be done."""
    if place == "tournament":
        s.gain_coins(s.seat, 1)
        return do(choose(s, "wizard"), "fly tournament")
    choose(put(s, place), place)
    return do(s, "done") if s.phase.name == "walk" else s


def sit_out(s: TouriaState) -> TouriaState:
    """A whole turn in which nothing is done, and nobody gives an elixir."""
    turn = s.turn_count
    visit(s, "sword_master")
    while s.turn_count == turn:
        do(s, "done")
    return s


# ---- looking ------------------------------------------------------------------------------


def open_now(s: TouriaState) -> list[str]:
    """The texts of the open decisions."""
    return [s.game.text(action) for action in s.legal()]


def options(s: TouriaState, verb: str) -> set[str]:
    """The objects with which a verb is open now."""
    return {text.removeprefix(verb).strip() for text in open_now(s) if text.split()[0] == verb}


def screen(s: TouriaState, seat: int = A) -> Screen:
    """Behind a seat's own screen."""
    found = s.view(seat)["seats"][seat]["screen"]
    assert found is not None
    return found


def gems_of(s: TouriaState, seat: int = A) -> list[str]:
    return list(names(s.gems_of(seat)))


def items_of(s: TouriaState, seat: int = A) -> list[str]:
    return list(screen(s, seat)["items"])


def mine(s: TouriaState, number: int) -> list[str]:
    return list(s.view(None)["map"]["mines"][number - 1])


def here(s: TouriaState) -> str:
    return s.view(None)["map"]["here"]


def phase(s: TouriaState) -> str:
    return s.view(None)["phase"]


def event(s: TouriaState, text: str, seat: int | None = None) -> TouriaEvent:
    return s.describe(s.game.parse(text), seat)


def outcomes(s: TouriaState) -> dict[str, float]:
    return {s.game.text(action): chance for action, chance in s.outcomes()}


def secretly(s: TouriaState, seat: int, *gems: str) -> TouriaState:
    """The thieves have given these to the seat."""
    for colour in gems:
        s.lay_hidden(s.bag - pool_of([colour]), s.drawn)
        s.hide_gem(seat, COLOUR_NAMES.index(colour))
    return s
