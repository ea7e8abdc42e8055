"""A whole game of To Court the King between two who decide at random."""

import rookery


def main() -> None:
    game = rookery.load("court", players=2)
    rng = rookery.Random(7)
    state = game.start()
    steps: list[int] = []
    while state.actor != rookery.OVER:
        if state.actor == rookery.CHANCE:
            action = int(state.sample(rng))
        else:
            legal = state.legal()
            action = legal[rng.randrange(len(legal))]
        state.apply(action)
        steps.append(action)

    record = rookery.Record(game, steps, ["Ann", "Bo"])
    assert rookery.Record.read(record.text()).final() == state
    print(f"{len(steps)} steps, the last: {game.text(steps[-1])}")
    print("result:", dict(zip(record.seats, state.result(), strict=True)))


if __name__ == "__main__":
    main()
