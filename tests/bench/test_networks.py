"""The contest of networks: peers judge as ours does, or they do not count."""

import sys
from types import ModuleType
from typing import Any

import pytest
from bench.contest import Missing
from bench.measure import measure
from bench.peers import numpy, onnxruntime
from bench.seen_positions import Seen, seen, weights_for

import rookery
from bench import changes, judging, networks
from rookery.core.guide import WeighingGuide
from rookery.search.guides import LEARNED, named_guide
from rookery.train.looking import measured

pytestmark = pytest.mark.once


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(networks, "POSITIONS", 3)
    monkeypatch.setattr(networks, "BATCHES", (1, 2))
    monkeypatch.setattr(judging, "ITERATIONS", 30)


@pytest.fixture(scope="module", params=[("towers", 2), ("towers", 4), ("touria", 2), ("touria", 4)])
def one(request: pytest.FixtureRequest) -> Seen:
    game, players = request.param
    return seen(game, players, 20)


@pytest.mark.parametrize("peer", [numpy, onnxruntime])
@pytest.mark.parametrize("size", [1, 16])
def test_peers_agree_with_our_network_to_rounding(one: Seen, peer: ModuleType, size: int) -> None:
    try:
        judge = peer.judge(one.weights, one.players)
    except Missing as missing:
        pytest.skip(str(missing))
    assert networks.difference(one, judge, networks.batches(one, size)) == ""


def test_a_peer_that_judges_otherwise_is_told_and_left_out(one: Seen) -> None:
    class Guessing(ModuleType):
        NAME = "Guessing"

        def judge(self, _weights: object, players: int) -> Any:
            return lambda rows: 0.0 * rows[:, :, 0] + 1 / players

    with pytest.raises(Missing, match=f"Guessing: not the same judgement of {one}, position "):
        networks.their_judge(one, Guessing("guessing"), 16)


def test_positions_are_shown_as_the_guide_shows_them_to_the_network(one: Seen) -> None:
    guide = named_guide(one.game, LEARNED, one.players)
    assert isinstance(guide, WeighingGuide)
    state = rookery.load(one.game, players=one.players).start()
    rookery.playout(state, rookery.Random(5), 40)
    rows = [measured(guide, state, seat) for seat in range(one.players)]
    alone = Seen(one.game, one.players, one.weights, [rows])
    guide.judge(state)
    assert networks.judged(alone) == [[guide.shares[seat] for seat in range(one.players)]]


def test_the_contest_runs_and_compares_each_table_with_its_peers() -> None:
    contest = networks.contest()
    rates = measure(contest, 1, 0.0)
    ours = [f"{game} for {players}" for game in ("touria", "towers") for players in (2, 4)]
    assert [contestant.name for contestant in contest.contestants][:4] == ours
    assert all(found.rate > 0 for found in rates.values())
    assert len(contest.comparisons) == 4 * 2 * 2
    assert {c.at_least for c in contest.comparisons if c.other.endswith("× 1")} == {1.0}
    assert len(contest.contestants) == 4 * (1 + 2 * (2 - len(contest.skipped)))


def test_whoever_is_not_installed_is_skipped_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    contest = networks.contest()
    assert [reason.partition(":")[0] for reason in contest.skipped] == ["ONNX Runtime"]
    assert not any("ONNX" in contestant.name for contestant in contest.contestants)


def test_the_parts_of_an_iteration_are_told() -> None:
    text = judging.told("towers", 2, 2, 1)
    for part in ("µs an iteration", "measuring", "network", "following the changes"):
        assert part in text


def test_what_has_not_changed_would_be_saved() -> None:
    state = rookery.load("towers", players=2).start()
    rookery.playout(state, rookery.Random(5), 40)
    work = changes.work_of(weights_for("towers", 2), "towers", [state], [[state]])
    assert work.changed == 0
    first = work.there * work.first
    assert work.saved == pytest.approx(first / (first + work.awake * 2 * work.second))
