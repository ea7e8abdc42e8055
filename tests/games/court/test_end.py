"""The claim of the King, the final round, and who has won."""

from itertools import product

import pytest

import rookery
from rookery.core.observation import Sheet
from rookery.games.court.rules.dice import best_set, pool_of
from rookery.games.court.rules.state import CourtState
from tests.games.court.table import (
    active,
    cards,
    do,
    event,
    left,
    many_dice,
    now,
    open_now,
    result,
    roll,
    set_aside,
    table,
    takeable,
    turn,
)


def claimed(*hands: int, dice: list[int], also: str = "") -> CourtState:
    """A has claimed the King with these dice, the others have declined: the final round begins."""
    s = turn(many_dice(*hands, also=also), dice, "take king")
    while not s.view(None)["final"]:
        turn(s, [1, 2, 4, 6, 6, 6, 6, 6, 6, 6, 6, 6][: now(s)["unrolled"]])
    return s


def king(s: CourtState) -> int:
    claim = s.view(None)["claim"]
    assert claim is not None
    assert [seat for seat in range(s.game.players) if "king" in cards(s, seat)] == [claim["king"]]
    assert [seat for seat in range(s.game.players) if "queen" in cards(s, seat)] == [claim["queen"]]
    return claim["king"]


def bar(s: CourtState) -> tuple[int, int]:
    claim = s.view(None)["claim"]
    assert claim is not None
    return claim["count"], claim["face"]


# ---- the claim ----------------------------------------------------------------------------


def test_c70_seven_of_a_kind_may_take_king_and_queen() -> None:
    """C70: both come to the claimer and are gone from the display."""
    s = turn(many_dice(7, 3), [4] * 7, "take king")
    assert cards(s, 0) == ["queen", "king"]
    assert (left(s, "king"), left(s, "queen")) == (0, 0)
    assert s.view(None)["claim"] == {"queen": 0, "king": 0, "count": 7, "face": 4}


def test_c70_six_of_a_kind_may_not() -> None:
    """C70: not even among twelve dice."""
    assert "king" not in takeable(result([1] * 6 + [2] * 6))


@pytest.mark.parametrize("then", ["decline", "take fool", "take general", "take hunter"])
def test_c70_one_need_not_claim(then: str) -> None:
    """C70: with anything else play just goes on, and the King stays."""
    s = turn(many_dice(7, 3), [4] * 7, then)
    assert s.view(None)["claim"] is None
    assert left(s, "king") == 1
    turn(s, [1, 2, 4])
    assert not s.view(None)["final"]
    turn(s, [1, 2, 4])
    ones = [1] * now(s)["unrolled"]
    assert "king" in takeable(set_aside(roll(s, ones), ones))


def test_c70_more_than_seven_are_counted() -> None:
    """C70: the claim records its largest set, with all its dice."""
    assert bar(turn(many_dice(10, 3), [2] * 9 + [6], "take king")) == (9, 2)


def test_c70_the_largest_set() -> None:
    """C70: the higher face on equal counts, count before face."""
    order = [[1, 2, 3], [1, 1, 6], [6, 6, 1], [1, 1, 1, 6, 6], [1, 1, 1, 2, 2, 2], [3] * 3]
    sets = [best_set(pool_of(sorted(dice))) for dice in order]
    assert sets == [8 + 3, 16 + 1, 16 + 6, 24 + 1, 24 + 2, 24 + 3]
    numbers = [best_set(pool_of([face] * count)) for count in range(1, 13) for face in range(1, 7)]
    assert numbers == sorted(set(numbers))


# ---- the rest of that round ---------------------------------------------------------------


def test_c71_nobody_else_claims_in_that_round() -> None:
    """C71: B's eight 6s buy what they buy, but no King; the round is finished normally."""
    s = turn(many_dice(7, 8, 3), [1] * 7, "take king")
    assert not s.view(None)["final"]
    set_aside(roll(s, [6] * 8), [6] * 8)
    assert takeable(s) == {
        *("fool", "farmer", "philosopher", "laborer", "guard", "hunter", "astronomer"),
        *("merchant", "noblewoman", "pawnbroker", "knight", "bishop", "nobleman", "general"),
    }
    do(s, "take general")
    assert (king(s), bar(s), s.actor) == (0, (7, 1), 2)
    assert open_now(s) == ["roll"]  # no passing yet


def test_c71_a_claim_of_the_last_seat_ends_the_round() -> None:
    """C71, C72: nobody is left to play, so the final round begins at once."""
    s = turn(turn(many_dice(3, 7), [1, 2, 4]), [1] * 7, "take king")
    assert s.view(None)["final"]


# ---- the order of the final round ---------------------------------------------------------


