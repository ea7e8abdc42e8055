"""Golden records: the worked examples of the rules, and a whole game per way of ending."""

from pathlib import Path
from typing import cast

import pytest

import rookery
from rookery.games.court.state import CourtState
from tests.games.court.table import active, aside, cards, open_now, takeable
from tests.golden.court.regenerate import ENDINGS, EXAMPLES, ending, example

ARCHIVE = Path(__file__).parents[2] / "golden"
RECORDS = sorted(ARCHIVE.rglob("*.record"))


def read(name: str) -> rookery.Record:
    return rookery.Record.read((ARCHIVE / "court" / f"{name}.record").read_text(encoding="utf-8"))


def positions(record: rookery.Record) -> list[tuple[CourtState, str]]:
    """Each position with the text of what is done there; the last one with none."""
    found = [(cast(CourtState, s.copy()), record.game.text(a)) for s, a in record.states()]
    return [*found, (cast(CourtState, record.final()), "")]


# ---- the archive --------------------------------------------------------------------------


def test_the_archive_is_there() -> None:
    expected = {f"{name}.record" for name in EXAMPLES} | {f"ending-{n}.record" for n in ENDINGS}
    assert {path.name for path in RECORDS if path.parent.name == "court"} == expected


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_archive_replays(path: Path) -> None:
    """A change of the rules by which an old game would go differently is noticed here."""
    text = path.read_text(encoding="utf-8")
    assert rookery.Record.read(text).text() == text


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_are_up_to_date(name: str) -> None:
    """They are as `python -m tests.golden.court.regenerate` writes them."""
    assert read(name).text() == example(name).text()


# ---- worked examples ----------------------------------------------------------------------


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


# ---- ways of ending -----------------------------------------------------------------------


@pytest.mark.parametrize("name", ENDINGS)
def test_whole_games_end_as_they_are_named(name: str) -> None:
    """C74, C75, C76: each way of ending has a game."""
    record = read(f"ending-{name}")
    assert record.final().actor == rookery.OVER
    assert record.game.options["cards"] == ""
    players, _, fits = ENDINGS[name]
    assert record.game.players == players
    end = ending(record)
    assert fits(end)
    assert record.final().result().index(1.0) == end.winner
