"""The daily puzzle: stars, days in a row, and an answer that nobody is told too early."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncEngine

from rookery.core.puzzle_book import Puzzle
from rookery.core.registry import titles
from rookery.match import Refused
from rookery.server.limits import Limits
from rookery.server.messages.daily import PuzzleMoment
from rookery.server.models import people
from rookery.server.puzzles import attempts, calendar, solving
from rookery.server.puzzles.solving import Sitting
from rookery.server.retention import prune
from rookery.server.store import Store
from tests.server.clients import Browser, Server

pytestmark = pytest.mark.once

GAMES = [manifest.name for manifest in titles() if calendar.book(manifest.name).puzzles]
GAME = GAMES[0]
ANN, BO = b"a" * 32, b"b" * 32
DAY = 86_400


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = (calendar.FIRST - date(1970, 1, 1)).days * DAY + 4 * DAY + 3_600.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(calendar, "now", made)
    return made


def with_store(tmp_path: Path, work: Callable[[AsyncEngine], Awaitable[None]]) -> None:
    """Do something with a database of its own."""

    async def run() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'rookery.db'}")
        await store.open()
        try:
            await store.add_person(ANN)
            await work(store.engine)
        finally:
            await store.close()

    asyncio.run(run())


def others(puzzle: Puzzle, step: int) -> list[str]:
    return [text for text in puzzle.steps[step].open if text != puzzle.steps[step].best]


async def solve(sitting: Sitting, puzzle: Puzzle) -> PuzzleMoment:
    moment = await sitting.moment()
    while moment.stars is None:
        moment = await sitting.decide(moment.step, puzzle.steps[moment.step].best)
    return moment


# ---- which puzzle it is -------------------------------------------------------------------------


def test_everybody_has_the_same_puzzle_on_one_day(clock: Clock) -> None:
    first = calendar.today()
    assert first == calendar.FIRST + timedelta(days=4)
    days = calendar.days(GAME)
    assert days[0] == first
    assert days[-1] == calendar.FIRST
    names = [calendar.puzzle_on(GAME, day).name for day in days]
    assert len(set(names)) == len(names) == 5
    clock.now += DAY - 3_601
    assert calendar.today() == first
    assert calendar.seconds_left() == 1
    clock.now += 1
    assert calendar.today() == first + timedelta(days=1)
    assert calendar.puzzle_on(GAME, first).name == names[0]


def test_after_the_last_puzzle_comes_the_first(clock: Clock) -> None:
    count = len(calendar.book(GAME).puzzles)
    clock.now += 3 * count * DAY
    days = calendar.days(GAME)
    assert len(days) == count, "each of them once"
    assert {calendar.puzzle_on(GAME, day).name for day in days} == {
        puzzle.name for puzzle in calendar.book(GAME).puzzles
    }
    clock.now -= 5 * count * DAY
    assert len(calendar.days(GAME)) == 1, "a clock that is wrong has today's"


# ---- stars --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "hint", "stars"),
    [(0, False, 3), (1, False, 2), (2, False, 1), (0, True, 1), (1, True, 1), (3, False, 0)],
)
def test_stars_by_tries_and_hints(
    tmp_path: Path, clock: Clock, wrong: int, hint: bool, stars: int
) -> None:
    async def work(engine: AsyncEngine) -> None:
        day = calendar.today()
        puzzle, sitting = calendar.puzzle_on(GAME, day), Sitting(engine, ANN, GAME, day)
        if hint:
            marked = (await sitting.hint()).marked
            assert len(marked) == 2
            assert puzzle.steps[0].best in marked
        for number in range(wrong):
            moment = await sitting.decide(0, others(puzzle, 0)[number % 2])
            assert moment.refused
            assert moment.wrong == number + 1
        moment = await solve(sitting, puzzle)
        assert moment.stars == stars
        assert [one.best for one in moment.answer] == [step.best for step in puzzle.steps]
        assert moment.streak == (1 if stars else 0)
        again = await sitting.decide(0, others(puzzle, 0)[0])
        assert again.stars == stars, "what is over is over"
        assert (await sitting.hint()).stars == (await sitting.give_up()).stars == stars

    with_store(tmp_path, work)


@pytest.mark.parametrize("game", GAMES)
def test_no_answer_before_it_is_over(tmp_path: Path, clock: Clock, game: str) -> None:
    """What is sent shows neither shares nor steps, and is the seat's own view."""

    async def work(engine: AsyncEngine) -> None:
        day = calendar.today()
        puzzle, sitting = calendar.puzzle_on(game, day), Sitting(engine, ANN, game, day)
        state, actions = puzzle.position()
        for moment in (await sitting.moment(), await sitting.decide(0, others(puzzle, 0)[0])):
            assert moment.answer == []
            assert moment.marked == []
            assert moment.view == state.view(puzzle.seat)
            assert [one.action for one in moment.legal] == [
                puzzle.game.text(action) for action in state.legal()
            ]
            assert len(moment.happened) == len(actions)
            assert moment.fresh == 0
        told = await sitting.give_up()
        assert told.stars == 0
        assert told.fresh >= len(puzzle.steps)
        assert [len(one.options) for one in told.answer] == [len(s.open) for s in puzzle.steps]
        assert [[asdict(a) for a in one.why] for one in told.answer] == [
            s.why for s in puzzle.steps
        ]

    with_store(tmp_path, work)


