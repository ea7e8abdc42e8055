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
from rookery.search.guides import is_learned, make_guide, named_guide
from rookery.search.mcts import Search, Thought
from rookery.search.planning import TurnSearch
from tests.insight.small import twigs
from tests.search.test_search import midway

LEARNED = ["towers", "touria"]
TABLES = [("towers", 2), ("towers", 4), ("touria", 2), ("touria", 4)]
"""For which something was learned."""


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


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_nothing_changes_when_the_hidden_is_drawn_anew(name: str, players: int) -> None:
    game = rookery.load(name, players=players)
    differing = 0
    for steps, seed in ((20, 3), (60, 3), (90, 3), (80, 4)):
        state = midway(game, steps, seed)
        other = state.imagine(int(state.actor), rookery.Random(99))
        differing += state.key() != other.key()
        assert planned(state, "learned", 60) == planned(other, "learned", 60)
    assert differing > 0


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_was_learned_judges_otherwise_than_the_weights(name: str, players: int) -> None:
    assert is_learned(name, players)
    state = midway(rookery.load(name, players=players), 60)
    shares = {}
    for judge in ("own", "learned"):
        guide = named_guide(name, judge, players)
        guide.judge(state)
        shares[judge] = [guide.shares[seat] for seat in range(players)]
        assert sum(shares[judge]) == pytest.approx(1)
    assert shares["own"] != pytest.approx(shares["learned"], abs=0.001)


@pytest.mark.parametrize(
    ("name", "players", "bot", "like"),
    [
        ("towers", 2, "level5", "plan:30@learned"),
        ("towers", 4, "level5", "plan:30@learned"),
        ("touria", 2, "level5", "plan:30@learned"),
        ("touria", 4, "level5", "plan:30@learned"),
        ("towers", 4, "veteran", "mcts:30@own"),
        ("touria", 2, "veteran", "mcts:30@own"),
    ],
)
def test_levels_go_by_what_was_learned_for_their_table_and_the_veteran_does_not(
    name: str, players: int, bot: str, like: str
) -> None:
    state = midway(rookery.load(name, players=players), 60)
    seat = Seat(state, int(state.actor), rookery.Random(1))
    one, other = (make_bot(each, state.game, rookery.Random(2)) for each in (bot, like))
    assert isinstance(one, SearchBot)
    assert isinstance(other, SearchBot)
    one.iterations = 30
    assert one.think(seat) == other.think(seat)


def test_what_was_not_learned_is_said() -> None:
    with pytest.raises(ValueError, match="twigs comes with no judge"):
        make_bot("plan:30@learned", twigs(2), rookery.Random(1))


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
