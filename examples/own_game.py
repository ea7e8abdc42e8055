"""A tiny complete game: Twigs.

A heap of twigs lies in the nest. In turn, each rolls a die and takes from one twig up to as many
as it shows. Whoever takes the last one wins.
"""

from __future__ import annotations

import rookery
from rookery.core.contract import Game, Moves, Plain, State
from rookery.core.options import Option, Value
from rookery.core.registry import Title, register

FACES = 6
ROLLED = 100  # add the face; decisions are the numbers of twigs to take


class Twigs(Game):
    def __init__(self, options: dict[str, Value]) -> None:
        super().__init__("twigs", 1, int(options["players"]), options, decisions=FACES + 1)

    def start(self) -> TwigsState:
        return TwigsState(self)

    def text(self, action: int) -> str:
        if 1 <= action <= FACES:
            return f"take {action}"
        if ROLLED < action <= ROLLED + FACES:
            return f"rolled {action - ROLLED}"
        raise ValueError(f"{action} is no action of twigs")

    def parse(self, text: str) -> int:
        for face in range(1, FACES + 1):
            if text == f"take {face}":
                return face
            if text == f"rolled {face}":
                return ROLLED + face
        raise ValueError(f"{text[:20]!r} is no action of twigs, such as 'take 2' or 'rolled 5'")


class TwigsState(State):
    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.actor = rookery.CHANCE
        self.seat = 0
        self.twigs = int(game.options["twigs"])
        self.die = 0

    def offer(self, moves: Moves) -> None:
        for taken in range(1, min(self.die, self.twigs) + 1):
            moves.add(taken)

    def step(self, action: int) -> None:
        if action > ROLLED:
            self.die = action - ROLLED
            self.actor = self.seat
            return
        self.twigs -= action
        self.die = 0
        if self.twigs == 0:
            self.actor = rookery.OVER
        else:
            self.seat = (self.seat + 1) % self.game.players
            self.actor = rookery.CHANCE

    def outcomes(self) -> list[tuple[int, float]]:
        return [(ROLLED + face, 1 / FACES) for face in range(1, FACES + 1)]

    def sample(self, rng: rookery.Random) -> int:
        return ROLLED + 1 + rng.randrange(FACES)

    def copy(self) -> TwigsState:
        other = TwigsState(self.game)
        other.actor = self.actor
        other.seat, other.twigs, other.die = self.seat, self.twigs, self.die
        return other

    def key(self) -> bytes:
        return bytes((self.seat, self.twigs, self.die))

    def result(self) -> list[float]:
        if self.actor != rookery.OVER:
            raise ValueError("the game is not over")
        return [float(seat == self.seat) for seat in range(self.game.players)]

    def view(self, seat: int | None) -> Plain:
        return {"actor": int(self.actor), "seat": self.seat, "twigs": self.twigs, "die": self.die}

    def describe(self, action: int, seat: int | None) -> Plain:
        return {"verb": self.game.text(action), "seat": self.seat}

    def imagine(self, seat: int, rng: rookery.Random) -> TwigsState:
        return self.copy()  # nothing is hidden


OPTIONS = (
    Option("players", 2, "how many play", low=2, high=4),
    Option("twigs", 21, "how many twigs lie there", low=10, high=30),
)
register(Title("twigs", "Twigs", 1, OPTIONS, Twigs))


def main() -> None:
    print(f"twigs is sound in {rookery.check('twigs', games=1)} games")
    state = rookery.load("twigs", players=3).start()
    steps = rookery.playout(state, rookery.Random(1))
    print(f"after {steps} steps the result is {state.result()}")


if __name__ == "__main__":
    main()
