"""The exact player: what it thinks of cards, of rivals and of claims, and how it then plays."""

from __future__ import annotations

import pytest

import rookery
from rookery.arena import Plan, simulate
from rookery.bots import make_bot
from rookery.core.records import Record
from rookery.games.court.play.reckoner import CourtReckoner
from rookery.games.court.play.solver.effort import affordable, estimate
from rookery.games.court.play.solver.goals import SetAtLeast
from rookery.games.court.play.solver.odds import best_value
from rookery.games.court.play.solver.rivals import Rivals, better
from rookery.games.court.play.solver.solving import Solver
from rookery.games.court.play.worth import chances, gain
from rookery.games.court.rules.components import ACTIVE_ABILITIES, NAMES, QUEEN
from rookery.games.court.rules.dice import best_set, pool_of
from rookery.games.court.rules.state import CourtState
from tests.games.court.table import do, many_dice, open_now, roll, set_aside, table, turn

BUDGET = 1_200_000


def score(*dice: int) -> int:
    return int(best_set(pool_of([*dice])))


def mask(*names: str) -> int:
    return sum(1 << NAMES.index(name) for name in names)


def chosen(s: CourtState) -> str:
    """What the exact player does here."""
    bot = make_bot("exact", s.game, rookery.Random(1))
    return s.game.text(bot.choose(rookery.Seat(s, int(s.actor), rookery.Random(1))))


def claimed(hands: tuple[int, ...], face: int) -> CourtState:
    """A has claimed the King with seven of this face; the others are still to roll."""
    s = many_dice(*hands)
    return do(set_aside(roll(s, [face] * 7), [face] * 7), "take king")


# ---- effort -------------------------------------------------------------------------------


def test_within_the_budget_nobody_is_left_out() -> None:
    held = mask("alchemist", "laborer")
    assert affordable(3, held, estimate(3, held)) == held


def test_those_who_bring_dice_are_left_out_last() -> None:
    held = mask("alchemist", "magician", "laborer", "bishop")
    sparing = estimate(6, mask("laborer", "bishop"))
    assert affordable(6, held, sparing) == mask("laborer", "bishop")
    assert affordable(6, held, 0) & ACTIVE_ABILITIES == 0


def test_the_estimate_bounds_a_turn_without_abilities() -> None:
    """Each way to have the dice lie is looked at once before and once after a set-aside."""
    solver = Solver(SetAtLeast(score(1, 1, 1)))
    best_value(solver, many_dice(6))
    assert 0 < solver.kept <= 2 * estimate(6, 0)


# ---- judgement ----------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 5])
def test_equal_hands_have_equal_chances(players: int) -> None:
    assert chances(table(players=players)) == pytest.approx(1 / players)


def test_cards_raise_the_chances() -> None:
    s = table("A: fool")
    for name in NAMES[1:18]:
        assert gain(s, NAMES.index(name)) > 0, name
    assert chances(table("A: general")) > 0.5 > chances(table("B: general"))


# ---- rivals -------------------------------------------------------------------------------


def test_what_a_rival_reaches_is_what_the_solver_says() -> None:
    s = table("A: farmer; B: laborer maid")
    for wanted in (score(1, 1), score(6, 6, 6), score(2, 2, 2, 2)):
        b_to_roll = turn(s.copy(), [1, 2, 3, 4])
        expected = best_value(Solver(SetAtLeast(wanted)), b_to_roll)
        assert Rivals(BUDGET).reaches(s, 1, wanted, 0) == pytest.approx(expected, abs=1e-12)
    assert Rivals(BUDGET).reaches(s, 1, score(1, 1, 1, 1, 1), 0) == 0
    assert Rivals(BUDGET).reaches(s, 1, score(1, 1, 1, 1, 1), 1 << QUEEN) > 0


def test_better_sets_follow_each_other() -> None:
    """C73: eight 1s come after seven 6s."""
    assert better(score(*[6] * 7)) == score(*[1] * 8)
    assert better(score(*[3] * 7)) == score(*[4] * 7)


def test_a_claim_that_nobody_can_beat_wins() -> None:
    claims = Rivals(BUDGET).claims(many_dice(8, 3, 6))
    assert claims[score(*[1] * 7)] == 1
    assert claims[score(1, 1, 1)] == 0


