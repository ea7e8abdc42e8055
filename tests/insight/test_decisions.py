"""Decisions: a bad one is found, good ones draw few remarks, and reviews repeat themselves."""

from __future__ import annotations

from dataclasses import asdict, replace

import pytest

import rookery
from rookery.bots import make_bot
from rookery.core.contract import CHANCE, OVER, State
from rookery.core.records import Record
from rookery.core.seat import Seat
from rookery.insight import QUICK, Budget, Cancelled, Estimate, Review, review, values
from rookery.insight.grading import WORTH_A_LOOK, grade
from rookery.insight.reckoning import Searched, Weighed, reckoning_for
from tests.insight.small import TINY, Enumerator, golden, played, twigs

SMALL = Budget("small", thinking=300, pairs=120, plays=20, outcomes=6, doubt=2)


def strong_record(steps: int) -> Record:
    """The beginning of a game between two of the strongest level that is quick: court's."""
    game = rookery.load("court")
    rng = rookery.Random(11)
    bots = [make_bot("level5", game, rookery.Random(seat)) for seat in range(2)]
    state = game.start()
    actions: list[int] = []
    while len(actions) < steps and state.actor != OVER:
        if state.actor == CHANCE:
            action = int(state.sample(rng))
        else:
            seat = int(state.actor)
            action = bots[seat].choose(Seat(state, seat, rng))
        actions.append(action)
        state.apply(action)
    return Record(game, actions)


def worth_a_look(found: Review) -> int:
    return sum(remark.grade in WORTH_A_LOOK for remark in found.remarks)


@pytest.mark.once
def test_the_strongest_level_draws_few_remarks_and_a_bad_decision_is_found() -> None:
    record = strong_record(70)
    good = review(record, QUICK)
    assert len(good.remarks) > 20
    assert worth_a_look(good) <= len(good.remarks) // 20
    taken = next(
        n
        for n, action in enumerate(record.actions)
        if record.game.text(action).startswith("take") and n > 20
    )
    spoilt = Record(record.game, [*record.actions[:taken], record.game.parse("decline")])
    found = review(spoilt, QUICK)
    bad = found.remarks[-1]
    assert bad.step == taken
    assert bad.grade in ("mistake", "blunder")
    assert bad.taken.text == "decline"
    assert bad.best.text.startswith("take")
    assert bad.line[0].words.startswith("seat")
    assert -found.steps[taken].skill[bad.seat] == bad.loss


def winning_move(name: str) -> tuple[State, int, int]:
    """The last decision of a game, which wins it at once; and another that does not."""
    record = golden(name)
    state = Record(record.game, record.actions[:-1]).final()
    move = record.actions[-1]
    won = record.final().result()[state.actor]
    for other in state.legal():
        after = state.copy()
        after.step(other)
        if won == 1.0 and after.actor != OVER:
            return state, move, other
    raise AssertionError(f"{name} does not end by a decision that wins")


def test_to_let_the_win_go_is_found_to_be_bad() -> None:
    state, move, other = winning_move("touria/sudden-marriage")
    reckoning = reckoning_for(state.game, SMALL, 3)
    weighed = reckoning.decision(state, other, 0)
    assert weighed.loss > 2 * weighed.error > 0
    assert weighed.best == move
    assert grade(weighed.loss, weighed.error, state.game.players) in WORTH_A_LOOK
    assert reckoning.decision(state, move, 0).loss == 0.0


def test_a_search_finds_what_enumeration_knows() -> None:
    """In a game that is known to its end: the search's best is best, or as good."""
    game = twigs(2, 10)
    exact = Enumerator()
    for state, action in played(game, 4, eager=False).states():
        if state.actor >= 0 and len(state.legal()) > 1:
            weighed = Searched(game, SMALL, 1).decision(state, action, 0)
            true = {a: shares[state.actor] for a, shares in exact.options(state)}
            assert true[weighed.best] > max(true.values()) - 0.12


@pytest.mark.parametrize("name", ["touria/the-first-door", "towers/ending-solo-lost"])
def test_the_same_record_gives_the_same_review(name: str) -> None:
    whole = golden(name)
    record = Record(whole.game, whole.actions[:25], whole.seats)
    assert asdict(review(record, TINY, 5)) == asdict(review(record, TINY, 5))


def test_a_decision_with_one_answer_draws_no_remark() -> None:
    found = review(golden("court/c90-a-whole-turn"), TINY)
    for remark in found.remarks:
        state = Record(golden("court/c90-a-whole-turn").game, []).game.start()
        for step in found.steps[: remark.step]:
            state.apply(step.action)
        assert len(state.legal()) > 1