def test_a_try_that_is_sent_twice_counts_once(tmp_path: Path, clock: Clock) -> None:
    async def work(engine: AsyncEngine) -> None:
        day = calendar.today()
        puzzle, sitting = calendar.puzzle_on(GAME, day), Sitting(engine, ANN, GAME, day)
        await sitting.decide(0, puzzle.steps[0].best)
        moment = await sitting.decide(0, puzzle.steps[0].best)
        assert moment.wrong == 0
        assert moment.step == 1

    with_store(tmp_path, work)


def test_two_at_once_are_not_both_noted(tmp_path: Path, clock: Clock) -> None:
    async def work(engine: AsyncEngine) -> None:
        day = calendar.today()
        fresh = attempts.Attempt("x")
        wrong = attempts.Attempt("x", wrong=1)
        await attempts.note(engine, ANN, GAME, day, fresh, wrong)
        with pytest.raises(Refused, match="one thing at a time"):
            await attempts.note(engine, ANN, GAME, day, fresh, wrong)
        solved = attempts.Attempt("x", step=1, wrong=1, stars=2)
        await attempts.note(engine, ANN, GAME, day, wrong, solved)
        with pytest.raises(Refused, match="one thing at a time"):
            await attempts.note(engine, ANN, GAME, day, wrong, attempts.Attempt("x", wrong=2))

    with_store(tmp_path, work)


# ---- days in a row ------------------------------------------------------------------------------


def test_days_in_a_row(tmp_path: Path, clock: Clock) -> None:
    async def work(engine: AsyncEngine) -> None:
        async def todays() -> tuple[int | None, int]:
            one = next(o for o in await solving.todays(engine, ANN) if o.game == GAME)
            return one.stars, one.streak

        for length in (1, 2, 3):
            day = calendar.today()
            assert await todays() == (None, length - 1), "yesterday's still counts"
            await solve(Sitting(engine, ANN, GAME, day), calendar.puzzle_on(GAME, day))
            assert await todays() == (3, length)
            clock.now += DAY
        clock.now += DAY
        assert await todays() == (None, 0), "a day without is the end of it"
        missed = calendar.today() - timedelta(days=1)
        moment = await solve(Sitting(engine, ANN, GAME, missed), calendar.puzzle_on(GAME, missed))
        assert (moment.stars, moment.streak) == (3, 0), "one from the list brings stars, no days"
        await Sitting(engine, ANN, GAME, calendar.today()).give_up()
        assert await todays() == (0, 0), "nor does an answer that was told"
        listed = await solving.listed(engine, ANN, GAME)
        assert [one.stars for one in listed.days][:6] == [0, 3, 3, 3, 3, None]
        assert await solving.todays(engine, None) != []

    with_store(tmp_path, work)


# ---- with the person ----------------------------------------------------------------------------


def test_what_a_guest_has_solved_comes_along(tmp_path: Path, clock: Clock) -> None:
    async def work(engine: AsyncEngine) -> None:
        today, before = calendar.today(), calendar.today() - timedelta(days=1)
        for day in (today, before):
            await solve(Sitting(engine, ANN, GAME, day), calendar.puzzle_on(GAME, day))
        await Sitting(engine, BO, GAME, today).give_up()
        async with engine.begin() as connection:
            await attempts.pass_on(connection, ANN, BO)
        assert [one.stars for _, _, one in await attempts.all_of(engine, BO)] == [3, 3]
        assert await attempts.all_of(engine, ANN) == []

    with_store(tmp_path, work)


