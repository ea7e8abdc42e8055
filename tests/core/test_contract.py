"""The contract: moves, refusals, comparison, playouts."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rookery
from rookery.core.contract import CHANCE, OVER, Moves, State
from tests.core.whispers import DEAL, PEEK, SAY, dealt, new

NOTHING = [-1, -7, 999, 1 << 31, 1 << 62, (1 << 63) - 1, 1 << 63, 1 << 70, -(1 << 70)]


@given(st.lists(st.integers(0, 2**62), max_size=400))
def test_moves_hold_any_number_of_actions(actions: list[int]) -> None:
    moves = Moves()
    for _ in range(2):  # the second time in the room that is there
        moves.clear()
        for action in actions:
            moves.add(action)
        assert moves.as_list() == actions
        assert [moves.at(i) for i in range(moves.count)] == actions


@given(st.sets(st.integers(0, 61)))
def test_a_mask_adds_the_numbers_of_its_bits_in_order(bits: set[int]) -> None:
    moves = Moves()
    moves.add(99)
    moves.add_mask(sum(1 << bit for bit in bits))
    assert moves.as_list() == [99, *sorted(bits)]


def test_each_move_is_picked_about_equally_often() -> None:
    moves = Moves()
    for action in (3, 5, 8):
        moves.add(action)
    rng = rookery.Random(1)
    picked = [moves.pick(rng) for _ in range(3000)]
    assert all(900 < picked.count(action) < 1100 for action in (3, 5, 8))


def positions() -> list[State]:
    court = rookery.load("court", players=3).start()
    later = court.copy()
    later.apply(later.game.parse("start B"))
    rolled = later.copy()
    for text in ("roll", "rolled 2 3 3"):
        rolled.apply(rolled.game.parse(text))
    return [court, later, rolled, new().start(), dealt(1, 2)]


@pytest.mark.parametrize("at", range(5))
def test_an_illegal_action_raises_and_changes_nothing(at: int) -> None:
    state = positions()[at]
    before, key, actor = state.copy(), state.key(), state.actor
    possible = {outcome for outcome, _ in state.outcomes()} if actor == CHANCE else state.legal()
    for action in [*NOTHING, *range(140)]:
        if action in possible:
            continue
        with pytest.raises(rookery.IllegalAction):
            state.apply(action)
        assert (state, state.key(), state.actor) == (before, key, actor)


def test_the_refusal_says_what_is_open() -> None:
    state = positions()[2]
    with pytest.raises(rookery.IllegalAction) as refused:
        state.apply(state.game.parse("aside 5"))
    assert str(refused.value) == "'aside 5' is not open now; open are: aside 2, aside 3"
    with pytest.raises(rookery.IllegalAction, match="'rolled 1' can't come up here"):
        positions()[0].apply(state.game.parse("rolled 1"))
    with pytest.raises(rookery.IllegalAction, match="action 777 is not open now"):
        state.apply(777)


def test_nothing_is_open_after_the_end() -> None:
    state = dealt(1, 2)
    for action in (state.game.parse("aim 2"), SAY):
        state.apply(action)
    assert state.actor == OVER
    assert state.legal() == []
    assert state.result() == [1.0, 0.0]
    for action in [*NOTHING, 0, DEAL]:
        with pytest.raises(rookery.IllegalAction, match="the game is over"):
            state.apply(action)


@pytest.mark.parametrize("at", range(5))
def test_there_is_no_result_before_the_end(at: int) -> None:
    with pytest.raises(ValueError, match="not over"):
        positions()[at].result()


def test_states_compare_by_what_they_are() -> None:
    one, other = positions(), positions()
    assert one == other
    assert len({*one, *other}) == len(one)
    assert all(a != b for i, a in enumerate(one) for b in one[i + 1 :])
    assert one[0] != "court"
    assert one[0] != rookery.load("court", players=3, fools="unlimited").start()
    assert one[0] == rookery.load("court", players=3).start()


def test_a_copy_goes_its_own_way() -> None:
    for state in positions():
        key, twin = state.key(), state.copy()
        assert twin == state
        assert hash(twin) == hash(state)
        rookery.playout(twin, rookery.Random(5), 7)
        assert state.key() == key
        assert twin != state


def test_a_game_leaves_nothing_out() -> None:
    bare_game = rookery.Game("bare", 1, 2, {"players": 2}, 1)
    bare = State(bare_game)
    for missing in (bare_game.start, bare.outcomes, bare.copy, bare.result):
        with pytest.raises(NotImplementedError):
            missing()


# ---- playouts -----------------------------------------------------------------------------


def test_a_playout_counts_its_steps_and_stops_at_its_limit() -> None:
    rich = "A: general farmer charlatan charlatan; B: knight"  # so that it ends soon
    for start in (rookery.load("court", cards=rich).start(), new(players=3).start()):
        whole = start.copy()
        steps = rookery.playout(whole, rookery.Random(3))
        assert whole.actor == OVER
        for limit in (0, 1, steps - 1):
            part = start.copy()
            assert rookery.playout(part, rookery.Random(3), limit) == limit
            assert part.actor != OVER
        exact = start.copy()
        assert rookery.playout(exact, rookery.Random(3), steps) == steps
        assert exact == whole
        assert rookery.playout(whole, rookery.Random(3)) == 0


def test_an_eager_playout_ends_sooner() -> None:
    game = rookery.load("court", players=2)
    eager, random = game.start(), game.start()
    steps = rookery.eager_playout(eager, rookery.Random(1))
    assert rookery.playout(random, rookery.Random(1), 2 * steps) == 2 * steps
    assert eager.actor == OVER != random.actor
    assert rookery.eager_playout(game.start(), rookery.Random(1), 5) == 5


def test_both_modes_play_the_same_games() -> None:
    """The digest was stored once; compiled and interpreted runs must both come to it."""
    seen = hashlib.sha256()
    for players in (2, 3, 4, 5):
        state = rookery.load("court", players=players, fools="unlimited").start()
        steps = rookery.playout(state, rookery.Random(players), 3000)
        seen.update(f"{steps} {int(state.actor)} ".encode() + state.key())
    whispers = new(players=4).start()
    assert rookery.playout(whispers, rookery.Random(9)) > 4
    seen.update(whispers.key())
    assert seen.hexdigest()[:16] == "22f2ddcd660c451d"


def test_a_peek_reveals_and_an_aim_does_not() -> None:
    state = dealt(1, 2)
    assert state.reveals(PEEK)
    assert not state.reveals(state.game.parse("aim 3"))
    assert not rookery.State(state.game).reveals(0)
