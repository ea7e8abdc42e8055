"""The dice follow from what was sealed, and a record that was tampered with is found out."""

import hashlib
import hmac
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rookery
from rookery import Match, Random, Record, fairness
from rookery.core.contract import CHANCE
from rookery.fairness import ABSENT, BOT, CHAIN, Seal

SECRET = bytes(range(32))
SHARES = ["1a" * 32, BOT]
ALONE = Seal(SECRET, None)
"""As tables were sealed before people had a share."""
SHARED = Seal(SECRET, SHARES)
OLD = Path(__file__).parent / "data" / "rookery_1.record"
STRONG = "A: farmer general laborer guard hunter pawnbroker knight bishop; B: fool"


def played(seal: Seal = SHARED, over: bool = True, first: Record | None = None) -> Record:
    """A whole game whose chance comes from the seal; it may go on from another."""
    game = rookery.load("court", cards=STRONG)
    match = Match(game, fairness.dealer(seal.seed))
    match.replay(first.actions[: seal.branched] if first else [])
    match.settle_chance()
    rng = Random(3)
    while match.state.actor >= 0:
        match.submit(int(match.state.actor), match.version, int(match.state.hunch(rng)))
    return Record(game, match.log, notes=seal.notes(over))


def altered(**notes: str | None) -> Record:
    """An honest record with other notes; None takes one out."""
    record = played()
    kept = {name: note for name, note in {**record.notes, **notes}.items() if note is not None}
    return Record(record.game, record.actions, record.seats, kept)


def test_a_seed_is_what_the_rule_says() -> None:
    text = f"rookery/2/seed\nfrom 0\nA {'1a' * 32}\nB bot"
    expected = hmac.new(SECRET, text.encode(), hashlib.sha256).digest()
    assert fairness.game_seed(SECRET, SHARES) == SHARED.seed == expected
    assert ALONE.seed == SECRET


def test_a_draw_is_what_the_rule_says() -> None:
    digest = hmac.new(SECRET, b"rookery/1/draw/7", hashlib.sha256).digest()
    bits = f"{int.from_bytes(digest, 'big'):0256b}"[:53]
    assert fairness.draw(SECRET, 7) == int(bits, 2) / 2**53


def test_draws_are_spread_evenly() -> None:
    draws = [fairness.draw(SECRET, number) for number in range(4000)]
    assert all(0 <= u < 1 for u in draws)
    tenths = [sum(1 for u in draws if int(u * 10) == tenth) for tenth in range(10)]
    assert all(330 < count < 470 for count in tenths)


def test_an_outcome_is_the_first_whose_sum_exceeds_the_draw() -> None:
    state = rookery.load("court", players=4).start()
    assert [fairness.settle(state, u) for u in (0.0, 0.24, 0.25, 0.5, 0.75, 0.999)] == [
        outcome for index in (0, 0, 1, 2, 3, 3) for outcome in [state.outcomes()[index][0]]
    ]


@pytest.mark.parametrize("seal", [SHARED, ALONE, Seal(SECRET, [ABSENT, BOT])])
def test_an_honest_record_is_proved_also_from_its_text(seal: Seal) -> None:
    record = played(seal)
    for one in (record, Record.read(record.text())):
        verdict = fairness.verify(one)
        assert verdict.chain == "kept"
        assert verdict.honest
        assert verdict.shared == (seal is SHARED)
        assert all(outcome.sound for outcome in verdict.outcomes)
        assert verdict.outcomes[0].text.startswith("start")


def test_a_record_from_before_people_had_a_share_is_still_proved() -> None:
    record = Record.read(OLD.read_text(encoding="utf-8"))
    verdict = fairness.verify(record)
    assert verdict.honest
    assert not verdict.shared
    assert len(verdict.outcomes) > 10


