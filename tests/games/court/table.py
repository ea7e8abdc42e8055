"""Sets a table for the tests. Every position is reached by playing, never by poking in fields."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

import rookery
from rookery.games.court.rules.state import CourtState
from rookery.games.court.seen.events import CourtEvent
from rookery.games.court.seen.view import Turn

Dice = tuple[int, ...]

BRINGERS = {"laborer": 1, "guard": 2, "hunter": 3, "pawnbroker": 4, "knight": 5, "bishop": 6}
"""The characters that bring a die, and the face it shows."""

COSTED = [
    *("farmer", "maid", "philosopher", "laborer", "guard"),
    *("hunter", "astronomer", "merchant"),
    *("noblewoman", "pawnbroker", "knight", "magician"),
    *("alchemist", "bishop", "nobleman", "general"),
]
"""Rows I to IV."""


def new(
    cards: str = "", players: int = 2, *, fools: str = "limited", timing: str = "any"
) -> CourtState:
    """A game before anything has happened."""
    game = rookery.load("court", players=players, fools=fools, timing=timing, cards=cards)
    return cast(CourtState, game.start())


def table(
    cards: str = "",
    players: int = 2,
    start: str = "A",
    *,
    fools: str = "limited",
    timing: str = "any",
) -> CourtState:
    """A game whose start player is settled."""
    return do(new(cards, players, fools=fools, timing=timing), f"start {start}")


def many_dice(*hands: int, also: str = "", timing: str = "any") -> CourtState:
    """A game in which the seats begin with these numbers of dice, by Charlatans."""
    letters = "ABCDE"[: len(hands)]
    held = [
        f"{seat}: " + "charlatan " * (dice - 3) for seat, dice in zip(letters, hands, strict=True)
    ]
    cards = "; ".join([*held, *([also] if also else [])])
    return table(cards, players=max(2, len(hands)), fools="unlimited", timing=timing)


def lying(active: Sequence[int], aside: Sequence[int] = (), owned: str = "") -> CourtState:
    """A position in which these dice are active and those aside, all from one first roll."""
    s = many_dice(len(active) + len(aside), also=f"A: {owned}")
    roll(s, [*active, *aside])
    return set_aside(s, aside)


def do(s: CourtState, script: str) -> CourtState:
    """Play a written list of actions; `roll 6 5 2` is the decision and its outcome."""
    for written in script.replace("\n", ",").split(","):
        words = written.split()
        if not words:
            continue
        if words[0] == "roll" and len(words) > 1:
            roll(s, [int(word) for word in words[1:]])
        else:
            s.apply(s.game.parse(" ".join(words)))
    return s


def roll(s: CourtState, dice: Iterable[int]) -> CourtState:
    """Roll, and let the dice fall like this."""
    s.apply(s.game.parse("roll"))
    return fall(s, dice)


def fall(s: CourtState, dice: Iterable[int]) -> CourtState:
    """Dice that are being rolled come to rest."""
    s.apply(s.game.parse("rolled " + " ".join(map(str, sorted(dice)))))
    return s


def set_aside(s: CourtState, dice: Iterable[int]) -> CourtState:
    for face in dice:
        do(s, f"aside {face}")
    return s


def turn(s: CourtState, dice: Sequence[int], then: str = "decline") -> CourtState:
    """A whole turn: roll once, set all aside, and then take a card if that is asked."""
    seat = s.actor
    set_aside(roll(s, dice), dice)
    if s.actor == seat and "decline" in open_now(s):
        do(s, then)
    return s


def result(dice: Sequence[int], owned: str = "") -> CourtState:
    """A position in which these dice are the result of the turn, all cards being on display."""
    given = owned.split().count("farmer") + 2 * owned.split().count("general")
    s = many_dice(len(dice) - given, 3, 3, 3, 3, also=f"A: {owned}")
    return set_aside(roll(s, dice), dice)


# ---- looking ------------------------------------------------------------------------------


def open_now(s: CourtState) -> list[str]:
    """The texts of the open decisions."""
    return [s.game.text(action) for action in s.legal()]


def usable(s: CourtState) -> set[str]:
    return {text.removeprefix("use ") for text in open_now(s) if text.startswith("use ")}


def takeable(s: CourtState) -> set[str]:
    return {text.removeprefix("take ") for text in open_now(s) if text.startswith("take ")}


def now(s: CourtState) -> Turn:
    return s.view(None)["turn"]


def active(s: CourtState) -> Dice:
    return tuple(now(s)["active"])


def aside(s: CourtState) -> Dice:
    return tuple(now(s)["aside"])


def cards(s: CourtState, seat: int) -> list[str]:
    return s.view(None)["seats"][seat]["cards"]


def charlatans(s: CourtState, seat: int) -> int:
    return s.view(None)["seats"][seat]["charlatans"]


def hand(s: CourtState, seat: int) -> int:
    return s.view(None)["seats"][seat]["dice"]


def left(s: CourtState, name: str) -> int:
    return next(card["left"] for card in s.view(None)["market"] if card["name"] == name)


def event(s: CourtState, text: str) -> CourtEvent:
    return s.describe(s.game.parse(text), None)


def after(s: CourtState, text: str) -> CourtState:
    """A copy in which this was done."""
    return do(s.copy(), text)


# ---- abilities ----------------------------------------------------------------------------


def uses_of(s: CourtState, character: str) -> list[CourtState]:
    """All positions that using the character can lead to, before any dice are re-rolled."""
    if character not in usable(s):
        return []
    ends = []
    waiting = [after(s, f"use {character}")]
    while waiting:
        position = waiting.pop()
        if position.actor == rookery.CHANCE or now(position)["ability"] is None:
            ends.append(position)
        else:
            waiting += [after(position, text) for text in open_now(position)]
    return ends


def changes_by(s: CourtState, character: str) -> set[Dice]:
    """The active dice that using the character can lead to."""
    return {active(end) for end in uses_of(s, character)}


def rerolls_by(s: CourtState, character: str) -> set[tuple[Dice, int]]:
    """The dice that can be left lying, and how many are re-rolled then."""
    return {(active(end), now(end)["unrolled"]) for end in uses_of(s, character)}
