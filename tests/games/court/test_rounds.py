"""Who plays when."""

import pytest

import rookery
from rookery.games.court.rules.state import CourtState
from tests.games.court.table import new, table, turn


def turns_of(s: CourtState, rounds: int) -> str:
    """The seats of so many rounds, in which all decline."""
    played = ""
    for _ in range(rounds * s.game.players):
        played += "ABCDE"[s.actor]
        turn(s, [1, 2, 4])
    return played


def test_c60_the_start_player_is_a_chance_outcome() -> None:
    """C60: every seat alike."""
    for players in range(2, 6):
        s = new(players=players)
        assert s.actor == rookery.CHANCE
        texts = [(s.game.text(outcome), chance) for outcome, chance in s.outcomes()]
        assert texts == [(f"start {seat}", 1 / players) for seat in "ABCDE"[:players]]


@pytest.mark.parametrize("start", range(4))
def test_c60_the_marker_goes_to_the_right(start: int) -> None:
    """C60: ABCD, DABC, CDAB, BCDA, and round again; whoever played last plays twice running."""
    seats = "ABCD"[start:] + "ABCD"[:start]
    expected = "".join(seats[-i % 4 :] + seats[: -i % 4] for i in range(5))
    assert turns_of(table(players=4, start=seats[0]), 5) == expected


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (2, "AB BA AB BA"),
        (3, "ABC CAB BCA ABC"),
        (4, "ABCD DABC CDAB BCDA"),
        (5, "ABCDE EABCD DEABC CDEAB"),
    ],
)
def test_c60_rounds(players: int, expected: str) -> None:
    """C60: within a round clockwise, each seat once."""
    assert turns_of(table(players=players), 4) == expected.replace(" ", "")


def test_c60_the_view_shows_the_marker() -> None:
    """C60: the start player of the round is the one whom the view names."""
    s = table(players=3, start="B")
    seen = []
    for _ in range(9):
        seen.append(s.view(None)["start"])
        turn(s, [1, 2, 4])
    assert seen == [1, 1, 1, 0, 0, 0, 2, 2, 2]


def test_c77_nothing_limits_the_number_of_turns() -> None:
    """C77: all may decline for ever; tools stop such a game, and it is not over then."""
    s = table()
    for _ in range(500):
        turn(s, [1, 2, 4])
    assert s.actor >= 0
    with pytest.raises(ValueError, match="not over"):
        s.result()
    assert rookery.playout(s, rookery.Random(1), limit=25) == 25
    assert s.actor != rookery.OVER
