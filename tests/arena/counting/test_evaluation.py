"""A rating against bots of known strength: as it can be reckoned, and the same each time."""

from math import log10

import pytest

from rookery.arena.counting import evaluation
from rookery.arena.counting.evaluation import evaluate, plans_of, rated

pytestmark = pytest.mark.once


@pytest.mark.parametrize(("won", "rating"), [(50, 1000), (75, 1000 + 400 * log10(3))])
def test_a_rating_is_what_makes_the_score_likely(won: int, rating: float) -> None:
    found, spread = rated([(1000.0, won, 100.0)])
    assert found == pytest.approx(rating, abs=5)
    assert 50 < spread < 100


def test_who_wins_all_has_a_rating_all_the_same() -> None:
    best, worst = rated([(1000.0, 100.0, 100.0)])[0], rated([(1000.0, 0.0, 100.0)])[0]
    assert 1500 < best < 2500
    assert best - 1000 == pytest.approx(1000 - worst, abs=1)


def test_a_bot_is_rated_the_same_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation, "ANCHORS", ("level1", "level2"))
    heard: list[int] = []
    found = evaluate("random", "court", 2, workers=1, progress=heard.append)
    assert sum(heard) == found.games == 4
    assert found.met[0].share == 0.0
    assert found.low < found.rating < 1000
    assert found == evaluate("random", "court", 2, workers=1)
    line = found.line("mine")
    assert line.startswith("| mine | ")
    assert line.endswith("| court 1 | 1 |")


def test_what_can_not_be_rated_is_refused() -> None:
    with pytest.raises(ValueError, match="level1 is one of those that others are rated by"):
        plans_of("level1", "court", 2)
    with pytest.raises(ValueError, match="no bot 'genius' plays court"):
        plans_of("genius", "court", 2)
    with pytest.raises(ValueError, match="no game 'chess'"):
        plans_of("random", "chess", 2)