ORDERS = [
    pytest.param(players, start, claimer, id=f"C72 {players} players, {start} starts, {claimer}")
    for players in range(2, 6)
    for start, claimer in product("ABCDE"[:players], repeat=2)
]


def final_order(players: int, start: str, claimer: str) -> str:
    """C72 in words: from the right neighbour of the start player clockwise, the claimer last."""
    seats = "ABCDE"[:players]
    first = seats[seats.index(start) - 1]
    clockwise = seats[seats.index(first) :] + seats[: seats.index(first)]
    return clockwise.replace(claimer, "") + claimer


@pytest.mark.parametrize(("players", "start", "claimer"), ORDERS)
def test_c72_the_order_of_the_final_round(players: int, start: str, claimer: str) -> None:
    """C72: every number of players, start player and claimer."""
    held = "; ".join(f"{seat}: " + "charlatan " * 4 for seat in "ABCDE"[:players])
    s = table(held, players=players, start=start, fools="unlimited")
    for _ in range(players):
        claims = "ABCDE"[s.actor] == claimer
        turn(s, [1] * 7 if claims else [1, 2, 2, 3, 4, 6, 6], "take king" if claims else "decline")
    order = ""
    while s.actor != rookery.OVER:
        order += "ABCDE"[s.actor]
        last_challenger = len(order) == players - 1
        turn(s, [2] * 7 if last_challenger else [1, 2, 2, 3, 4, 6, 6])
    assert order == final_order(players, start, claimer)


def test_c72_some_orders_written_out() -> None:
    """C72: the reference itself, against orders worked out by hand."""
    assert final_order(4, "A", "B") == "DACB"
    assert final_order(4, "A", "D") == "ABCD"
    assert final_order(3, "C", "C") == "BAC"
    assert final_order(2, "A", "A") == "BA"
    assert final_order(2, "A", "B") == "AB"


def test_c72_no_cards_are_taken_in_the_final_round() -> None:
    """C72: seven 6s fail against eight 1s and buy nothing."""
    s = claimed(8, 7, 7, dice=[1] * 8)
    before = [cards(s, seat) for seat in range(3)]
    turn(s, [6] * 7)
    assert s.actor == 1  # at once, without a question
    assert [cards(s, seat) for seat in range(3)] == before


def test_c72_the_final_round_is_an_ordinary_turn_otherwise() -> None:
    """C72: characters work as ever."""
    s = claimed(7, 7, dice=[1] * 7, also="B: guard magician")
    assert open_now(s) == ["roll", "pass", "use guard"]
    do(roll(s, [2, 2, 2, 2, 2, 2, 5]), "use magician, die 5, to 2, use guard")
    assert active(s) == (2,) * 8


# ---- who is better ------------------------------------------------------------------------


def test_c73_a_challenger_must_be_strictly_better() -> None:
    """C73: equal to the claim is not enough, a higher face is; the Queen never moves."""
    for face, winner in ((1, 0), (2, 0), (3, 0), (4, 1), (6, 1)):
        s = claimed(7, 7, dice=[3] * 7)
        told = do(roll(s, [face] * 7), ",".join([f"aside {face}"] * 6))
        assert event(told, f"aside {face}")["challenge"] == ("won" if winner else "failed")
        do(told, f"aside {face}")
        assert king(s) == winner
        claim = s.view(None)["claim"]
        assert claim is not None
        assert claim["queen"] == 0


def test_c73_more_dice_beat_a_higher_face() -> None:
    """C73: eight 1s beat seven 6s, and seven 6s don't beat eight 1s."""
    s = turn(claimed(7, 8, dice=[6] * 7), [1] * 8)
    assert (king(s), bar(s)) == (1, (8, 1))
    t = turn(claimed(8, 7, dice=[1] * 8), [6] * 7)
    assert (king(t), t.actor) == (0, rookery.OVER)


def test_c73_the_bar_rises_with_each_success() -> None:
    """C73: the next challenger must beat the best so far, not the claim."""
    s = claimed(7, 7, 7, 7, dice=[3] * 7)
    assert s.actor == 3
    turn(s, [5] * 7)
    assert (king(s), bar(s)) == (3, (7, 5))
    turn(s, [5] * 7)  # B: as good, but later
    assert (king(s), bar(s)) == (3, (7, 5))
    turn(s, [6] * 7)
    assert (king(s), bar(s)) == (2, (7, 6))
    assert s.actor == 0


def test_c73_a_failure_leaves_the_bar() -> None:
    """C73: the bar is the claiming roll until somebody is better."""
    s = turn(claimed(7, 7, 7, dice=[3] * 7), [2] * 7)
    assert (king(s), bar(s)) == (0, (7, 3))
    assert king(turn(s, [3] * 7)) == 0


