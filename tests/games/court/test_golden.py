"""The worked examples of the rules; tests/golden replays them with the rest of the archive."""

from typing import cast

import rookery
from rookery.games.court.rules.state import CourtState
from tests.games.court.table import active, aside, cards, open_now, takeable
from tests.golden import archive
from tests.golden.court.wanted import ending


def read(name: str) -> rookery.Record:
    return archive.read("court", name)


def positions(record: rookery.Record) -> list[tuple[CourtState, str]]:
    """Each position with the text of what is done there; the last one with none."""
    found = [(cast(CourtState, s.copy()), record.game.text(a)) for s, a in record.states()]
    return [*found, (cast(CourtState, record.final()), "")]


def test_c90_a_whole_turn() -> None:
    """C90: from 6-5-2 to 4-2-2-2-2, and a Hunter."""
    steps = positions(read("c90-a-whole-turn"))
    rolls = [
        (active(s), aside(s))
        for (s, _), (_, before) in zip(steps[1:], steps, strict=False)
        if before.startswith("rolled")
    ]
    assert rolls == [
        ((2, 5, 6), ()),
        ((3, 3, 5), (2,)),
        ((4, 5, 6), (2, 2)),
        ((2, 3), (2, 2, 2)),
        ((4,), (2, 2, 2, 2)),
    ]
    before, taken = steps[-2]
    assert aside(before) == (2, 2, 2, 2, 4)
    assert (taken, takeable(before)) == ("take hunter", {"fool", "farmer", "philosopher", "hunter"})
    assert cards(steps[-1][0], 0) == ["laborer", "guard", "hunter", "astronomer"]


def test_c90_the_costs_it_meets() -> None:
    """C90: Guard and Astronomer too, had they not been owned; not Laborer or Noblewoman."""
    game = rookery.load("court", players=2, cards="A: farmer charlatan")
    s = cast(CourtState, game.start())
    for text in ["start A", "roll", "rolled 2 2 2 2 4", *["aside 2"] * 4, "aside 4"]:
        s.apply(game.parse(text))
    assert takeable(s) == {"fool", "philosopher", "guard", "hunter", "astronomer"}


def test_c91_three_fives() -> None:
    """C91: five cards to choose from."""
    before, taken = positions(read("c91-three-fives"))[-2]
    assert aside(before) == (5, 5, 5)
    assert takeable(before) == {"fool", "farmer", "maid", "laborer", "guard"}
    assert taken == "take guard"


def test_c92_a_final_round() -> None:
    """C92: D, A, C, B; the King goes from B to D, to C, and back to B."""
    record = read("c92-a-final-round")
    steps = positions(record)
    turns: list[tuple[str, str]] = []
    for s, _ in steps:
        claim = s.view(None)["claim"]
        if s.view(None)["final"] and "pass" in open_now(s) and claim is not None:
            entry = ("ABCD"[s.actor], f"{'ABCD'[claim['king']]}: {claim['count']}x{claim['face']}")
            if entry not in turns:
                turns.append(entry)
    assert turns == [("D", "B: 7x2"), ("A", "D: 8x1"), ("C", "D: 8x1"), ("B", "C: 8x3")]
    final = steps[-1][0]
    assert final.view(None)["claim"] == {"queen": 1, "king": 1, "count": 8, "face": 4}
    assert final.result() == [0.0, 1.0, 0.0, 0.0]
    assert ending(record) == (1, 1, [3, 2, 1], [0])


def test_c93_moving_pips() -> None:
    """C93: 5-3-1, 2-5-5 and 6-2-1 all become triplets."""
    steps = positions(read("c93-moving-pips"))
    lying = [active(s) for s, text in steps if text == "aside 3" or text == "aside 4"]
    assert [dice for dice in lying if len(dice) == 3] == [(3, 3, 3), (4, 4, 4), (3, 3, 3)]
    rolled = [text for _, text in steps if text.startswith("rolled")]
    assert rolled == ["rolled 1 3 5", "rolled 2 5 5", "rolled 1 2 6"]
