"""What somebody is shown of a puzzle, and how their tries are judged. The answer comes last."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import Final

from msgspec import convert
from sqlalchemy.ext.asyncio import AsyncEngine

from rookery.core.puzzle_book import Puzzle, PuzzleStep
from rookery.core.registry import titles
from rookery.core.turns import BEFORE_THE_FIRST
from rookery.insight.findings import Argument
from rookery.match import Happening, Refused
from rookery.server.messages.daily import (
    PuzzleAnswer,
    PuzzleDay,
    PuzzleList,
    PuzzleMoment,
    PuzzleOption,
    PuzzleToday,
)
from rookery.server.messages.tables import Told
from rookery.server.puzzles import attempts, calendar
from rookery.server.puzzles.attempts import TRIES, Attempt
from rookery.server.telling import choices, tell_of

REMEMBERED: Final = 64
"""Positions whose story is kept, for everybody has the same puzzle on one day."""


async def todays(engine: AsyncEngine, holder: bytes | None) -> list[PuzzleToday]:
    """How somebody stands with today's puzzle of every game that has some."""
    found, today = await attempts.all_of(engine, holder), calendar.today()
    told = []
    for game in (manifest.name for manifest in titles() if calendar.book(manifest.name).puzzles):
        stars = next((one.stars for name, day, one in found if (name, day) == (game, today)), None)
        streak = attempts.streak(attempts.on_time(found, game), today)
        told.append(PuzzleToday(game, today.isoformat(), stars, streak))
    return told


async def listed(engine: AsyncEngine, holder: bytes | None, game: str) -> PuzzleList:
    """The puzzles of a game up to today."""
    count = len(calendar.book(game).puzzles)
    found = await attempts.all_of(engine, holder, game)
    stars = {day: one.stars for _, day, one in found}
    days = [
        PuzzleDay(day.isoformat(), calendar.number_of(day, count) + 1, stars.get(day))
        for day in calendar.days(game)
    ]
    streak = attempts.streak(attempts.on_time(found, game), calendar.today())
    return PuzzleList(days, count, streak)


class Sitting:
    """Somebody at the puzzle of a day."""

    def __init__(self, engine: AsyncEngine, holder: bytes | None, game: str, day: date) -> None:
        self._engine = engine
        self._holder = holder
        self._game = game
        self._day = day
        self._puzzle = calendar.puzzle_on(game, day)

    async def moment(self) -> PuzzleMoment:
        """Where they are."""
        return await self._shown(await self._attempt())

    async def decide(self, step: int, action: str) -> PuzzleMoment:
        """They try a decision; one that is sent again changes nothing."""
        before = await self._attempt()
        if before.is_over or step != before.step:
            return await self._shown(before)
        state, _ = self._puzzle.position(before.step)
        try:
            state.check(self._puzzle.game.parse(action))
        except ValueError as error:
            raise Refused("illegal", str(error)) from None
        after = self._judged(before, action)
        await self._note(before, after)
        return await self._shown(after, before)

    async def hint(self) -> PuzzleMoment:
        """They want help: it costs all stars but one."""
        before = await self._attempt()
        after = before if before.is_over else replace(before, hinted=True)
        if after != before:
            await self._note(before, after)
        return await self._shown(after)

    async def give_up(self) -> PuzzleMoment:
        """They want the answer: there is no star for that."""
        before = await self._attempt()
        after = before if before.is_over else self._told(before)
        if after != before:
            await self._note(before, after)
        return await self._shown(after, before)

    # ---- judging --------------------------------------------------------------------------

    def _judged(self, before: Attempt, action: str) -> Attempt:
        if action != self._puzzle.steps[before.step].best:
            after = replace(before, wrong=before.wrong + 1)
            return self._told(after) if after.wrong == TRIES else after
        after = replace(before, step=before.step + 1)
        if after.step < len(self._puzzle.steps):
            return after
        return replace(after, stars=after.to_win, on_time=self._day == calendar.today())

    def _told(self, before: Attempt) -> Attempt:
        return replace(before, step=len(self._puzzle.steps), stars=0)

    async def _attempt(self) -> Attempt:
        return await attempts.attempt_of(
            self._engine, self._holder, self._game, self._day, self._puzzle.name
        )

    async def _note(self, before: Attempt, after: Attempt) -> None:
        assert self._holder is not None
        await attempts.note(self._engine, self._holder, self._game, self._day, before, after)

    # ---- showing --------------------------------------------------------------------------

    async def _shown(self, now: Attempt, before: Attempt | None = None) -> PuzzleMoment:
        puzzle = self._puzzle
        state, actions = puzzle.position(now.step)
        happened = _story(self._game, puzzle.name, now.step)
        known = len(actions) if before is None else len(puzzle.position(before.step)[1])
        found = await attempts.all_of(self._engine, self._holder, self._game)
        return PuzzleMoment(
            day=self._day.isoformat(),
            number=calendar.number_of(self._day, len(calendar.book(self._game).puzzles)) + 1,
            step=now.step,
            steps=len(puzzle.steps),
            wrong=now.wrong,
            tries=TRIES - now.wrong,
            hinted=now.hinted,
            refused=before is not None and now.wrong > before.wrong,
            stars=now.stars,
            to_win=now.to_win,
            streak=attempts.streak(attempts.on_time(found, self._game), calendar.today()),
            next_in=calendar.seconds_left(),
            seat=puzzle.seat,
            actor=int(state.actor),
            players=puzzle.game.players,
            view=state.view(puzzle.seat),
            legal=[] if now.is_over else choices(state, puzzle.seat),
            marked=_marked(puzzle, now),
            happened=happened,
            fresh=len(happened) - known,
            answer=_answer(puzzle) if now.is_over else [],
        )


def _marked(puzzle: Puzzle, now: Attempt) -> list[str]:
    """The best and the next, in an order that tells nothing."""
    if not now.hinted or now.is_over:
        return []
    step = puzzle.steps[now.step]
    return sorted((step.best, step.second()))


def _answer(puzzle: Puzzle) -> list[PuzzleAnswer]:
    """What was best at each decision, and what the others are worth."""
    return [_step_told(puzzle, number, step) for number, step in enumerate(puzzle.steps)]


def _step_told(puzzle: Puzzle, number: int, step: PuzzleStep) -> PuzzleAnswer:
    state, _ = puzzle.position(number)
    events = {one.action: one.event for one in choices(state, puzzle.seat)}
    options = [
        PuzzleOption(text, events[text], worth.share, worth.error)
        for text, worth in step.open.items()
    ]
    why = [convert(one, Argument) for one in step.why]
    return PuzzleAnswer(step.best, options, step.lead.share, step.lead.error, why)


@lru_cache(REMEMBERED)
def _story(game: str, name: str, step: int) -> list[Told]:
    """All that has happened up to a step, as whoever decides is told it."""
    puzzle = calendar.book(game).find(name)
    assert puzzle is not None
    state, turn, told = puzzle.game.start(), BEFORE_THE_FIRST, []
    for version, action in enumerate(puzzle.position(step)[1], 1):
        turn = turn.at(state)
        told.append(tell_of(Happening(version, state, action, turn), puzzle.seat))
        state.apply(action)
    return told
