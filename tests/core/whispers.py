"""Whispers, a tiny game with secrets, written as an outsider would: interpreted, on the contract.

Each seat is dealt one of six cards. In turn, each aims at a card and says it (right: wins), peeks
at its neighbour's card, or passes. After the last round all share the win.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from librt.random import Random
from mypy_extensions import i64

from rookery.core import registry
from rookery.core.contract import CHANCE, HIDDEN, OVER, Game, Moves, Plain, State
from rookery.core.manifest import Manifest
from rookery.core.observation import Observation, Part, Sheet, seat_names
from rookery.core.options import Option, Value

CARDS = 6
SAY, PEEK, PASS, AIM = 0, 1, 2, 3
DECISIONS = AIM + CARDS
DEAL = 100
WORDS = {"say": SAY, "peek": PEEK, "pass": PASS}

OPTIONS = (
    Option("players", 2, "how many play", low=2, high=4),
    Option("rounds", 2, "how often each may guess", low=1, high=3),
    Option("peeking", True, "whether one may peek"),
    Option("mood", "calm", "how it is played", choices=("calm", "wild")),
    Option("motto", "", "some words"),
)


class Whispers(Game):
    """The game with its options settled."""

    def __init__(self, options: dict[str, Value], name: str = "whispers") -> None:
        super().__init__(name, 3, int(options["players"]), options, DECISIONS)

    def start(self) -> WhispersState:
        return WhispersState(self)

    def text(self, action: int) -> str:
        for word, number in WORDS.items():
            if action == number:
                return word
        if AIM <= action < DECISIONS:
            return f"aim {action - AIM}"
        if DEAL <= action < DEAL + CARDS:
            return f"deal {action - DEAL}"
        raise ValueError(f"{action} is no action of whispers")

    def parse(self, text: str) -> int:
        if text in WORDS:
            return WORDS[text]
        word, _, number = text.partition(" ")
        if word in ("aim", "deal") and number in [str(card) for card in range(CARDS)]:
            return (AIM if word == "aim" else DEAL) + int(number)
        raise ValueError(f"{text[:20]!r} is no action; they look like 'aim 3', 'say', 'deal 0'")

    def observation(self) -> Observation:
        seats = seat_names(self.players)
        cards = tuple(str(card) for card in range(CARDS))
        parts = [Part("cards", "whose you know", seats, cards), Part("peeked", "who has", seats)]
        return Observation(1, parts)


class WhispersState(State):
    """The cards, what is known of them, and whose turn it is."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.actor = CHANCE
        self.cards: list[int] = []
        self.peeked = [False] * game.players
        self.wrong: list[tuple[int, int]] = []
        """Public: this seat does not hold this card."""
        self.aim = -1
        self.turns = 0
        self.winner = -1

    def neighbour(self, seat: int) -> int:
        return (seat + 1) % self.game.players

    def offer(self, moves: Moves) -> None:
        if self.aim >= 0:
            moves.add(SAY)
        if self.game.options["peeking"] and not self.peeked[self.actor]:
            moves.add(PEEK)
        moves.add(PASS)
        for card in range(CARDS):
            if card != self.aim:  # one may aim at one's own: not to would tell what one has
                moves.add(AIM + card)

    def step(self, action: i64) -> None:
        if action >= DEAL:
            self.cards.append(action - DEAL)
            self.actor = CHANCE if len(self.cards) < self.game.players else 0
        elif action >= AIM:
            self.aim = action - AIM
        else:
            self.act(action)

    def act(self, action: int) -> None:
        seat = int(self.actor)
        if action == PEEK:
            self.peeked[seat] = True
        if action == SAY and self.cards[self.neighbour(seat)] == self.aim:
            self.winner = seat
        elif action == SAY:
            self.wrong.append((self.neighbour(seat), self.aim))
        self.aim = -1
        self.turns += 1
        over = self.winner >= 0 or self.turns == self.game.players * int(
            self.game.options["rounds"]
        )
        self.actor = OVER if over else self.neighbour(seat)

    def outcomes(self) -> list[tuple[int, float]]:
        left = [card for card in range(CARDS) if card not in self.cards]
        return [(DEAL + card, 1 / len(left)) for card in left]

    def sample(self, rng: Random) -> i64:
        left = self.outcomes()
        return left[rng.randrange(len(left))][0]

    def copy(self) -> WhispersState:
        other = WhispersState(self.game)
        other.actor = self.actor
        other.cards = list(self.cards)
        other.peeked = list(self.peeked)
        other.wrong = list(self.wrong)
        other.aim, other.turns, other.winner = self.aim, self.turns, self.winner
        return other

    def key(self) -> bytes:
        parts = (self.cards, self.peeked, self.wrong, self.aim, self.turns, self.winner)
        return repr(parts).encode()

    def result(self) -> list[float]:
        if self.actor != OVER:
            raise ValueError("the game is not over")
        seats = range(self.game.players)
        if self.winner < 0:
            return [1 / self.game.players for _ in seats]
        return [float(seat == self.winner) for seat in seats]

    def knows(self, seat: int | None, other: int) -> bool:
        if self.winner >= 0 and other == self.neighbour(self.winner):
            return True  # the winner was right, and all have heard the card
        if seat is None:
            return False
        return seat == other or (self.peeked[seat] and other == self.neighbour(seat))

    def view(self, seat: int | None) -> Plain:
        return {
            "phase": "deal" if self.actor == CHANCE else "guess",
            "actor": int(self.actor),
            "cards": [c if self.knows(seat, s) else None for s, c in enumerate(self.cards)],
            "peeked": list(self.peeked),
            "wrong": [list(pair) for pair in self.wrong],
            "aim": self.aim,
            "turns": self.turns,
            "winner": self.winner,
        }

    def describe(self, action: int, seat: int | None) -> Plain:
        if action >= DEAL:
            owner = len(self.cards)
            card = action - DEAL if seat == owner else None
            return {"verb": "dealt", "seat": owner, "card": card}
        return {"verb": self.game.text(action), "seat": int(self.actor)}

    def imagine(self, seat: int, rng: Random) -> WhispersState:
        world = self.copy()
        while True:
            world.cards = self.drawn(seat, rng)
            if all((s, card) not in self.wrong for s, card in enumerate(world.cards)):
                return world

    def drawn(self, seat: int, rng: Random) -> list[int]:
        """What the seat knows, and the rest at random."""
        known = {s: c for s, c in enumerate(self.cards) if self.knows(seat, s)}
        left = [card for card in range(CARDS) if card not in known.values()]
        return [
            known[s] if s in known else left.pop(rng.randrange(len(left)))
            for s in range(len(self.cards))
        ]

    def observe(self, seat: i64, sheet: Sheet) -> None:
        seats = [(seat + i) % self.game.players for i in range(self.game.players)]
        for s in seats:
            known = s < len(self.cards) and self.knows(seat, s)
            sheet.one_of(self.cards[s] if known else -1, CARDS)
        for s in seats:
            sheet.flag(self.peeked[s])

    def observed(self, action: i64, seat: i64) -> i64:
        return HIDDEN if action >= DEAL and seat != len(self.cards) else action

    def reveals(self, action: int) -> bool:
        return action in (SAY, PEEK)


MANIFEST = Manifest("whispers", "Whispers", 3, OPTIONS, Whispers)


@contextmanager
def registered(*titles: Manifest) -> Iterator[None]:
    """These games are in the registry, for as long as this lasts."""
    for title in titles:
        registry.register(title)
    try:
        yield
    finally:
        for title in titles:
            registry.unregister(title.name)


def new(**options: object) -> Whispers:
    game = MANIFEST.load(options)
    assert isinstance(game, Whispers)
    return game


def dealt(*cards: int, **options: object) -> WhispersState:
    """The position after these cards were dealt."""
    state = new(players=len(cards), **options).start()
    for card in cards:
        state.apply(DEAL + card)
    return state
