"""Results without luck: the mean stays what it is, the spread falls, and it is kept with games."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rookery.arena import Tournament
from rookery.arena.counting.summary import summarise
from rookery.arena.pages.tournament_page import report
from rookery.arena.playing.fortunes import PARTS, ReckonedLuck, Teller, teller
from rookery.arena.running.adjusting import LOOKS, Adjust, pays
from rookery.arena.running.controls import adjustment, solved
from rookery.arena.running.folder import RESULTS, Folder
from rookery.arena.running.processes import Processes
from rookery.arena.running.result import Result, read_result
from rookery.arena.running.resuming import play_missing
from rookery.core.contract import CHANCE, OVER, Game, State
from rookery.core.registry import load
from rookery.search.luck import Luck
from tests.insight.small import Enumerator, after, twigs

BOTS = ("good", "bad")


def tournament(game: str = "court", bots: tuple[str, ...] = ("eager", "greedy")) -> Tournament:
    options = twigs(2).options if game == "twigs" else load(game, players=2).options
    return Tournament(game, options, bots, 4, limit=3000)


# ---- a game enumerated in full ------------------------------------------------------------


def near_the_end(game: Game, left: int) -> State:
    state = game.start()
    lying: Any = state  # a game of the examples, whose types are not known here
    while lying.twigs > left:
        state.step(state.outcomes()[0][0] if state.actor == CHANCE else state.legal()[0])
    return state


def most(state: State) -> int:
    return state.legal()[-1]


def least(state: State) -> int:
    return state.legal()[0]


Course = tuple[float, list[float], list[float]]
"""How likely a course of the dice is, its result, and the luck in it."""


def courses(
    state: State, players: Sequence[Callable[[State], int]], told_by: Callable[[], Teller]
) -> list[Course]:
    """Every course of the dice from here on, and its luck as somebody new to it tells it."""

    def follow(s: State, dice: tuple[int, ...], likely: float) -> list[Course]:
        if s.actor == OVER:
            return [(likely, s.result(), luck_of(dice))]
        if s.actor == CHANCE:
            return [
                course
                for outcome, chance in s.outcomes()
                for course in follow(after(s, outcome), (*dice, outcome), likely * chance)
            ]
        return follow(after(s, players[s.actor](s)), dice, likely)

    def luck_of(dice: tuple[int, ...]) -> list[float]:
        luck = told_by()
        s = state.copy()
        for outcome in dice:
            luck.note(s, outcome)
            s.step(outcome)
            while s.actor >= 0:
                s.step(players[s.actor](s))
        return luck.sums()

    return follow(state, (), 1.0)


@pytest.mark.parametrize("players", [(most, least), (least, least)])
def test_over_all_courses_of_the_dice_luck_comes_to_nought(
    players: Sequence[Callable[[State], int]],
) -> None:
    """However rough the judge is: two plays by hunch say what an outcome is worth."""
    game = twigs(2)
    found = courses(near_the_end(game, 4), players, lambda: Luck(game, 11, plays=2, most=16))
    assert sum(likely for likely, _, _ in found) == pytest.approx(1.0)
    spread = 0.0
    for seat in range(2):
        plain = sum(likely * result[seat] for likely, result, _ in found)
        adjusted = sum(likely * (result[seat] - luck[seat]) for likely, result, luck in found)
        assert adjusted == pytest.approx(plain, abs=1e-12)
        spread += sum(likely * luck[seat] ** 2 for likely, _, luck in found)
    assert spread > 0.01


def test_who_knows_a_game_to_its_end_leaves_nothing_to_chance() -> None:
    """Where both play as well as can be, all that differs from course to course is luck."""
    game, known = twigs(2), Enumerator()

    def best(state: State) -> int:
        return max(known.options(state), key=lambda option: option[1][state.actor])[0]

    start = near_the_end(game, 4)
    found = courses(start, (best, best), lambda: ReckonedLuck(game, known))
    assert len({tuple(result) for _, result, _ in found}) > 1
    for _, result, luck in found:
        left = [won - brought for won, brought in zip(result, luck, strict=True)]
        assert left == pytest.approx(known.shares(start), abs=1e-12)


def test_a_game_that_reckons_itself_tells_its_own_luck() -> None:
    assert isinstance(teller(load("court", players=2), 1), ReckonedLuck)
    assert isinstance(teller(load("towers", players=2), 1), Luck)


def test_a_sample_of_outcomes_keeps_the_mean_on_average() -> None:
    """Two of six faces are drawn, whatever came."""
    state = near_the_end(twigs(2), 8)
    total, lots = 0.0, 300
    for seed in range(lots):
        for outcome, chance in state.outcomes():
            luck = Luck(state.game, seed << 12, plays=2, most=2)
            luck.note(state, outcome)
            total += chance * luck.sums()[0] / lots
    assert total == pytest.approx(0.0, abs=0.05)


def test_a_lone_player_has_luck_too() -> None:
    state = load("towers", players=1).start()
    luck = Luck(state.game, 3, plays=1, most=3)
    luck.note(state, state.outcomes()[0][0])
    assert -1.0 <= luck.sums()[0] <= 1.0


# ---- the figures --------------------------------------------------------------------------


def imagined(
    games: int, known: Callable[[int], bool], weight: float = 0.4, early: float = 0.0
) -> list[Result]:
    """Games in which luck decides a good deal: `good` would win 60 % without it.

    What the judge takes for `early` luck decides nothing.
    """
    chance = Random(5)
    found = []
    for number in range(games):
        luck = chance.choice((-1.0, 1.0))
        won = float(chance.random() < 0.6 + weight * luck)
        seats = BOTS if number % 2 == 0 else BOTS[::-1]
        own = seats.index("good")
        shares = tuple(won if seat == own else 1 - won for seat in range(2))
        before = early * chance.choice((-1.0, 1.0))
        fortunes = tuple(
            tuple(side * part for part in (before, *[0.0] * (PARTS - 2), luck))
            for side in ((1.0, -1.0) if own == 0 else (-1.0, 1.0))
        )
        found.append(
            Result(
                *(number, number // 2, seats, number, shares, 9, (4, 5), (1, 1), (0.1, 0.1)),
                *(None, ()),
                luck=fortunes if known(number) else None,
                playing=1.0,
                adjusting=0.5,
            )
        )
    return found


def test_what_luck_explains_is_taken_off() -> None:
    found = adjustment(imagined(2000, lambda _: True), "good")
    assert found is not None
    assert found.worth > 2
    assert abs(found.share - 0.6) < 3 * found.error
    half = adjustment(imagined(2000, lambda number: number < 1000), "good")
    assert half is not None
    assert 1.1 < half.worth < found.worth
    assert abs(half.share - 0.6) < 3 * half.error


def test_each_part_of_the_luck_has_its_own_weight() -> None:
    """What strikes early is overrated by the judge: it spoils nothing of what is known late."""
    late = adjustment(imagined(2000, lambda _: True), "good")
    both = adjustment(imagined(2000, lambda _: True, early=1.0), "good")
    assert late is not None
    assert both is not None
    assert both.worth == pytest.approx(late.worth, rel=0.1)


def test_equations_that_leave_something_open_are_solved() -> None:
    assert solved([[4.0, 2.0], [2.0, 3.0]], [10.0, 8.0]) == pytest.approx([1.75, 1.5])
    assert solved([[4.0, 0.0], [0.0, 0.0]], [8.0, 0.0]) == [2.0, 0.0]


def test_luck_that_explains_nothing_changes_next_to_nothing() -> None:
    games = imagined(2000, lambda _: True, weight=0.0)
    found = adjustment(games, "good")
    assert found is not None
    assert found.worth == pytest.approx(1.0, abs=0.03)
    plain = sum((game.shares or ())[game.seats.index("good")] for game in games) / len(games)
    assert found.share == pytest.approx(plain, abs=0.005)


def test_a_few_games_tell_nothing_without_luck() -> None:
    assert adjustment(imagined(60, lambda _: True), "good") is None
    assert adjustment(imagined(2000, lambda number: number < 60), "good") is None
    assert adjustment([], "good") is None


def test_it_is_done_where_it_pays() -> None:
    cheap = imagined(400, lambda _: True)
    dear = [replace(game, adjusting=9.0) for game in cheap]
    useless = imagined(400, lambda _: True, weight=0.0)
    assert pays(Adjust.AUTO, [], BOTS)
    assert pays(Adjust.AUTO, cheap, BOTS)
    assert not pays(Adjust.AUTO, dear, BOTS)
    assert not pays(Adjust.AUTO, dear[: LOOKS[0]], BOTS)
    assert not pays(Adjust.AUTO, useless, BOTS)
    assert pays(Adjust.ALWAYS, dear, BOTS)
    assert not pays(Adjust.NEVER, cheap, BOTS)


# ---- in a tournament ----------------------------------------------------------------------


def test_an_adjusted_game_is_the_same_game_and_is_kept_with_its_luck(tmp_path: Path) -> None:
    whole = tournament("twigs", ("eager", "random"))
    first = whole.pairings(1)[0]
    result = whole.play_adjusted(first)
    assert replace(result, luck=None, thought=(), playing=0.0, adjusting=0.0) == replace(
        whole.play(first), thought=(), playing=0.0
    )
    assert result.luck is not None
    assert sum(map(sum, result.luck)) == pytest.approx(0.0, abs=1e-5)
    assert result.luck == whole.play_adjusted(first).luck
    assert read_result(result.line()).luck == result.luck


def test_lines_of_former_versions_are_read(tmp_path: Path) -> None:
    line = json.loads(tournament().play(tournament().pairings(1)[0]).line())
    assert read_result(json.dumps(line | {"luck": [0.2, -0.2]})).luck is None  # not in parts
    for name in ("luck", "playing", "adjusting"):
        del line[name]
    assert read_result(json.dumps(line)).luck is None


def test_a_resumed_tournament_keeps_what_it_knows_of_luck(tmp_path: Path) -> None:
    folder = Folder(tmp_path, tournament("twigs", ("eager", "random")))
    with folder.open():
        play_missing(folder, 2, Processes(1), adjust=Adjust.ALWAYS)
    again = Folder(tmp_path, tournament("twigs", ("eager", "random")))
    with again.open():
        results = play_missing(again, 3, Processes(1), adjust=Adjust.NEVER)
    assert [result.luck is not None for result in results] == [True, True, False]
    assert len((tmp_path / RESULTS).read_text().splitlines()) == 1 + 3


def test_summary_and_page_tell_both_shares() -> None:
    whole = replace(tournament(), bots=BOTS)
    told = summarise(whole, imagined(200, lambda _: True))
    line = next(line for line in told["standings"] if line["bot"] == "good")
    adjusted = line["adjusted"]
    assert adjusted["high"] - adjusted["low"] < line["high"] - line["low"]
    assert adjusted["plain_seats"] == round(200 * adjusted["worth"]) > 200
    assert told["adjusting"] == {"games": 200, "price": pytest.approx(1.5)}
    page = report(told)
    assert "Win share without luck" in page
    assert f"good as {adjusted['plain_seats']:,}" in page
    plain = summarise(whole, imagined(20, lambda _: False))
    assert plain["adjusting"] == {"games": 0, "price": None}
    assert "without luck" not in report(plain)
