"""Who plays which seat follows from what was done about the seats; so does who wins then."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rookery.server.attendance import Attendance, SeatEntry
from rookery.server.uptime import Uptime

pytestmark = pytest.mark.once

KINDS = ("left", "away", "late", "back", "resigned", "flagged", "offered", "declined")
entries = st.builds(
    SeatEntry, st.sampled_from(KINDS), st.integers(0, 2), st.integers(0, 50), st.just("level3")
)


def after(people: list[bool], *done: tuple[str, int]) -> Attendance:
    return Attendance(people, [SeatEntry(kind, seat, 7, "level3") for kind, seat in done])


def test_whoever_left_has_the_seat_again() -> None:
    assert after([True, True], ("left", 1)).playing == [0]
    assert after([True, True], ("left", 1), ("back", 1)).playing == [0, 1]


def test_what_a_bot_decided_is_not_taken_back() -> None:
    back = after([True, True], ("left", 1), ("back", 1))
    assert not back.may_take_back(1, 7)
    assert back.may_take_back(1, 8)
    assert back.may_take_back(0, 7)
    assert not after([True, True], ("left", 1)).may_take_back(1, 8)


def test_all_who_play_must_agree_to_end() -> None:
    assert after([True, True, False], ("offered", 0)).ended is None
    both = after([True, True, False], ("offered", 0), ("offered", 1))
    assert both.agreed
    assert both.result(None) is None
    assert after([True, True, True], ("left", 2), ("offered", 0), ("offered", 1)).agreed
    cleared = after([True, True], ("offered", 0), ("declined", 1), ("offered", 1))
    assert cleared.agreeing == {1}
    assert cleared.ended is None


def test_when_only_one_is_left_they_have_won() -> None:
    assert after([True, True], ("resigned", 0)).result(None) == [0.0, 1.0]
    assert after([True, False, False], ("resigned", 0)).result(None) == [0.0, 0.5, 0.5]
    assert after([True, True, False], ("resigned", 0)).ended is None
    assert after([True, True], ("resigned", 0)).agreed is False


def test_a_bot_that_plays_on_for_who_resigned_wins_nothing() -> None:
    out = after([True, True, True], ("resigned", 0))
    assert out.result([1.0, 0.0, 0.0]) == [0.0, 0.5, 0.5]
    assert out.result([0.5, 0.5, 0.0]) == [0.0, 1.0, 0.0]
    assert out.result([0.0, 0.0, 0.0]) == [0.0, 0.0, 0.0]
    assert out.result(None) is None


def test_the_record_says_who_really_played() -> None:
    done = after([True, True, True], ("left", 1), ("back", 1), ("resigned", 2), ("offered", 0))
    notes = done.notes(["Ann", "Bo", "Cy"], lambda version: version - 2)
    assert notes == {
        "seat_B": "after step 5 level3 plays on (left); after step 5 Bo is back",
        "seat_C": "after step 5 resigned, level3 plays on",
    }


@given(st.lists(entries, max_size=12))
def test_every_win_is_whole_or_nobodys(done: list[SeatEntry]) -> None:
    attendance = Attendance([True, True, False], done)
    shares = attendance.result([0.25, 0.75, 0.0])
    if attendance.agreed:
        assert shares is None
    else:
        assert shares is not None
        assert sum(shares) == pytest.approx(1 if attendance.stayed else 0)
        assert not any(shares[seat] for seat in attendance.out)


@given(
    st.lists(st.floats(0, 100), max_size=8),
    st.floats(0, 100),
    st.floats(0, 100),
)
def test_time_runs_while_the_house_is_open(marks: list[float], start: float, wait: float) -> None:
    marks.sort()
    uptime = Uptime()
    uptime.outages = list(zip(marks[::2], marks[1::2], strict=False))
    moment = uptime.after(start, wait)
    assert moment >= start + wait
    assert uptime.between(start, moment) == pytest.approx(wait)
    assert uptime.between(moment, start) == 0
