"""To Court the King: its manifest, its options, and the position it starts from."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.bot import Bot
from rookery.core.contract import SEATS, Game
from rookery.core.face import Face
from rookery.core.manifest import Accent, Follower, Judge, Level, Manifest
from rookery.core.observation import Observation
from rookery.core.options import Option, Value
from rookery.games.court.play.exact import BUDGET, CourtExact
from rookery.games.court.play.greedy import CourtGreedy
from rookery.games.court.play.guide import MEASURES, CourtGuide
from rookery.games.court.play.learned import CourtLearned, learned_player
from rookery.games.court.play.odds import odds
from rookery.games.court.play.phrases import PHRASES
from rookery.games.court.play.reckoner import CourtReckoner
from rookery.games.court.play.values import VALUES, CourtValues
from rookery.games.court.rules.actions import DECISIONS, VOCABULARY
from rookery.games.court.rules.components import (
    CHARACTERS,
    CHARLATAN,
    COPIES_BY_ROW,
    FOOL,
    NAMES,
    ROWS,
)
from rookery.games.court.rules.phases import CHOOSE_START_PLAYER, PHASES
from rookery.games.court.rules.scrambling import scramble
from rookery.games.court.rules.state import CourtState
from rookery.games.court.seen.observation import VERSION, observation

RULES: Final = 1

OPTIONS: Final = (
    Option("players", 2, "how many play", low=2, high=5),
    Option(
        "fools",
        "limited",
        "limited: as many Fools as players; unlimited: the Fool never runs out",
        choices=("limited", "unlimited"),
    ),
    Option(
        "timing",
        "any",
        "any: dice may be brought before the first roll; after_first_roll: only after it",
        choices=("any", "after_first_roll"),
    ),
    Option(
        "cards",
        "",
        "cards held from the start, for handicaps and puzzles, such as 'A: farmer guard; B: fool'",
    ),
)


class Court(Game):
    """A game of To Court the King, ready to start."""

    def __init__(self, options: dict[str, Value]) -> None:
        players = options["players"]
        assert isinstance(players, int)
        super().__init__("court", RULES, players, options, DECISIONS, VOCABULARY)
        self.open = True
        self._endless_fools = options["fools"] == "unlimited"
        self._early_bringers = options["timing"] == "any"
        self._first = self._lay_out(str(options["cards"]))

    def start(self) -> CourtState:
        return self._first.copy()

    def scrambled(self, rng: Random) -> CourtState:
        """The start of a game in which all own many characters already."""
        s = self.start()
        scramble(s, rng)
        return s

    def observation(self) -> Observation:
        return observation(self.players, [phase.name for phase in PHASES])

    def _lay_out(self, cards: str) -> CourtState:
        s = CourtState(self)
        s.players = self.players
        s.early_bringers = self._early_bringers
        s.endless_fools = self._endless_fools
        s.cards = vec[i64]([0] * self.players)
        s.display = self._display()
        deal(s, cards)
        CHOOSE_START_PLAYER.enter(s)
        return s

    def _display(self) -> int:
        """C2: the copies on display."""
        copies = COPIES_BY_ROW[self.players]
        return sum(copies[ROWS[c]] << 3 * c for c in range(CHARACTERS) if c != CHARLATAN)


def deal(s: CourtState, cards: str) -> None:
    """Give out the cards that the option `cards` names."""
    for part in cards.split(";"):
        letter, colon, names = part.partition(":")
        seat = SEATS[: s.players].find(letter.strip())
        if not part.strip():
            continue
        if not colon or seat < 0 or len(letter.strip()) != 1:
            raise ValueError(
                f"cards are written 'A: farmer guard; B: fool' for seats A to "
                f"{SEATS[s.players - 1]}, not {part.strip()!r}"
            )
        for name in names.split():
            deal_card(s, seat, name)


def deal_card(s: CourtState, seat: int, name: str) -> None:
    """Give a seat a card from the start; a Charlatan is a Fool that has been flipped."""
    if name not in NAMES or name in ("king", "queen"):
        raise ValueError(f"cards: there is no {name!r} to start with; there are {NAMES[:-2]}")
    character = NAMES.index(name)
    card = FOOL if character == CHARLATAN else character
    if s.left(card) == 0:
        raise ValueError(f"cards: no {NAMES[card]} is left for seat {SEATS[seat]}")
    if s.owns(seat, character):
        raise ValueError(f"cards: seat {SEATS[seat]} owns a {name} already")
    kept = s.cards[seat] & 1 << FOOL  # an unflipped Fool may come before or after Charlatans
    s.gain(seat, card)
    if character == CHARLATAN:
        s.gain(seat, CHARLATAN)
        s.cards[seat] |= kept


MOST_OUTCOMES: Final = 6188
"""Twelve dice can come to so many multisets."""

LEVELS: Final = (
    Level(20_000, 0.18, 0.6, learned=True),
    Level(20_000, 0.12, 0.56, learned=True),
    Level(40_000, 0.085, 0.52, learned=True),
    Level(40_000, 0.066, 0.49, learned=True),
    Level(80_000, 0.045, 0.43, learned=True),
    Level(4 * BUDGET, learned=True),
)


def exact_player(rng: Random, level: Level) -> Bot:
    """The player of a level: all of them solve their turns, as far as the level's effort goes."""
    if level.learned:
        return CourtLearned(rng, level.erring, level.effort)
    return CourtExact(rng, level.erring, level.effort)


def face() -> Face:
    """How a terminal shows the game; loaded when it is asked for, since it takes time."""
    from rookery.games.court.seen.face import CourtFace

    return CourtFace()


MANIFEST: Final = Manifest(
    "court",
    "To Court the King",
    RULES,
    OPTIONS,
    Court,
    package="rookery.games.court",
    observation=VERSION,
    most_outcomes=MOST_OUTCOMES,
    accent=Accent("#8d2f3c", "#e08a92"),
    judge=Judge(MEASURES, CourtGuide),
    follower=Follower(Judge(VALUES, CourtValues), learned_player, effort=20_000),
    bots={"greedy": CourtGreedy, "exact": CourtExact},
    levels=LEVELS,
    veteran=Level(BUDGET),
    thinker=exact_player,
    patient=False,  # all but the largest turns are solved whole at once
    face=face,
    odds=odds,
    phrases=PHRASES,
    reckoner=CourtReckoner,
    reach=100,
)
