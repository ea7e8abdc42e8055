"""The games somebody has played, what came of them, and how strong people and bots are.

GET /me/games               MyGames; ?game=, ?people=, ?result= and ?before= choose
GET /me/figures             list of GameFigures
GET /ratings/{game}         Standings
GET /ratings/{game}/{who}   RatingHistory
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

GameState = Literal["turn", "playing", "waiting", "over"]
"""It is my turn; it is somebody else's; it has not begun; it is over."""
ResultKind = Literal["won", "lost", "shared"]


class MySeat(Struct):
    """A seat at a table of mine."""

    kind: Literal["person", "bot"]
    name: str
    called: str
    """The own name of a bot."""
    mine: bool
    robot: bool
    """A bot by others, with an account of its own."""
    won: float | None
    """The share of the win, when the game is over and its result is known."""


class MyGame(Struct):
    """A table where I have a seat."""

    table: str
    game: str
    state: GameState
    rated: bool
    seats: list[MySeat]
    touched: float
    """When somebody was last here, to the hour."""
    ended: float | None


class MyGames(Struct):
    """My turn first, then running, waiting, finished; the newest first in each."""

    games: list[MyGame]
    before: float | None
    """Finished games from before this are told on asking; null: these were all."""


class SizeFigures(Struct):
    """What came of games with so many seats."""

    players: int
    games: int
    won: float
    """Shares of the win, added up."""
    low: float
    high: float
    """An interval of 95 % for the part of games won, by luck alone."""
    expected: float | None
    """Shares that could be expected by ratings, of as many games; null where nobody knows."""


class GameFigures(Struct):
    """What came of my games of one title."""

    game: str
    sizes: list[SizeFigures]
    streak: int
    """Games won in a row, up to the last."""
    best_streak: int
    first_win: float | None
    """When the first was won."""
    best_beaten: str | None
    """The strongest bot that was ever beaten, by its level."""
    rating: RatingInfo | None


class RatingInfo(Struct):
    """A rating with an interval of 95 %."""

    rating: int
    low: int
    high: int
    games: int
    provisional: bool


class Standing(Struct):
    """Somebody in the standings."""

    who: str
    """Names a person in addresses; empty for bots."""
    name: str
    sigil: int | None
    """Of a person."""
    robot: bool
    """A bot by others, with an account of its own."""
    rating: RatingInfo


class Standings(Struct):
    """People and bots of one game in one pool, the strongest first."""

    game: str
    standings: list[Standing]
    provisional: list[Standing]
    """People whose ratings are not sure enough yet."""


class RatingStep(Struct):
    """What a rated game has made of a rating."""

    table: str
    at: float
    rating: int
    low: int
    high: int


class RatingHistory(Struct):
    """A person's way, the oldest first."""

    game: str
    name: str
    steps: list[RatingStep]
