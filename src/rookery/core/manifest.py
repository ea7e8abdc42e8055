"""What the rest of the house needs to know of a game, said in one place by the game itself.

Registry, bots, search, arena, environments, terminal, server and page ask the manifest; none of
them knows a game by its name. `rookery.games` finds the manifests of the games in this package, and
an installed package brings its own by the entry point `rookery.games`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Final

from librt.random import Random

from rookery.core.bot import Bot
from rookery.core.contract import SEATS, Game
from rookery.core.erring import Erring
from rookery.core.face import Face
from rookery.core.guide import Guide, WeighingGuide
from rookery.core.odds import Odds, Phrase
from rookery.core.options import Option, Value, settle
from rookery.core.reckoner import Reckoner
from rookery.core.seat import Seat

RESERVED: Final = ("name", "games", "seed", "limit", "told")
"""Words that `rookery.load` and `rookery.check` take themselves: no option can be named so."""

MANY_OUTCOMES: Final = 1 << 16
"""What is reserved for the outcomes of a game that doesn't say how many can come up at most."""


class Accent:
    """The colour by which a game is recognised, by daylight and by candlelight, as CSS has it."""

    def __init__(self, day: str, candle: str) -> None:
        self.day: Final = day
        self.candle: Final = candle


INK: Final = Accent("#4a4438", "#cfc4ae")
"""The accent of a game that names none."""


class Level:
    """One of the six strengths at which a game's bots play: how much it thinks and how it errs."""

    def __init__(
        self,
        effort: int,
        temperature: float = 0.0,
        floor: float = 1.0,
        exploration: float = 0.1,
        seconds: float = 0.0,
        learned: bool = False,
        replies: bool = False,
    ) -> None:
        self.effort: Final = effort
        """Iterations of the search, or whatever the game's own thinker counts."""
        self.exploration: Final = exploration
        self.erring: Final = Erring(temperature, floor) if temperature > 0 else None
        """How it takes lesser decisions, as people do; None for a level that never does."""
        self.seconds: Final = seconds
        """How long it thinks about a turn at most."""
        self.learned: Final = learned
        """Does it judge by what was learned, and not by the game's own weights?"""
        self.replies: Final = replies
        """Does it look at what the next player could reply, and not at its own turn only?"""

    def thinking(self, times: int) -> Level:
        """The same level with so many times the effort."""
        temperature = self.erring.temperature if self.erring else 0.0
        floor = self.erring.floor if self.erring else 1.0
        return Level(
            times * self.effort,
            temperature,
            floor,
            self.exploration,
            self.seconds,
            self.learned,
            self.replies,
        )


class Judge:
    """How a game's positions are weighed: what is measured, and the guide that measures it."""

    def __init__(
        self,
        measures: list[str],
        build: Callable[[int, list[float] | None], WeighingGuide],
        traits: Mapping[str, Mapping[str, float]] | None = None,
    ) -> None:
        self.measures: Final = measures
        self.build: Final = build
        """Makes a guide that judges after that many turns, with these weights or the game's own."""
        self.traits: Final = dict(traits or {})
        """What is tuned as one, by name: how much of it each measure's weight is moved. Without
        any, each weight is tuned for itself."""


class Follower:
    """A player of the game's own that goes by weights, so that they can be tuned by its games."""

    def __init__(
        self, judge: Judge, build: Callable[[Random, WeighingGuide, int], Bot], effort: int
    ) -> None:
        self.judge: Final = judge
        """What it weighs."""
        self.build: Final = build
        """Makes the player that goes by this guide of the judge, with so much effort."""
        self.effort: Final = effort
        """What it takes to play quickly, as its games of tuning want it."""


