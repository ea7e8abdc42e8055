"""A search to the end of one's own turn: it compares what lies at the same point of the game."""

from __future__ import annotations

import pytest

import rookery
from rookery.arena import play_game
from rookery.bots import make_bot
from rookery.bots.searcher import SearchBot
from rookery.core.contract import OVER, State
from rookery.core.guide import WeighingGuide
from rookery.core.seat import Seat
from rookery.search.guides import make_guide, named_guide
from rookery.search.mcts import Search, Thought
from rookery.search.planning import TurnSearch
from tests.search.test_search import midway

LEARNED = ["towers", "touria"]


def planned(state: State, judge: str, iterations: int) -> Thought:
    guide = named_guide(state.game.name, judge, state.game.players)
    seat = Seat(state, int(state.actor), rookery.Random(1))
    search = TurnSearch(seat, guide, rookery.Random(5), 0.1)
    search.run(iterations)
    return search.thought()


class Watching(WeighingGuide):
    """A guide that writes down whose turn had ended wherever it judged."""

    def __init__(self, inner: WeighingGuide) -> None:
        super().__init__(list(inner.weights))
        self._inner = inner
        self.turns: list[int] = []

    def begin(self, s: State) -> None:
        self._inner.begin(s)

    def enough(self, s: State) -> bool:
        return self._inner.enough(s)

    def decide(self, s: State, rng: rookery.Random) -> int:
        return int(self._inner.decide(s, rng))

    def judge(self, s: State) -> None:
        if s.actor != OVER:
            self.turns.append(s.turn())
        self._inner.judge(s)
        for seat in range(s.game.players):
            self.shares[seat] = self._inner.shares[seat]


def judged_at(state: State, kind: type[Search]) -> set[int]:
    guide = make_guide(state.game.name)
    assert isinstance(guide, WeighingGuide)
    watching = Watching(guide)
    seat = Seat(state, int(state.actor), rookery.Random(1))
    search = kind(seat, watching, rookery.Random(5), 0.1)
    search.run(300)
    return set(watching.turns)


@pytest.mark.parametrize("name", LEARNED)
def test_every_line_is_judged_as_the_own_turn_ends(name: str) -> None:
    state = midway(rookery.load(name, players=3), 40)
    now = state.turn()
    found = judged_at(state, TurnSearch)
    assert len(found) == 1, "the turn that comes next, and no other"
    assert now not in found
    assert len(judged_at(state, Search)) > 1, "the other search looks further"


@pytest.mark.parametrize("name", LEARNED)
def test_nothing_changes_when_the_hidden_is_drawn_anew(name: str) -> None:
    game = rookery.load(name, players=3)
    differing = 0
    for steps in (20, 60, 90, 140):
        state = midway(game, steps)
        other = state.imagine(int(state.actor), rookery.Random(99))
        differing += state.key() != other.key()
        assert planned(state, "learned", 60) == planned(other, "learned", 60)
    assert differing > 0


@pytest.mark.parametrize("name", LEARNED)
def test_what_was_learned_judges_otherwise_than_the_weights(name: str) -> None:
    for players in (2, 4):
        state = midway(rookery.load(name, players=players), 60)
        shares = {}
        for judge in ("own", "learned"):
            guide = named_guide(name, judge, players)
            guide.judge(state)
            shares[judge] = [guide.shares[seat] for seat in range(players)]
            assert sum(shares[judge]) == pytest.approx(1)
        assert shares["own"] != pytest.approx(shares["learned"], abs=0.001)


@pytest.mark.parametrize("name", LEARNED)
def test_levels_go_by_what_was_learned_and_the_veteran_does_not(name: str) -> None:
    state = midway(rookery.load(name, players=4), 60)
    seat = Seat(state, int(state.actor), rookery.Random(1))
    level, plan = (
        make_bot(bot, state.game, rookery.Random(2)) for bot in ("level5", "plan:30@learned")
    )
    veteran, tree = (
        make_bot(bot, state.game, rookery.Random(2)) for bot in ("veteran", "mcts:30@own")
    )
    for one, other in ((level, plan), (veteran, tree)):
        assert isinstance(one, SearchBot)
        assert isinstance(other, SearchBot)
        one.iterations = 30
        assert one.think(seat) == other.think(seat)


def test_for_two_the_towers_are_searched_beyond_the_turn() -> None:
    """What was learned for two was learned by a search that looks on."""
    state = midway(rookery.load("towers", players=2), 60)
    seat = Seat(state, int(state.actor), rookery.Random(1))
    level, tree = (
        make_bot(bot, state.game, rookery.Random(2)) for bot in ("level5", "mcts:30@learned")
    )
    assert isinstance(level, SearchBot)
    assert isinstance(tree, SearchBot)
    level.iterations = 30
    assert level.think(seat) == tree.think(seat)


@pytest.mark.once
@pytest.mark.parametrize("name", LEARNED)
def test_a_plan_beats_none(name: str) -> None:
    game = rookery.load(name, players=2)
    won = 0.0
    for number in range(8):
        bots = ["plan:60", "random"] if number % 2 else ["random", "plan:60"]
        won += play_game(game, bots, number).final.result()[bots.index("plan:60")]
    assert won >= 7


@pytest.mark.parametrize("variant", ["teams", "expert", "expert_teams"])
def test_variants_are_planned_too(variant: str) -> None:
    game = rookery.load("towers", players=4, variant=variant)
    played = play_game(game, ["plan:8@learned"] * 4, 2, 150)
    assert played.steps == 150 or played.final.actor == OVER


def test_a_lone_player_plans_to_the_end() -> None:
    game = rookery.load("towers", players=1)
    assert play_game(game, ["plan:2@learned"], 2, 400).final.actor == OVER
