"""Search finds what wins, knows no more than its seat, and can be repeated."""

from __future__ import annotations

import pytest

import rookery
from rookery.arena import play_game
from rookery.bots import make_bot
from rookery.core.contract import CHANCE, OVER, Game, State
from rookery.core.guide import Guide
from rookery.core.seat import Seat
from rookery.search.guides import make_guide
from rookery.search.mcts import AT_A_STRETCH, Search, Thought
from tests.core.whispers import AIM, PEEK, SAY, dealt

VARIANTS: list[tuple[str, dict[str, object]]] = [
    ("court", {"players": 5}),
    ("towers", {"players": 1}),
    ("towers", {"players": 6}),
    ("towers", {"players": 4, "variant": "teams"}),
    ("towers", {"players": 3, "variant": "expert"}),
    ("touria", {"players": 4}),
    ("touria", {"players": 2, "short": True, "sudden_marriage": True}),
]
GAMES = ["court", "towers", "touria"]


def midway(game: Game, steps: int, seed: int = 3) -> State:
    """A position of the hunch's making at which some seat has a choice."""
    state, rng = game.start(), rookery.Random(seed)
    while steps > 0 or len(state.legal()) < 2:
        state.step(state.sample(rng) if state.actor == CHANCE else state.hunch(rng))
        steps -= 1
        assert state.actor != OVER
    return state


def thought_about(state: State, iterations: int, seed: int = 1) -> Thought:
    seat = Seat(state, int(state.actor), rookery.Random(seed))
    search = Search(seat, make_guide(state.game.name), rookery.Random(seed))
    search.run(iterations)
    return search.thought()


def test_what_wins_at_once_is_found_and_the_line_shows_it() -> None:
    state = dealt(1, 4)
    state.apply(PEEK)
    state.apply(2)
    thought = thought_about(state, 400)
    assert thought.line[:2] == [AIM + 4, SAY]
    assert thought.best.share > 0.9


def test_it_does_not_know_the_card_that_its_seat_has_not_seen() -> None:
    """A search that saw the truth would find a sure win here."""
    state = dealt(1, 4)
    assert all(option.share < 0.8 for option in thought_about(state, 2000).options)


@pytest.mark.parametrize("name", ["towers", "touria"])
def test_nothing_changes_when_the_hidden_is_drawn_anew(name: str) -> None:
    game = rookery.load(name, players=3)
    differing = 0
    for steps in (20, 60, 90, 140):
        state = midway(game, steps)
        seat = int(state.actor)
        other = state.imagine(seat, rookery.Random(99))
        differing += state.key() != other.key()
        assert thought_about(state, 60) == thought_about(other, 60)
    assert differing > 0


@pytest.mark.parametrize("name", GAMES)
def test_thinking_never_changes_the_dice(name: str) -> None:
    game = rookery.load(name, players=2)
    quick, slow = (play_game(game, ["eager", bot], 5, 400) for bot in ("mcts:2", "mcts:30"))
    same = 0
    for one, other in zip(quick.record.actions, slow.record.actions, strict=False):
        if one != other:
            # The first difference is somebody's decision, never the dice.
            assert max(one, other) < game.decisions
            break
        same += 1
    assert same > 0


@pytest.mark.parametrize("name", GAMES)
def test_the_same_generator_thinks_the_same_in_parts_or_at_once(name: str) -> None:
    state = midway(rookery.load(name, players=2), 30)
    seat = Seat(state, int(state.actor), rookery.Random(1))
    at_once = Search(seat, make_guide(name), rookery.Random(7))
    at_once.run(90)
    in_parts = Search(seat, make_guide(name), rookery.Random(7))
    for _ in range(3):
        in_parts.run(30)
    assert at_once.thought() == in_parts.thought()
    assert at_once.thought() != thought_about(state, 60)


def test_it_reports_every_open_decision() -> None:
    state = midway(rookery.load("court", players=2), 30)
    thought = thought_about(state, 300)
    assert sorted(option.action for option in thought.options) == state.legal()
    assert sum(option.visits for option in thought.options) == thought.iterations == 300
    assert all(0 <= option.share <= 1 for option in thought.options)
    assert thought.best.visits == max(option.visits for option in thought.options)
    assert thought.line[0] == thought.best.action


def test_it_can_be_stopped_at_any_time() -> None:
    state = midway(rookery.load("court", players=2), 30)
    search = Search(Seat(state, int(state.actor), rookery.Random(1)), Guide(), rookery.Random(1))
    search.think(60, lambda: False)
    assert search.iterations == AT_A_STRETCH
    search.think(0)
    assert search.iterations == 2 * AT_A_STRETCH


def test_a_seat_with_nothing_to_decide_is_refused() -> None:
    state = midway(rookery.load("court", players=2), 30)
    waiting = Seat(state, 1 - int(state.actor), rookery.Random(1))
    with pytest.raises(ValueError, match="nothing to decide"):
        Search(waiting, Guide(), rookery.Random(1))


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_every_variant_is_played_on(name: str, options: dict[str, object]) -> None:
    game = rookery.load(name, **options)
    played = play_game(game, ["mcts:8"] * game.players, 2, 150)
    assert played.steps == 150 or played.final.actor == OVER


@pytest.mark.once
@pytest.mark.parametrize("name", GAMES)
def test_a_little_thought_beats_none(name: str) -> None:
    game = rookery.load(name, players=2)
    won = 0.0
    for number in range(8):
        bots = ["mcts:100", "random"] if number % 2 else ["random", "mcts:100"]
        won += play_game(game, bots, number).final.result()[bots.index("mcts:100")]
    assert won >= 7


@pytest.mark.parametrize("name", ["mcts", "mcts:", "mcts:0", "mcts:fast", "mcts:10min"])
def test_a_budget_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="mcts:2000"):
        make_bot(name, rookery.load("court"), rookery.Random(1))


def test_time_is_a_budget_too() -> None:
    state = midway(rookery.load("court", players=2), 30)
    seat = Seat(state, int(state.actor), rookery.Random(1))
    for name in ("mcts:5ms", "mcts:1s"):
        assert make_bot(name, state.game, rookery.Random(1)).choose(seat) in seat.legal
