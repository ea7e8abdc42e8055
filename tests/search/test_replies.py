"""The best turns are compared by what the next player makes of them."""

from __future__ import annotations

import pytest

import rookery
from rookery.arena import play_game
from rookery.bots import make_bot
from rookery.bots.searcher import PlanBot, ReplyBot, SearchBot
from rookery.core.contract import OVER, State
from rookery.core.guide import WeighingGuide
from rookery.core.seat import Seat
from rookery.search.guides import make_guide, named_guide
from rookery.search.planning import TurnSearch
from rookery.search.replies import Replies, Rival
from tests.insight.small import twigs
from tests.search.test_search import midway

TABLES = [("towers", 2), ("towers", 4), ("touria", 2), ("touria", 4)]
"""For which something was learned."""


class Hasty(WeighingGuide):
    """Judges after each turn of Twigs, and likes it if few are left, whoever takes them."""

    def __init__(self) -> None:
        super().__init__([0.0])
        self._turn = 0

    def begin(self, s: State) -> None:
        self._turn = s.seat  # type: ignore[attr-defined]  # of Twigs

    def enough(self, s: State) -> bool:
        return bool(s.seat != self._turn)  # type: ignore[attr-defined]  # of Twigs

    def judge(self, s: State) -> None:
        if s.actor == OVER:
            shares = s.result()
        else:
            other = (s.seat + 1) % 2  # type: ignore[attr-defined]  # of Twigs
            share = 0.6 - 0.01 * s.twigs  # type: ignore[attr-defined]  # of Twigs
            shares = [share if seat == other else 1.0 - share for seat in range(2)]
        for seat, share in enumerate(shares):
            self.shares[seat] = share


def eight_twigs() -> State:
    """Ten twigs, of which two were taken; the one to move has a six."""
    game = twigs(2, 10)
    state = game.start()
    for text in ("rolled 2", "take 2", "rolled 6"):
        state.apply(game.parse(text))
    return state


def seat_of(state: State) -> Seat:
    return Seat(state, int(state.actor), rookery.Random(1))


def test_a_reply_shows_what_the_judge_overlooks() -> None:
    state, guide, rng = eight_twigs(), Hasty(), rookery.Random(4)
    plan = TurnSearch(seat_of(state), guide, rng, 0.1)
    plan.run(400)
    thought = plan.thought()
    assert state.game.text(thought.best.action) == "take 6", "the judge likes few twigs"
    weighed = Replies(plan, guide, rng, 0.1).weighed(thought, 20_000)
    tried = [one.action for one in thought.options[:3]]
    assert weighed.best.action == min(tried), "most are left for the next one to fail at"
    assert weighed.best.visits == thought.best.visits
    assert weighed.line[0] == weighed.best.action
    assert sorted(one.visits for one in weighed.options) == sorted(
        one.visits for one in thought.options
    )


def rival(*found: float) -> Rival:
    made = Rival(0)
    made.found.extend(found)
    return made


def test_the_plan_stays_unless_another_is_clearly_better() -> None:
    favourite = rival(0.5, 0.4, 0.6, 0.5)
    assert rival(0.6, 0.5, 0.7, 0.6).beats(favourite), "in every world"
    assert not rival(0.9, 0.2, 0.7, 0.3).beats(favourite), "by chance, as it seems"
    assert not rival(0.4, 0.3, 0.5, 0.4).beats(favourite)
    assert not rival(0.5, 0.4, 0.6, 0.5).beats(favourite)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_planned_turn_is_played_to_its_end(name: str, players: int) -> None:
    state = midway(rookery.load(name, players=players), 60)
    seat, turn = seat_of(state), state.turn()
    plan = TurnSearch(seat, named_guide(name, "learned", players), rookery.Random(5), 0.1)
    plan.run(200)
    nodes = int(plan._tree.count)
    for action in seat.legal:
        world = seat.imagine(rookery.Random(7))
        plan.play_turn(world, action)
        assert world.actor == OVER or world.turn() != turn
    assert plan._tree.count == nodes, "what is only looked at leaves no traces"


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_nothing_changes_when_the_hidden_is_drawn_anew(name: str, players: int) -> None:
    game = rookery.load(name, players=players)
    differing = 0
    for steps, seed in ((20, 3), (60, 3), (80, 4)):
        state = midway(game, steps, seed)
        other = state.imagine(int(state.actor), rookery.Random(99))
        differing += state.key() != other.key()
        one, two = (
            ReplyBot(rookery.Random(5), named_guide(name, "learned", players), 400).think(
                seat_of(s)
            )
            for s in (state, other)
        )
        assert one == two
    assert differing > 0


def test_it_goes_on_with_what_was_kept_from_decision_to_decision() -> None:
    game = rookery.load("towers", players=2)
    played = play_game(game, ["reply:120@learned", "reply:60@own"], 3, 120)
    assert played.steps == 120 or played.final.actor == OVER
    assert not played.forfeits


@pytest.mark.parametrize("variant", ["teams", "expert_teams"])
def test_variants_are_replied_to_as_well(variant: str) -> None:
    game = rookery.load("towers", players=4, variant=variant)
    played = play_game(game, ["reply:40@learned"] * 4, 2, 60)
    assert played.steps == 60 or played.final.actor == OVER


def test_nobody_replies_to_a_lone_player() -> None:
    state = midway(rookery.load("towers", players=1), 10)
    replying, planning = (
        kind(rookery.Random(2), make_guide("towers"), 20) for kind in (ReplyBot, PlanBot)
    )
    assert replying.think(seat_of(state)) == planning.think(seat_of(state))


def test_a_time_is_shared_between_plan_and_replies() -> None:
    state = midway(rookery.load("towers", players=2), 40)
    bot = make_bot("reply:20ms@learned", state.game, rookery.Random(2))
    assert isinstance(bot, SearchBot)
    assert bot.think(seat_of(state)).iterations > 0
    assert bot.choose(seat_of(state)) in state.legal()


def test_without_a_judge_no_reply_can_be_judged() -> None:
    with pytest.raises(ValueError, match="twigs weighs nothing"):
        make_bot("reply:100", twigs(2), rookery.Random(1))


def test_the_strongest_of_towers_looks_at_replies() -> None:
    game = rookery.load("towers", players=2)
    strongest = make_bot("level6", game, rookery.Random(1))
    longer = make_bot("level6x4", game, rookery.Random(1))
    assert isinstance(strongest, ReplyBot)
    assert isinstance(longer, ReplyBot)
    assert longer.iterations == 4 * strongest.iterations