def test_the_larger_the_claim_the_safer() -> None:
    claims = Rivals(BUDGET).claims(many_dice(8, 8))
    by_face = [claims[8 * 7 + face] for face in range(1, 7)]
    assert by_face == sorted(by_face)
    assert 0 < claims[score(*[1] * 7)] < claims[score(*[1] * 8)] < claims[score(*[6] * 8)] <= 1


def test_a_challenge_must_beat_the_bar_and_the_queen_come_last() -> None:
    """C73, C74: the challenger must be better, and the Queen's owner rolls after him."""
    s = claimed((7, 8), face=3)
    turn(s, [1] * 8)
    challenges = Rivals(BUDGET).challenges(s)
    assert challenges[score(*[3] * 7)] == 0
    queens = Rivals(BUDGET).reaches(s, 0, score(*[6] * 7), 0)
    assert challenges[score(*[6] * 7)] == pytest.approx(1 - queens)
    assert challenges[score(*[1] * 8)] > challenges[score(*[6] * 7)] - 1e-12
    set_aside(roll(s, [6] * 8), [6] * 8)
    assert Rivals(BUDGET).challenges(s)[score(*[6] * 8)] == 1


def test_all_who_follow_must_fail() -> None:
    """C72: with three players another challenger comes before the Queen's owner."""
    s = turn(turn(claimed((7, 8, 8), face=3), [1] * 8), [1] * 8)
    wanted = score(*[6] * 7)
    rivals = Rivals(BUDGET)
    fail = (1 - rivals.reaches(s, 0, wanted, 0)) * (1 - rivals.reaches(s, 1, better(wanted), 0))
    assert rivals.challenges(s)[wanted] == pytest.approx(fail)


# ---- play ---------------------------------------------------------------------------------


def test_it_claims_a_king_that_nobody_can_take() -> None:
    s = set_aside(roll(many_dice(7, 3), [4] * 7), [4] * 7)
    assert "take king" in open_now(s)
    assert chosen(s) == "take king"


def test_it_keeps_the_set_that_wins_the_king() -> None:
    """C73: seven 5s are beaten by seven 6s, and a die is still to come."""
    s = turn(claimed((7, 8), face=5), [1] * 8)
    roll(s, [6, 6, 6, 6, 6, 6, 1, 2])
    for _ in range(6):
        assert chosen(s) == "aside 6"
        do(s, "aside 6")
    assert chosen(s) == "roll"


def test_it_tries_for_more_where_nothing_can_be_lost() -> None:
    """Three of a kind are sure; a fourth may still come."""
    assert chosen(roll(table("A: farmer"), [2, 5, 5, 5])) == "aside 5"


@pytest.mark.once
def test_it_plays_turns_too_large_to_solve_at_once() -> None:
    able = "fool maid philosopher laborer guard hunter astronomer merchant noblewoman magician"
    s = many_dice(10, 3, also=f"A: {able} alchemist nobleman")
    assert estimate(10, s.cards[0]) > 10**9
    roll(s, [1, 1, 2, 3, 3, 4, 5, 5, 6, 6])
    assert chosen(s) in open_now(s)


@pytest.mark.once
def test_it_beats_the_eager_player() -> None:
    outcome = simulate(Plan("court", {"players": 2}, ("exact", "eager"), games=24), workers=2)
    assert outcome.unfinished == 0
    assert outcome.bots["exact"].share > 0.7


def test_that_a_turn_is_too_large_is_found_out_once() -> None:
    """Whoever reckons all rolls of a turn goes on with what fitted; the next turn is another."""
    game = rookery.load("court", cards="A: maid philosopher farmer")
    rolling = Record(game, [game.parse(text) for text in ("start A", "roll")]).final()
    reckoner = CourtReckoner(limit=4500)
    whole = reckoner.budget
    left = []
    for outcome, _ in rolling.outcomes():
        rolled = rolling.copy()
        rolled.step(outcome)
        assert sum(reckoner.shares(rolled)) == pytest.approx(1.0)
        left.append(reckoner.budget)
    assert left[0] < whole
    assert set(left) == {left[0]}
    reckoner.shares(Record(game, [game.parse("start B"), game.parse("roll")]).final())
    assert reckoner.budget == whole