@pytest.mark.parametrize("seal", [SHARED, ALONE])
def test_the_secret_stays_sealed_until_the_end(seal: Seal) -> None:
    record = played(seal, over=False)
    assert SECRET.hex() not in record.text()
    assert seal.seed.hex() not in record.text()
    assert fairness.verify(record).chain == "sealed"


@pytest.mark.parametrize("text", [bytes(32).hex(), "no hex", ""])
def test_another_secret_breaks_the_commitment(text: str) -> None:
    assert fairness.verify(altered(secret=text)).chain == "broken"
    record = played(ALONE)
    record.notes["seed"] = text
    assert fairness.verify(record).chain == "broken"


@pytest.mark.parametrize(
    ("notes", "chain"),
    [
        ({"commitment": None}, "absent"),
        ({"commitment": "00" * 32}, "broken"),
        ({"secret": None}, "sealed"),
        ({"seed": None}, "seed_missing"),
        ({"seed": "00" * 32}, "seed_altered"),
        ({"seed": SECRET.hex()}, "seed_altered"),
        ({"share_A": "2b" * 32}, "share_altered"),
        ({"share_A": ABSENT}, "share_altered"),
        ({"share_B": "2b" * 32}, "share_altered"),
        ({"share_A": None}, "share_missing"),
        ({"share_A": "1A" * 32}, "share_malformed"),
        ({"share_B": "1a"}, "share_malformed"),
        ({"branched": "9"}, "share_altered"),
        ({"branched": "9999"}, "seed_altered"),
        ({"dice": "rookery/3"}, "unknown"),
        ({"dice": None}, "broken"),
    ],
)
def test_every_break_of_the_chain_is_told(notes: dict[str, str | None], chain: str) -> None:
    verdict = fairness.verify(altered(**notes))
    assert verdict.chain == chain
    assert not verdict.honest
    assert verdict.outcomes == []
    assert "{" not in verdict.words()
    if "seat" in CHAIN[chain]:
        assert f"seat {verdict.seat}" in verdict.words()


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
    assert verdict.chain == "kept"
    assert not verdict.honest


@pytest.mark.parametrize("shares", [None, SHARES])
def test_steps_taken_over_from_another_game_are_not_held_against_the_seed(
    shares: list[str] | None,
) -> None:
    record = played(Seal(SECRET, shares, 9), first=played(Seal(bytes(32), None)))
    verdict = fairness.verify(record)
    assert verdict.honest
    assert all(outcome.step > 9 for outcome in verdict.outcomes)


bytes_of_32 = st.binary(min_size=32, max_size=32)
shares_of_two = st.lists(
    st.one_of(bytes_of_32.map(bytes.hex), st.sampled_from([ABSENT, BOT])), min_size=2, max_size=2
)


@settings(max_examples=30, deadline=None)
@given(bytes_of_32, shares_of_two, shares_of_two)
def test_the_seed_hangs_on_every_share(secret: bytes, one: list[str], other: list[str]) -> None:
    same = fairness.game_seed(secret, one) == fairness.game_seed(secret, other)
    assert same == (one == other)
    record = played(Seal(secret, one))
    assert fairness.verify(record).honest
    for letter, share in zip("AB", other, strict=True):
        record.notes[f"share_{letter}"] = share
    verdict = fairness.verify(record)
    assert verdict.honest == (one == other)
    assert verdict.chain == ("kept" if one == other else "share_altered")


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.sampled_from(sorted(SHARED.notes(True))), st.text(max_size=70)))
def test_whatever_the_notes_say_the_check_says_something(notes: dict[str, str]) -> None:
    record = played()
    record.notes.update(notes)
    verdict = fairness.verify(record)
    assert verdict.words()
    assert verdict.honest <= (verdict.chain == "kept")


@pytest.mark.parametrize("version", [1, 2, 99])
def test_a_bots_seed_is_no_draw(version: int) -> None:
    assert fairness.bot_seed(SECRET, version) != fairness.bot_seed(SECRET, version + 1)