def test_it_is_kept_as_long_as_somebody_comes(tmp_path: Path, clock: Clock) -> None:
    async def work(engine: AsyncEngine) -> None:
        day = calendar.today()
        await solve(Sitting(engine, ANN, GAME, day), calendar.puzzle_on(GAME, day))
        limits = Limits()
        # the guest was noted by the real clock, the puzzle by the test's
        async with engine.begin() as connection:
            await connection.execute(update(people).values(created=clock.now - 90 * DAY))
        await prune(engine, limits, clock.now + DAY)
        assert len(await attempts.all_of(engine, ANN)) == 1
        await prune(engine, limits, clock.now + (limits.people_days + 1) * DAY)
        assert await attempts.all_of(engine, ANN) == []

    with_store(tmp_path, work)


# ---- over HTTP ----------------------------------------------------------------------------------


def address(browser: Browser, game: str) -> tuple[str, Puzzle]:
    listed = browser.get(f"/api/games/{game}/puzzles").json()
    day = listed["days"][0]["day"]
    return f"/api/games/{game}/puzzles/{day}", calendar.book(game).puzzles[
        listed["days"][0]["number"] - 1
    ]


@pytest.mark.parametrize("game", GAMES)
def test_one_is_solved_exported_and_forgotten(server: Server, game: str) -> None:
    browser = server.browser()
    path, puzzle = address(browser, game)
    moment: dict[str, Any] = browser.get(path).json()
    assert browser.cookie == "", "whoever only looks gets no cookie"
    assert "share" not in json.dumps({key: moment[key] for key in ("legal", "answer", "marked")})
    while moment["stars"] is None:
        step = moment["step"]
        body = {"step": step, "action": puzzle.steps[step].best}
        moment = browser.post(f"{path}/tries", body).json()
    assert moment["stars"] == 3
    assert moment["streak"] == 1
    assert browser.get(path).json()["answer"] == moment["answer"]
    assert server.browser().get(path).json()["stars"] is None, "everybody has their own"
    today = {one["game"]: one for one in browser.get("/api/puzzles").json()}
    assert today[game]["stars"] == 3
    (kept,) = browser.get("/api/me/export").json()["puzzles"]
    assert (kept["game"], kept["stars"], kept["puzzle"]) == (game, 3, puzzle.name)
    assert browser.request("DELETE", "/api/me").status_code == 200
    assert browser.get("/api/me/export").json()["puzzles"] == []
    assert browser.get(path).json()["stars"] is None


def test_bad_input_gets_a_clear_answer(server: Server) -> None:
    browser = server.browser()
    path, puzzle = address(browser, GAME)
    best = puzzle.steps[0].best
    assert browser.get("/api/games/chess/puzzles").status_code == 404
    for day in ("2999-01-01", "2026-02-30", "2001-01-01"):
        assert browser.get(f"/api/games/{GAME}/puzzles/{day}").status_code == 404, day
        answer = browser.post(f"/api/games/{GAME}/puzzles/{day}/answer")
        assert answer.status_code == 404, day
    assert browser.get(f"/api/games/{GAME}/puzzles/moon").status_code == 400
    for action in ("moon", "", "start A"):
        answer = browser.post(f"{path}/tries", {"step": 0, "action": action})
        assert (answer.status_code, answer.json()["code"]) == (409, "illegal"), action
    for body in (
        {},
        {"step": 0},
        {"step": -1, "action": best},
        {"step": 0, "action": "x" * 81},
        {"step": 0, "action": best, "more": 1},
        {"step": "moon", "action": best},
    ):
        assert browser.post(f"{path}/tries", body).status_code == 400, body
    assert browser.cookie == "", "nothing was done, so nobody is noted"
    assert browser.get(path).json()["wrong"] == 0


def test_new_guests_are_counted(tmp_path: Path) -> None:
    with Server(tmp_path, limits={"makings": 2}) as server:
        path, _ = address(server.browser(), GAME)
        codes = [server.browser().post(f"{path}/hint").status_code for _ in range(3)]
        assert codes == [200, 200, 429]
