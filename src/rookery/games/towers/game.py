"""Wandering Towers: its manifest, its options, and the position it starts from."""

from __future__ import annotations

from typing import Final, cast

from librt.random import Random

from rookery.core.contract import CHANCE, OVER, Game
from rookery.core.face import Face
from rookery.core.manifest import Accent, Judge, Level, Manifest
from rookery.core.observation import Observation
from rookery.core.options import Option, Value
from rookery.games.towers.play.greedy import TowersGreedy
from rookery.games.towers.play.guide import MEASURES, TowersGuide
from rookery.games.towers.play.odds import odds
from rookery.games.towers.play.phrases import PHRASES
from rookery.games.towers.play.sight import SEEN, TowersSight
from rookery.games.towers.play.traits import TRAITS
from rookery.games.towers.rules.actions import DECISIONS, VOCABULARY
from rookery.games.towers.rules.components import (
    BASE_SPELLS,
    POTIONS_EACH,
    SOLO_POTIONS,
    SOLO_SPELLS,
    SPELL_NAMES,
    SPELLS,
    USUAL_TOKENS,
    WIZARDS_EACH,
)
from rookery.games.towers.rules.phases import PHASES
from rookery.games.towers.rules.pieces import ONE_OF_EACH
from rookery.games.towers.rules.scrambling import scramble
from rookery.games.towers.rules.setup import TURN_TOKEN
from rookery.games.towers.rules.state import TowersState
from rookery.games.towers.rules.turn import CHOOSE_CARD
from rookery.games.towers.seen.observation import VERSION, observation

RULES: Final = 1

OPTIONS: Final = (
    Option("players", 2, "how many play; 1 is the solo game", low=1, high=6),
    Option(
        "variant",
        "base",
        "expert: spells for everyone, on every action; teams: partners, for 4 or 6 players",
        choices=("base", "expert", "teams", "expert_teams"),
    ),
    Option(
        "spells",
        "usual",
        "usual (base: two, expert: 3 at random, solo: none), 'random 5' for five at random, "
        f"or names out of {' '.join(SPELL_NAMES)}",
    ),
    Option("open_memory", False, "show everyone which wizards the towers cover"),
)


class Towers(Game):
    """A game of Wandering Towers, ready to start."""

    def __init__(self, options: dict[str, Value]) -> None:
        players = options["players"]
        assert isinstance(players, int)
        super().__init__("towers", RULES, players, options, DECISIONS, VOCABULARY)
        variant = str(options["variant"])
        self._expert = variant.startswith("expert")
        self._teams = variant.endswith("teams")
        if self._teams and players not in (4, 6):
            raise ValueError(f"teams are for 4 or 6 players, not {players}")
        if players == 1 and variant != "base":
            raise ValueError(f"the solo game has no variant {variant!r}")
        self._first = self._lay_out()

    def start(self) -> TowersState:
        """The table as it is laid out, before chance has chosen anything."""
        return self._first.copy()

    def scrambled(self, rng: Random) -> TowersState:
        """A walk up to an action, and then many potions filled and wizards home."""
        s = cast(TowersState, super().scrambled(rng))
        while s.phase is not CHOOSE_CARD:
            if s.actor == OVER:
                s = self.start()
            s.step(s.sample(rng) if s.actor == CHANCE else s.hunch(rng))
        scramble(s, rng)
        return s

    def observation(self) -> Observation:
        """What learners are given."""
        return observation(self.players, [phase.name for phase in PHASES])

    def _lay_out(self) -> TowersState:
        s = TowersState(self)
        s.players = self.players
        s.teams = self._teams
        s.expert = self._expert
        s.open_memory = self.options["open_memory"] is True
        s.each = WIZARDS_EACH[self.players]
        spells, tokens = self._spells()
        s.lay_spells(spells, tokens)
        s.lay_ring()
        s.lay_cards()
        conjures_alone = self.players == 1 and (spells or tokens)
        each = ONE_OF_EACH[self.players]
        s.lay_potions(POTIONS_EACH[self.players] * each, SOLO_POTIONS if conjures_alone else 0)
        TURN_TOKEN.enter(s)
        return s

    def _spells(self) -> tuple[int, int]:
        """The set of spells that are turned up, and how many are still to be drawn.

        W13, W59, W70 and W95 say which.
        """
        wish = str(self.options["spells"])
        lone = self.players == 1
        if wish == "usual" and not self._expert:
            return (0 if lone else BASE_SPELLS), 0
        by_chance = wish == "usual" or wish.startswith("random")
        tokens = drawn_spells(wish) if by_chance else 0
        spells = 0 if by_chance else named_spells(wish)
        if lone and tokens + spells.bit_count() != SOLO_SPELLS:
            raise ValueError(f"the solo game has {SOLO_SPELLS} spells or none, not {wish!r}")
        return spells, tokens


def drawn_spells(wish: str) -> int:
    """W70: the number in 'random 5', or the usual one if none is named."""
    count = wish.removeprefix("random").strip()
    if wish == "usual" or not count:
        return USUAL_TOKENS
    if count.isdecimal() and 1 <= int(count) <= SPELLS:
        return int(count)
    raise ValueError(f"spells are drawn as in 'random 5', 1 to {SPELLS} of them, not {wish!r}")


def named_spells(names: str) -> int:
    """The set of the spells with these names; a ValueError if one is unknown or named twice."""
    spells = 0
    for name in names.split():
        if name not in SPELL_NAMES:
            raise ValueError(f"no spell {name!r}; there are {', '.join(SPELL_NAMES)}")
        bit = 1 << SPELL_NAMES.index(name)
        if spells & bit:
            raise ValueError(f"spells: {name} is named twice")
        spells |= bit
    if spells == 0:
        raise ValueError("spells are 'usual', 'random 5' or names of spells")
    return spells


MOST_OUTCOMES: Final = 23
"""As many as there are kinds of card."""

LEVELS: Final = (
    Level(30, 0.27, 0.78, learned=True),
    Level(40, 0.19, 0.7, learned=True),
    Level(60, 0.125, 0.6, learned=True),
    Level(100, 0.085, 0.5, learned=True),
    Level(200, 0.052, 0.42, learned=True),
    Level(6000, seconds=0.2, learned=True, replies=True),
)


def face() -> Face:
    """How a terminal shows the game; loaded when it is asked for, since it takes time."""
    from rookery.games.towers.seen.face import TowersFace

    return TowersFace()


MANIFEST: Final = Manifest(
    "towers",
    "Wandering Towers",
    RULES,
    OPTIONS,
    Towers,
    package="rookery.games.towers",
    observation=VERSION,
    most_outcomes=MOST_OUTCOMES,
    accent=Accent("#33507f", "#91b2e8"),
    judge=Judge(MEASURES, TowersGuide),
    learner=Judge(SEEN, TowersSight, TRAITS),
    bots={"greedy": TowersGreedy},
    levels=LEVELS,
    veteran=Level(12_000, seconds=1),
    face=face,
    odds=odds,
    phrases=PHRASES,
    reach=7000,
)