class Manifest:
    """All that others need to know of a game; its name is one word."""

    def __init__(
        self,
        name: str,
        title: str,
        rules: int,
        options: tuple[Option, ...],
        build: Callable[[dict[str, Value]], Game],
        *,
        package: str = "",
        observation: int = 0,
        most_outcomes: int = MANY_OUTCOMES,
        accent: Accent = INK,
        judge: Judge | None = None,
        learner: Judge | None = None,
        follower: Follower | None = None,
        bots: Mapping[str, Callable[[Random], Bot]] | None = None,
        levels: tuple[Level, ...] = (),
        veteran: Level | None = None,
        thinker: Callable[[Random, Level], Bot] | None = None,
        patient: bool = True,
        face: Callable[[], Face] = Face,
        odds: Callable[[Seat, Random], Odds] | None = None,
        phrases: Mapping[str, Phrase] | None = None,
        reckoner: Callable[[], Reckoner] | None = None,
        reach: int = 0,
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.rules: Final = rules
        """The version of the rules; it rises when some old record would replay differently."""
        self.options: Final = options
        """What can be chosen before a game. The first option is `players`."""
        self.build: Final = build
        self.package: Final = package
        """The package in which RULES.md and the published ratings lie; none if it is empty."""
        self.observation: Final = observation
        """The version of what learners are shown; 0 for a game that shows them nothing."""
        self.most_outcomes: Final = most_outcomes
        """How many outcomes of chance can be possible at once."""
        self.accent: Final = accent
        self.judge: Final = judge
        """None for a game whose search plays to the very end by hunch."""
        self.learner: Final = learner or judge
        """What a network is shown: the judge's measures, and perhaps more behind them."""
        self.follower: Final = follower
        """Plays by weights of its own; None for a game whose search does, by its judge's."""
        self.bots: Final = dict(bots or {})
        """Bots of the game's own, by name."""
        self.levels: Final = levels
        """From gentle to strong; a game that has none gets levels that play out to the end."""
        self.veteran: Final = veteran
        """The strongest player before anything was learned, for comparisons; None: none is kept."""
        self.thinker: Final = thinker
        """Makes the player of a level; None for the tree search."""
        self.patient: Final = patient
        """Does the strongest level take longer, and get better, the more it is to think?"""
        self.face: Final = face
        """Makes what a terminal shows of the game."""
        self.odds: Final = odds
        """What a seat that has to decide can be told of its odds; None for the general ones."""
        self.phrases: Final = dict(phrases or {})
        """What the judge's measures are called in reasons; one without a phrase is not told."""
        self.reckoner: Final = reckoner
        """Makes what reckons positions; None where search and judge do it."""
        self.reach: Final = reach
        """By how much `State.standing` rises from the start to a win, roughly; 0 if none tells."""
        self._check()

    def load(self, given: Mapping[str, object]) -> Game:
        """The game with these options settled; a ValueError says which of them doesn't fit."""
        try:
            return self.build(settle(self.options, given))
        except ValueError as error:
            raise ValueError(f"{self.name}: {error}") from None

    def guide(self, turns: int = 1) -> Guide:
        """What leads a search: it judges after that many turns, or plays to the very end at 0."""
        if self.judge is None or turns < 1:
            return Guide()
        return self.judge.build(turns, None)

    def level(self, number: int) -> Level | None:
        """The level of this number, from 1 on; None for a game that names no levels.

        Where fewer are named, all above are like the strongest of them.
        """
        return self.levels[min(number, len(self.levels)) - 1] if self.levels else None

    def ratings(self) -> dict[str, int]:
        """The published ratings of bots at this game; docs/strength.md says how they were found."""
        text = self.text_of("ratings.json")
        known: dict[str, dict[str, float]] = json.loads(text) if text else {}
        return {bot: round(figures["rating"]) for bot, figures in known.items()}

    def calibration(self) -> dict[str, dict[str, float]]:
        """By number of players: what makes expected shares fit real ones (`insight`)."""
        text = self.text_of("play/calibration.json")
        found: dict[str, dict[str, float]] = json.loads(text) if text else {}
        return found

    def rules_text(self) -> str:
        """The rules for a player, as the game's RULES.md states them."""
        return self.text_of("RULES.md") or f"The rules of {self.title} are not written down here."

    def text_of(self, file: str) -> str:
        """What a file in the game's package says; nothing if there is none."""
        if not self.package:
            return ""
        found = files(self.package).joinpath(file)
        return found.read_text(encoding="utf-8") if found.is_file() else ""

    def _check(self) -> None:
        """Raise a ValueError for a manifest that the rest of the house couldn't work with."""
        if not self.name.isidentifier():
            raise ValueError(f"a game's name is one word, not {self.name!r}")
        first = self.options[0] if self.options else None
        if first is None or first.name != "players" or type(first.default) is not int:
            raise ValueError(f"the first option of {self.name!r} must be 'players', a number")
        for option in self.options:
            if option.name in RESERVED:
                raise ValueError(f"an option can't be named {option.name!r}: load and check use it")
        if first.low < 1 or first.high > len(SEATS):
            raise ValueError(f"{self.name!r} must have 1 to {len(SEATS)} players")
