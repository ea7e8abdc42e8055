"""Outcomes follow from the sealed seed, and a record that was tampered with is found out."""

import hashlib
import hmac

import pytest

import rookery
from rookery import Match, Random, Record, fairness
from rookery.core.contract import CHANCE

SEED = bytes(range(32))


def played(seed: bytes = SEED, over: bool = True) -> Record:
    """A whole game whose chance comes from the seed."""
    game = rookery.load("court")
    match = Match.begin(game, fairness.dealer(seed))
    rng = Random(3)
    while match.state.actor >= 0:
        match.submit(int(match.state.actor), match.version, int(match.state.hunch(rng)))
    return Record(game, match.log, notes=fairness.notes(seed, over))


def test_a_draw_is_what_the_rule_says() -> None:
    digest = hmac.new(SEED, b"rookery/1/draw/7", hashlib.sha256).digest()
    bits = f"{int.from_bytes(digest, 'big'):0256b}"[:53]
    assert fairness.draw(SEED, 7) == int(bits, 2) / 2**53


def test_draws_are_spread_evenly() -> None:
    draws = [fairness.draw(SEED, number) for number in range(4000)]
    assert all(0 <= u < 1 for u in draws)
    tenths = [sum(1 for u in draws if int(u * 10) == tenth) for tenth in range(10)]
    assert all(330 < count < 470 for count in tenths)


def test_an_outcome_is_the_first_whose_sum_exceeds_the_draw() -> None:
    state = rookery.load("court", players=4).start()
    assert [fairness.settle(state, u) for u in (0.0, 0.24, 0.25, 0.5, 0.75, 0.999)] == [
        outcome for index in (0, 0, 1, 2, 3, 3) for outcome in [state.outcomes()[index][0]]
    ]


def test_an_honest_record_is_proved() -> None:
    verdict = fairness.verify(played())
    assert verdict.commitment == "kept"
    assert verdict.honest
    assert all(outcome.sound for outcome in verdict.outcomes)
    assert verdict.outcomes[0].text.startswith("start")


def test_a_record_survives_its_text() -> None:
    assert fairness.verify(Record.read(played().text())).honest


def test_the_seed_stays_sealed_until_the_end() -> None:
    record = played(over=False)
    assert SEED.hex() not in record.text()
    assert fairness.verify(record).commitment == "sealed"


def test_another_seed_breaks_the_commitment() -> None:
    record = played()
    record.notes["seed"] = bytes(32).hex()
    assert fairness.verify(record).commitment == "broken"
    record.notes["seed"] = "no hex"
    assert fairness.verify(record).commitment == "broken"


def test_a_record_without_commitment_proves_nothing() -> None:
    record = played()
    record.notes.clear()
    verdict = fairness.verify(record)
    assert (verdict.commitment, verdict.honest) == ("absent", False)


def test_an_outcome_of_other_dice_is_found() -> None:
    record = played()
    at, other = next(
        (step, outcome)
        for step, (state, action) in enumerate(record.states())
        if state.actor == CHANCE
        for outcome, _ in state.outcomes()
        if outcome != action
    )
    short = Record(record.game, [*record.actions[:at], other], notes=record.notes)
    verdict = fairness.verify(short)
    assert [outcome.step for outcome in verdict.outcomes if not outcome.sound] == [at + 1]
    assert not verdict.honest


def test_steps_taken_over_from_another_game_are_not_held_against_the_seed() -> None:
    first = played(bytes(32))
    match = Match.resume(first.game, fairness.dealer(SEED), first.actions[:9])
    record = Record(first.game, match.log, notes=fairness.notes(SEED, True, branched=9))
    verdict = fairness.verify(record)
    assert verdict.honest
    assert all(outcome.step > 9 for outcome in verdict.outcomes)


@pytest.mark.parametrize("version", [1, 2, 99])
def test_a_bots_seed_is_no_draw(version: int) -> None:
    assert fairness.bot_seed(SEED, version) != fairness.bot_seed(SEED, version + 1)
