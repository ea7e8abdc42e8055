"""Bots think elsewhere; a worker that dies costs nothing but a moment."""

import asyncio
import os
import signal

import msgspec
import pytest

import rookery
from rookery.server.thinking import NoAnswer, Question, Thinkers

pytestmark = pytest.mark.once


def question(log: list[int], seat: int = 0, bot: str = "eager") -> Question:
    options = rookery.load("court").options
    return Question("a table", "court", options, log, seat, bot, 7)


@pytest.mark.parametrize("bot", ["eager", "level2", "level5"])
def test_a_bot_answers_alike_wherever_and_whenever_it_is_asked(bot: str) -> None:
    game = rookery.load("court")

    async def ask() -> None:
        thinkers, stranger = Thinkers(1), Thinkers(1)
        state = game.start()
        log: list[int] = []
        for _ in range(60):
            if state.actor < 0:
                action = state.outcomes()[0][0]
            else:
                seat = int(state.actor)
                action = await thinkers.choose(question(log, seat, bot))
                assert action in state.legal()
                assert await thinkers.choose(question(log, seat, bot)) == action
                if len(log) % 5 == 0:
                    asked = msgspec.structs.replace(question(log, seat, bot), table=str(len(log)))
                    assert await stranger.choose(asked) == action
            log.append(action)
            state.apply(action)
        await thinkers.close()
        await stranger.close()

    asyncio.run(ask())


def test_a_dead_worker_is_replaced_and_asked_again() -> None:
    first = rookery.load("court").start().outcomes()[0][0]

    async def ask() -> None:
        thinkers = Thinkers(1)
        answer = await thinkers.choose(question([first]))
        worker = thinkers._free.get_nowait()
        assert worker is not None
        os.kill(worker._process.pid, signal.SIGKILL)
        thinkers._free.put_nowait(worker)
        assert await thinkers.choose(question([first])) == answer
        await thinkers.close()

    asyncio.run(ask())


def test_a_bot_that_fails_is_said_so_and_the_worker_goes_on() -> None:
    first = rookery.load("court").start().outcomes()[0][0]

    async def ask() -> None:
        thinkers = Thinkers(1)
        with pytest.raises(NoAnswer, match="no bot 'nobody'"):
            await thinkers.choose(question([first], bot="nobody"))
        assert await thinkers.choose(question([first])) >= 0
        await thinkers.close()

    asyncio.run(ask())
