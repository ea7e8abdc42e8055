"""A bot of one's own for To Court the King, set against the greedy one."""

import rookery
from rookery.arena import Plan, simulate
from rookery.bots import Bot, register_bot


class Patient(Bot):
    """Imagines how the game goes on after each decision, and takes the one that wins most."""

    tries = 4

    def choose(self, seat: rookery.Seat) -> int:
        return max(seat.legal, key=lambda action: self.worth(seat, action))

    def worth(self, seat: rookery.Seat, action: int) -> float:
        if len(seat.legal) == 1:
            return 0.0
        won = 0.0
        for _ in range(self.tries):
            world = seat.imagine(self.rng)
            world.apply(action)
            rookery.eager_playout(world, self.rng)
            won += world.result()[seat.index]
        return won


register_bot("patient", Patient, game="court")


def main() -> None:
    plan = Plan("court", {"players": 2}, ("patient", "greedy"), games=6)
    for name, tally in simulate(plan, workers=1).bots.items():
        print(f"{name} won {tally.wins:g} of {tally.games}")


if __name__ == "__main__":
    main()
