"""A tiny complete game in a package of its own: Twigs.

A heap of twigs lies in the nest. In turn, each rolls a die and takes from one twig up to as many
as it shows. Whoever takes the last one wins.

`rookery play rookery_twigs.py` plays it as it is. `pyproject.toml` beside this file names
`MANIFEST` as an entry point of `rookery.games`: once installed, it is in `rookery games`, at the
terminal and the table, in the arena and the environments, without its file being named.
"""

from __future__ import annotations

from typing import Final

import rookery
from rookery.core.actions import Verb, Vocabulary
from rookery.core.contract import Game, Moves, Plain
from rookery.core.manifest import Accent, Manifest
from rookery.core.observation import Observation, Part, Sheet, seat_names
from rookery.core.options import Option, Value
from rookery.core.phases import ChancePhase, Phase, PhasedState, numbered

# ---- what there is, and what can be said of it --------------------------------------------

FACES: Final = 6
MOST_TWIGS: Final = 30
NUMBERS: Final = [str(face) for face in range(1, FACES + 1)]

TAKE: Final = 0
"""Add the number of twigs."""
DECISIONS: Final = FACES + 1
ROLLED: Final = 100
"""Add the face."""

VOCABULARY: Final = Vocabulary(
    "twigs",
    [Verb("take", TAKE + 1, NUMBERS), Verb("rolled", ROLLED + 1, NUMBERS)],
    "'take 2', 'rolled 5'",
)
OPTIONS: Final = (
    Option("players", 2, "how many play", low=2, high=4),
    Option("twigs", 21, "how many twigs lie there", low=10, high=MOST_TWIGS),
)


# ---- the position -------------------------------------------------------------------------


class TwigsState(PhasedState):
    """How many twigs are left, and what the die shows."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.twigs = 0
        self.die = 0

    def copy(self) -> TwigsState:
        """An equal state that goes its own way."""
        other = TwigsState(self.game)
        other.actor, other.phase, other.players = self.actor, self.phase, self.players
        other.seat, other.twigs, other.die = self.seat, self.twigs, self.die
        return other

    def result(self) -> list[float]:
        """Whoever took the last twig has won."""
        if self.actor != rookery.OVER:
            raise ValueError("the game is not over")
        return [float(seat == self.seat) for seat in range(self.players)]

    def view(self, seat: int | None) -> Plain:
        """All that lies on the table; nothing is hidden."""
        return {"phase": self.phase.name, "seat": self.seat, "twigs": self.twigs, "die": self.die}

    def describe(self, action: int, seat: int | None) -> Plain:
        """What somebody does, or what the die shows."""
        verb = VOCABULARY.verb(action)
        return {"verb": verb.word, "seat": self.seat, "number": action - verb.first + 1}

    def imagine(self, seat: int, rng: rookery.Random) -> TwigsState:
        """A copy, since nothing is hidden."""
        return self.copy()

    def observe(self, seat: int, sheet: Sheet) -> None:
        """Write the numbers that `Twigs.observation` names."""
        sheet.seat(self.seat, seat, self.players)
        sheet.put(self.twigs, MOST_TWIGS)
        sheet.one_of(self.die - 1, FACES)


# ---- the rulebook -------------------------------------------------------------------------


class RollDie(ChancePhase[TwigsState]):
    """The die comes to rest."""

    def outcomes(self, s: TwigsState) -> list[tuple[int, float]]:
        """Six faces, each equally likely."""
        return [(ROLLED + face, 1 / FACES) for face in range(1, FACES + 1)]

    def sample(self, s: TwigsState, rng: rookery.Random) -> int:
        """One of the faces."""
        return ROLLED + 1 + rng.randrange(FACES)

    def apply(self, s: TwigsState, action: int) -> None:
        """The seat whose turn it is takes twigs."""
        s.die = action - ROLLED
        TAKE_TWIGS.enter(s)


class TakeTwigs(Phase[TwigsState]):
    """From one twig up to as many as the die shows, as far as there are any."""

    def offer(self, s: TwigsState, moves: Moves) -> None:
        """Each number that is there."""
        for taken in range(1, min(s.die, s.twigs) + 1):
            moves.add(TAKE + taken)

    def apply(self, s: TwigsState, action: int) -> None:
        """The game ends with the last twig; else the next one rolls."""
        s.twigs -= action - TAKE
        s.die = 0
        if s.twigs == 0:
            s.actor = rookery.OVER
        else:
            s.seat = (s.seat + 1) % s.players
            ROLL_DIE.enter(s)


ROLL_DIE: Final = RollDie()
TAKE_TWIGS: Final = TakeTwigs()
PHASES: Final = numbered(ROLL_DIE, TAKE_TWIGS)


# ---- the manifest -------------------------------------------------------------------------


class Twigs(Game):
    """A game of Twigs, ready to start."""

    def __init__(self, options: dict[str, Value]) -> None:
        players = int(options["players"])
        super().__init__("twigs", 1, players, options, DECISIONS, VOCABULARY)
        self.open = True

    def start(self) -> TwigsState:
        """The heap is whole, and the first seat rolls."""
        s = TwigsState(self)
        s.players = self.players
        s.twigs = int(self.options["twigs"])
        ROLL_DIE.enter(s)
        return s

    def observation(self) -> Observation:
        """What learners are shown."""
        return Observation(
            1,
            [
                Part("turn", "whose turn it is", seat_names(self.players)),
                Part("twigs", "twigs that are left", high=MOST_TWIGS),
                Part("die", "what the die shows", tuple(NUMBERS)),
            ],
        )


MANIFEST: Final = Manifest(
    "twigs",
    "Twigs",
    1,
    OPTIONS,
    Twigs,
    observation=1,
    most_outcomes=FACES,
    accent=Accent("#7a5a2b", "#d9b57c"),
)