def test_the_decisions_of_a_turn_are_judged_together() -> None:
    found = review(golden("court/c90-a-whole-turn"), TINY)
    assert sum(turn.decisions for turn in found.turns) == len(found.remarks)
    for turn in found.turns:
        own = [r for r in found.remarks if (r.turn, r.seat) == (turn.turn, turn.seat)]
        assert turn.error == pytest.approx(sum(remark.error**2 for remark in own) ** 0.5)
        assert (turn.first, turn.last) == (own[0].step, own[-1].step)


class Careless:
    """Finds that every decision of one's own loses a little, less than can be told by itself."""

    def value(self, s: State, number: int) -> Estimate:
        return Estimate([0.5, 0.5], [0.0, 0.0])

    def luck(self, s: State, outcome: int, number: int) -> list[float]:
        return [0.0, 0.0]

    def decision(self, s: State, taken: int, number: int) -> Weighed:
        even = self.value(s, number)
        options = dict.fromkeys(s.legal(), even)
        return Weighed(
            taken, options, [0.0, 0.0], 0.0, 0.012, even, even.shares, [], {}, apparent=0.011
        )

    def advice(self, s: State, number: int) -> Weighed:
        return self.decision(s, s.legal()[0], number)


def test_small_losses_are_clear_together_where_none_is_by_itself() -> None:
    game = rookery.load("court", players=2)
    texts = ["start A", "roll", "rolled 2 5 5", "aside 2", "roll", "rolled 1 3", "aside 1", "roll"]
    texts += ["rolled 6", "aside 6", "decline"]
    found = review(Record(game, [game.parse(text) for text in texts]), TINY, reckoning=Careless())
    own = [remark for remark in found.remarks if remark.turn == found.turns[-1].turn]
    assert len(own) == 5
    assert all(remark.loss == 0.0 and remark.grade == "best" for remark in own)
    assert found.turns[-1].loss == pytest.approx(0.011 * len(own), abs=1e-9)
    assert found.turns[-1].grade == "slip"


def test_progress_is_told_and_a_review_can_be_called_off() -> None:
    record = played(twigs(), 1)
    heard: list[tuple[int, int]] = []
    review(record, TINY, told=lambda done, total: heard.append((done, total)))
    total = len(record.actions)
    assert heard == [(n + 1, total) for n in range(total)]
    with pytest.raises(Cancelled):
        review(record, TINY, go_on=lambda: len(heard) == 0)


# ---- values and grades --------------------------------------------------------------------


def test_a_finished_game_has_its_result_for_a_value() -> None:
    for name in ("court/ending-unchallenged", "towers/ending-solo-lost"):
        state = golden(name).final()
        assert values(state).shares == state.result()
        assert values(state).errors == [0.0] * state.game.players


def test_a_seat_that_knows_less_may_expect_something_else() -> None:
    """By its knowledge a value goes by imagined worlds: the true state can't be told from it."""
    record = golden("touria/after-a-long-search")
    state = record.game.start()
    for before, _action in record.states():
        if before.actor >= 0 and len(before.legal()) > 1:
            state = before.copy()
    seat = int(state.actor)
    budget = replace(TINY, thinking=40, pairs=20)
    mine = values(state, seat, budget, 1)
    other = values(state.imagine(seat, rookery.Random(9)), seat, budget, 1)
    assert mine == other
    assert sum(mine.shares) == pytest.approx(1.0)
    with pytest.raises(ValueError, match="nothing to decide"):
        values(state, (seat + 1) % state.game.players, budget)


@pytest.mark.parametrize(
    ("loss", "error", "players", "expected"),
    [
        (0.0, 0.01, 2, "best"),
        (0.2, 0.15, 2, "good"),
        (0.02, 0.001, 2, "good"),
        (0.04, 0.01, 2, "slip"),
        (0.08, 0.01, 2, "mistake"),
        (0.16, 0.01, 2, "blunder"),
        (0.04, 0.01, 6, "mistake"),
        (0.04, 0.01, 1, "slip"),
    ],
)
def test_grades_fit_the_number_of_players(
    loss: float, error: float, players: int, expected: str
) -> None:
    assert grade(loss, error, players) == expected


def test_a_game_that_reckons_itself_is_asked() -> None:
    """The start of court, before anybody is chosen to begin: all alike."""
    game = rookery.load("court", players=3)
    found = reckoning_for(game, QUICK, 0).value(game.start(), 0)
    assert found.shares == pytest.approx([1 / 3] * 3)
