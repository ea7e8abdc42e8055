"""The match: what it takes, what it refuses, what may be taken back and who is told what."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import rookery
from rookery.core.contract import CHANCE, OVER, State
from rookery.match import UNDO, Deal, Match, Refused, deal_by
from tests.core.whispers import DEAL, PASS, PEEK, SAY, Whispers, new


def dealing(*cards: int) -> Deal:
    """Chance that deals these cards in this order."""
    return lambda _state, drawn: DEAL + cards[drawn]


def begun(*cards: int) -> Match:
    return Match.begin(new(players=len(cards)), dealing(*cards))


def refused(match: Match, seat: int, version: int, action: int | str) -> tuple[str, str]:
    before, journal = match.state.copy(), list(match.journal)
    with pytest.raises(Refused) as error:
        match.submit(seat, version, action)
    assert (match.state, match.journal, match.log) == (before, journal, journal)
    return error.value.code, str(error.value)


# ---- submitting ---------------------------------------------------------------------------


def test_a_match_begins_at_its_first_decision() -> None:
    match = begun(3, 5)
    assert match.version == 2
    assert match.state.actor == 0
    assert match.journal == match.log == [DEAL + 3, DEAL + 5]


def test_a_decision_is_taken_as_number_or_text() -> None:
    match = begun(3, 5)
    (first,) = match.submit(0, 2, "aim 4")
    assert (first.version, first.by, first.undone) == (3, 0, False)
    match.submit(0, 3, PASS)
    assert match.state.actor == 1


def test_what_follows_by_chance_happens_at_once() -> None:
    match = Match.begin(rookery.load("court"), deal_by(rookery.Random(1)))
    happened = match.submit(int(match.state.actor), match.version, "roll")
    assert [h.by for h in happened] == [match.state.actor, CHANCE]
    assert [h.version for h in happened] == [2, 3]
    assert match.version == 3


def test_what_is_stale_foreign_or_illegal_is_refused() -> None:
    match = begun(3, 5)
    assert refused(match, 0, 1, "pass") == ("stale", "the match is at version 2, not 1")
    assert refused(match, 0, 3, "pass")[0] == "stale"
    assert refused(match, 1, 2, "pass") == ("foreign", "it is seat A's decision")
    assert refused(match, CHANCE, 2, "pass")[0] == "foreign"
    assert refused(match, 7, 2, "pass")[0] == "foreign"
    assert refused(match, 0, 2, "say") == (
        "illegal",
        "'say' is not open now; open are: peek, pass, aim 0, aim 1, aim 2, aim 3, aim 4, aim 5",
    )
    assert refused(match, 0, 2, "dance")[0] == "illegal"
    for number in (-1, 99, DEAL, 1 << 70, -(1 << 70)):
        assert refused(match, 0, 2, number)[0] == "illegal"


def test_nothing_is_taken_after_the_end() -> None:
    match = begun(3, 5)
    match.submit(0, 2, "aim 5")
    match.submit(0, 3, "say")
    assert match.state.actor == OVER
    assert refused(match, 1, 4, "pass") == ("over", "the game is over")
    assert match.record().final().result() == [1.0, 0.0]


def test_a_deal_that_is_impossible_is_found() -> None:
    for outcome in (DEAL + 77, PASS, -5, 1 << 70):
        with pytest.raises(rookery.IllegalAction, match="can't come up here"):
            Match.begin(new(), partial(_always, outcome))


def _always(outcome: int, state: State, drawn: int) -> int:
    return outcome


def test_while_chance_is_unsettled_nobody_decides() -> None:
    match = Match(new(), dealing(1, 2))
    assert refused(match, 0, 0, "pass") == ("foreign", "chance decides now")
    assert [h.by for h in match.settle_chance()] == [CHANCE, CHANCE]
    match.submit(0, 2, "pass")


def test_the_deal_is_told_how_many_outcomes_came_before() -> None:
    heard = []

    def deal(state: State, drawn: int) -> int:
        heard.append(drawn)
        return int(state.outcomes()[0][0])

    match = Match.begin(new(players=3), deal)
    assert heard == [0, 1, 2]
    Match.resume(match.game, deal, match.journal[:2])
    assert heard == [0, 1, 2, 2]


# ---- taking back --------------------------------------------------------------------------


def test_a_decision_is_taken_back() -> None:
    match = begun(3, 5)
    before = match.state.copy()
    match.submit(0, 2, "aim 4")
    match.submit(0, 3, "aim 1")
    assert match.can_undo(0)
    (undone,) = match.undo(0, 4)
    assert undone.undone
    assert undone.told_to(1) == {"verb": "aim 1", "seat": 0}
    assert match.game.text(match.log[-1]) == "aim 4"
    match.undo(0, 5)
    assert match.state == before
    assert match.version == 6
    assert match.journal[-2:] == [UNDO, UNDO]
    assert not match.can_undo(0)


def cannot_undo(match: Match, seat: int) -> None:
    before, version = match.state.copy(), match.version
    assert not match.can_undo(seat)
    with pytest.raises(Refused, match="can't be taken back") as error:
        match.undo(seat, version)
    assert error.value.code == "fixed"
    assert (match.state, match.version) == (before, version)


def test_chance_is_never_taken_back() -> None:
    match = begun(3, 5)
    for seat in (0, 1, CHANCE):
        cannot_undo(match, seat)
    court = Match.begin(rookery.load("court"), deal_by(rookery.Random(1)))
    seat = int(court.state.actor)
    court.submit(seat, 1, "roll")
    cannot_undo(court, seat)
    court.submit(seat, 3, court.state.legal()[0])
    court.undo(seat, 4)
    cannot_undo(court, seat)


@pytest.mark.parametrize("action", [PEEK, SAY])
def test_what_was_revealed_is_never_taken_back(action: int) -> None:
    match = begun(3, 5)
    match.submit(0, 2, "aim 4")
    match.submit(0, 3, action)
    cannot_undo(match, 0)
    cannot_undo(match, 1)


def test_nobody_takes_back_past_another_seat() -> None:
    match = begun(3, 5)
    match.submit(0, 2, "pass")
    assert match.can_undo(0)
    assert not match.can_undo(1)
    match.submit(1, 3, "pass")
    cannot_undo(match, 0)
    match.undo(1, 4)
    cannot_undo(match, 0)
    cannot_undo(match, 1)


def test_a_stale_undo_is_refused() -> None:
    match = begun(3, 5)
    match.submit(0, 2, "aim 1")
    with pytest.raises(Refused) as error:
        match.undo(0, 2)
    assert error.value.code == "stale"
    assert match.can_undo(0)


# ---- the journal --------------------------------------------------------------------------


def eventful() -> Match:
    match = begun(3, 5, 0)
    for seat, action in [(0, "aim 4"), (0, UNDO), (0, "aim 1"), (0, "pass"), (0, UNDO)]:
        if isinstance(action, str):
            match.submit(seat, match.version, action)
        else:
            match.undo(seat, match.version)
    match.submit(0, match.version, "peek")
    match.submit(1, match.version, "aim 2")
    return match


def test_a_journal_resumes_to_the_same_match() -> None:
    match = eventful()
    again = Match.resume(match.game, dealing(), match.journal)
    assert (again.state, again.journal, again.log) == (match.state, match.journal, match.log)
    assert again.history(None) == match.history(None)
    for seat in range(3):
        assert again.can_undo(seat) == match.can_undo(seat) == (seat == 1)


@pytest.mark.parametrize(
    ("journal", "words"),
    [
        ([UNDO], "entry 1 of the journal: it takes back what can't be taken back"),
        ([DEAL + 3, UNDO], "entry 2 of the journal: it takes back"),
        ([DEAL + 3, DEAL + 3], "entry 2 of the journal: 'deal 3' can't come up here"),
        ([DEAL + 3, DEAL + 4, DEAL + 5], "entry 3 of the journal: 'deal 5' is not open now"),
        ([DEAL + 3, DEAL + 4, PEEK, UNDO], "entry 4 of the journal: it takes back"),
        ([DEAL + 3, DEAL + 4, SAY], "entry 3 of the journal: 'say' is not open now"),
        ([DEAL + 3, DEAL + 4, PASS, UNDO, UNDO], "entry 5 of the journal: it takes back"),
        ([DEAL + 3, 1 << 80], "entry 2 of the journal: action 1208925819614629174706176"),
        ([-2], "entry 1 of the journal: action -2 can't come up here"),
    ],
)
def test_a_corrupted_journal_is_refused(journal: list[int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Match.resume(new(), dealing(3, 4), journal)


# ---- telling ------------------------------------------------------------------------------


def test_each_seat_is_told_in_its_own_way() -> None:
    match = Match(new(), dealing(3, 5))
    happened = match.settle_chance()
    told = [[h.told_to(seat)["card"] for h in happened] for seat in (0, 1, None)]
    assert told == [[3, None], [None, 5], [None, None]]
    assert [e["card"] for _, e in match.history(1)] == [None, 5]
    match.submit(0, 2, "aim 4")
    assert match.history(None)[-1] == (0, {"verb": "aim 4", "seat": 0})
    assert [by for by, _ in match.history(None)] == [CHANCE, CHANCE, 0]


def test_history_leaves_out_what_was_taken_back() -> None:
    match = eventful()
    verbs = [event["verb"] for _, event in match.history(0)]
    assert verbs == ["dealt", "dealt", "dealt", "aim 1", "peek", "aim 2"]


def test_a_happening_stays_as_it_was() -> None:
    match = begun(3, 5)
    (first,) = match.submit(0, 2, "aim 4")
    match.submit(0, 3, "pass")
    assert first.told_to(None) == {"verb": "aim 4", "seat": 0}


def test_a_match_is_a_record() -> None:
    match = eventful()
    record = match.record(["Ann", "Bo", "Cy"])
    assert record.seats == ["Ann", "Bo", "Cy"]
    assert record.final() == match.state


# ---- against a plain model ----------------------------------------------------------------


class MatchMachine(RuleBasedStateMachine):
    """Any sequence of moves and undos, beside a list of states that is kept by hand."""

    @initialize(seed=st.integers(0, 1000), game=st.sampled_from(["court", "whispers"]))
    def begin(self, seed: int, game: str) -> None:
        self.game = rookery.load("court", players=3) if game == "court" else new(players=3)
        self.match = Match.begin(self.game, deal_by(rookery.Random(seed)))
        self.journal = list(self.match.log)
        self.stack: list[tuple[int, State]] = []
        """Decisions that may be taken back: by whom, and the state before."""

    @precondition(lambda self: self.match.state.actor != OVER)
    @rule(pick=st.integers(0, 10**6), as_text=st.booleans())
    def decide(self, pick: int, as_text: bool) -> None:
        state = self.match.state
        seat, legal = int(state.actor), state.legal()
        action = legal[pick % len(legal)]
        before, reveals = state.copy(), state.reveals(action)
        said = self.game.text(action) if as_text else action
        happened = self.match.submit(seat, self.match.version, said)
        self.journal += [h.action for h in happened]
        if reveals or len(happened) > 1:
            self.stack = []
        else:
            others = bool(self.stack) and self.stack[-1][0] != seat
            self.stack = [*([] if others else self.stack), (seat, before)]

    @rule(seat=st.integers(0, 2))
    def undo(self, seat: int) -> None:
        possible = bool(self.stack) and self.stack[-1][0] == seat
        assert self.match.can_undo(seat) == possible
        if possible:
            self.match.undo(seat, self.match.version)
            assert self.match.state == self.stack.pop()[1]
            self.journal.append(UNDO)
        else:
            with pytest.raises(Refused):
                self.match.undo(seat, self.match.version)

    @rule(seat=st.integers(-1, 3), late=st.integers(-1, 1), action=st.integers(-3, 200))
    def nonsense(self, seat: int, late: int, action: int) -> None:
        state = self.match.state
        if late == 0 and seat == state.actor and action in state.legal():
            return
        with pytest.raises(Refused):
            self.match.submit(seat, self.match.version + late, action)

    @invariant()
    def agrees(self) -> None:
        if not hasattr(self, "match"):
            return
        match = self.match
        assert match.journal == self.journal
        assert match.version == len(self.journal)
        assert match.record().final() == match.state
        assert Match.resume(self.game, deal_by(rookery.Random(0)), match.journal).log == match.log


MatchMachine.TestCase.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
TestMatch = MatchMachine.TestCase


def test_a_game_of_ones_own_needs_no_registry_for_a_match() -> None:
    assert isinstance(begun(1, 2).game, Whispers)
