"""Touria: its manifest, its options, and the position it starts from."""

from __future__ import annotations

from typing import Final

from librt.random import Random

from rookery.core.contract import Game
from rookery.core.face import Face
from rookery.core.manifest import Accent, Judge, Level, Manifest
from rookery.core.observation import Observation
from rookery.core.options import Option, Value
from rookery.games.touria.play.greedy import TouriaGreedy
from rookery.games.touria.play.guide import MEASURES, TouriaGuide
from rookery.games.touria.play.odds import odds
from rookery.games.touria.play.phrases import PHRASES
from rookery.games.touria.play.sight import SEEN, TouriaSight
from rookery.games.touria.rules.actions import DECISIONS, VOCABULARY
from rookery.games.touria.rules.board import Board
from rookery.games.touria.rules.chance import CHOOSE_START
from rookery.games.touria.rules.edition import default_board, read_edition
from rookery.games.touria.rules.phases import PHASES
from rookery.games.touria.rules.scrambling import scramble
from rookery.games.touria.rules.state import TouriaState
from rookery.games.touria.seen.observation import VERSION, observation

RULES: Final = 2
NEED: Final = 7
SHORT_NEED: Final = 5

OPTIONS: Final = (
    Option("players", 2, "how many play", low=2, high=4),
    Option("short", False, "5 hearts and 5 coins open the castle instead of 7 and 7"),
    Option("sudden_marriage", False, "whoever first meets the castle's conditions has won"),
    Option("open_screens", False, "show what each player was openly seen to gain"),
    Option("edition", "", "the text of an edition file; empty for the one in the package"),
)


class Touria(Game):
    """A game of Touria, ready to start."""

    def __init__(self, options: dict[str, Value], board: Board | None = None) -> None:
        players = options["players"]
        assert isinstance(players, int)
        super().__init__("touria", RULES, players, options, DECISIONS, VOCABULARY)
        edition = str(options["edition"])
        self.board: Final = board or (read_edition(edition) if edition else default_board())
        self._first = self._lay_out()

    def start(self) -> TouriaState:
        """The position before chance has laid anything out."""
        return self._first.copy()

    def scrambled(self, rng: Random) -> TouriaState:
        """The start of a game in which much has been dealt out already: memories begin there."""
        game = Touria(self.options, self.board)
        scramble(game._first, rng)
        return game.start()

    def observation(self) -> Observation:
        """The parts of what learners are given."""
        return observation(self.players, self.board, [phase.name for phase in PHASES])

    def _lay_out(self) -> TouriaState:
        s = TouriaState(self, self.board)
        s.lay_out(self.players, SHORT_NEED if self.options["short"] else NEED)
        s.sudden = bool(self.options["sudden_marriage"])
        s.open_screens = bool(self.options["open_screens"])
        CHOOSE_START.enter(s)
        return s


MOST_OUTCOMES: Final = 60
"""There are this many ways to draw four gems."""

LEVELS: Final = (
    Level(30, 0.2, 0.65, learned=True),
    Level(50, 0.155, 0.6, learned=True),
    Level(80, 0.115, 0.52, learned=True),
    Level(120, 0.08, 0.46, learned=True),
    Level(200, 0.045, 0.4, learned=True),
    Level(4000, seconds=0.1, learned=True),
)


def face() -> Face:
    """How a terminal shows the game; loaded when it is asked for, since it takes time."""
    from rookery.games.touria.seen.face import TouriaFace

    return TouriaFace()


MANIFEST: Final = Manifest(
    "touria",
    "Touria",
    RULES,
    OPTIONS,
    Touria,
    package="rookery.games.touria",
    observation=VERSION,
    most_outcomes=MOST_OUTCOMES,
    accent=Accent("#4d6b35", "#a9cb88"),
    judge=Judge(MEASURES, TouriaGuide),
    learner=Judge(SEEN, TouriaSight),
    bots={"greedy": TouriaGreedy},
    levels=LEVELS,
    veteran=Level(6000, seconds=1),
    face=face,
    odds=odds,
    phrases=PHRASES,
    reach=100,
)