# ---- the Queen's owner --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "winner"),
    [
        ([4] * 7 + [1], 1),
        ([5] * 7 + [1], 0),
        ([6] * 7 + [1], 0),
        ([1] * 8, 0),
        ([6] * 6 + [1] * 2, 1),
    ],
)
def test_c74_the_queens_owner_needs_only_to_equal(answer: list[int], winner: int) -> None:
    """C74: seven 5s took the King; seven 5s win him back, seven 4s do not."""
    s = claimed(8, 7, dice=[3] * 7 + [1])
    turn(s, [5] * 7)
    assert (king(s), s.actor) == (1, 0)
    turn(s, answer)
    assert s.actor == rookery.OVER
    assert king(s) == winner
    assert s.result() == [float(winner == 0), float(winner == 1)]


def test_c74_unchallenged_he_has_won_without_rolling() -> None:
    """C74: after the last failure the game is over."""
    s = turn(claimed(7, 7, 7, dice=[3] * 7), [1] * 7)
    assert s.actor == 1
    turn(s, [3] * 7)
    assert s.actor == rookery.OVER
    assert s.result() == [1.0, 0.0, 0.0]


def test_c74_he_rolls_even_if_the_king_changed_hands_twice() -> None:
    """C74: he needs to equal the current best."""
    s = claimed(8, 8, 8, dice=[3] * 7 + [1])
    turn(turn(s, [4] * 7 + [1]), [2] * 8)
    assert (king(s), s.actor) == (1, 0)
    assert king(turn(s.copy(), [6] * 7 + [1])) == 1
    assert king(turn(s, [2] * 8)) == 0


# ---- passing ------------------------------------------------------------------------------


def test_c75_any_challenger_may_pass_before_his_first_roll() -> None:
    """C75: all pass, and the claimer has won."""
    s = claimed(7, 7, 7, dice=[3] * 7)
    for seat in (2, 1):
        assert (s.actor, open_now(s)) == (seat, ["roll", "pass"])
        do(s, "pass")
    assert s.actor == rookery.OVER
    assert s.result() == [1.0, 0.0, 0.0]


def test_c75_the_queens_owner_may_pass() -> None:
    """C75: then the King stays where he is."""
    s = turn(claimed(7, 7, dice=[3] * 7), [5] * 7)
    assert open_now(s) == ["roll", "pass", "use queen"]
    do(s, "pass")
    assert s.actor == rookery.OVER
    assert s.result() == [0.0, 1.0]


def test_c75_dice_brought_early_do_not_bind() -> None:
    """C75: until the first roll, also after a Guard was used."""
    s = do(claimed(7, 7, dice=[3] * 7, also="B: guard"), "use guard")
    assert open_now(s) == ["roll", "pass"]


def test_c75_after_the_first_roll_there_is_no_passing() -> None:
    """C75: nor was there before the final round."""
    s = many_dice(7, 7)
    assert "pass" not in open_now(s)
    s = roll(claimed(7, 7, dice=[3] * 7), [1, 1, 1, 1, 1, 1, 2])
    assert open_now(s) == ["aside 1", "aside 2"]
    assert "pass" not in open_now(do(s, "aside 1"))


# ---- the winner ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 6))
def test_c76_whoever_holds_the_king_has_won(players: int) -> None:
    """C76: one whole win share, with the seat that shows the King."""
    s = claimed(*[7] * players, dice=[1] * 7)
    while s.actor != rookery.OVER:
        turn(s, [2] * 7 if s.actor == players - 1 else [1, 2, 3, 4, 5, 6, 6])
    assert king(s) == players - 1
    assert s.result() == [0.0] * (players - 1) + [1.0]
    assert s.legal() == []
    with pytest.raises(rookery.IllegalAction, match="over"):
        do(s, "roll")


def start_observed(s: CourtState) -> int:
    """The seat that the observation of seat A names as the one who started the round."""
    observation = s.game.observation()
    sheet = Sheet(observation.size, 2)
    sheet.begin()
    s.observe(0, sheet)
    first, end = observation.spans()["start"]
    return sheet.numbers()[first:end].index(1.0)


def test_c72_the_start_of_the_final_round_is_who_begins_it() -> None:
    """C72: the marker comes to the Queen's owner, so that the next seat begins and is shown."""
    s = table("B: charlatan charlatan charlatan charlatan", fools="unlimited")
    do(s, "roll 1 2 4, aside 1, aside 2, aside 4, decline, roll 2 2 2 2 2 2 2")
    do(s, "aside 2, aside 2, aside 2, aside 2, aside 2, aside 2, aside 2, take king")
    assert (s.actor, s.view(None)["final"], s.view(None)["start"]) == (0, True, 0)
    assert start_observed(s) == 0
