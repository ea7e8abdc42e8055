"""Bots think elsewhere; a worker that dies costs nothing but a moment."""

import asyncio
import os
import signal
from collections.abc import Callable

import msgspec
import pytest
import uvloop

import rookery
from rookery.server import thinking
from rookery.server.thinking import NoAnswer, Question, Thinkers

pytestmark = pytest.mark.once


def question(log: list[int], seat: int = 0, bot: str = "eager") -> Question:
    options = rookery.load("court").options
    return Question("a table", "court", options, log, seat, bot, 7)


@pytest.mark.parametrize("bot", ["eager", "level2", "level5", "level6", "veteran"])
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
        worker = thinkers.pool._idle[0]
        os.kill(worker._process.pid, signal.SIGKILL)
        assert await thinkers.choose(question([first])) == answer
        await thinkers.close()

    asyncio.run(ask())


@pytest.mark.parametrize("command", ["false", "no-such-program"])
@pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_where_no_worker_lives_there_is_no_answer(
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    loop: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    """The server's loop is uvloop's, which has words of its own for what went wrong."""
    monkeypatch.setattr(thinking, "COMMAND", (command,))

    async def ask() -> None:
        thinkers = Thinkers(1)
        for _ in range(3):
            with pytest.raises(NoAnswer, match="no worker survived"):
                await thinkers.choose(question([]))
        await thinkers.close()

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(ask())


def test_a_bot_that_fails_is_said_so_and_the_worker_goes_on() -> None:
    first = rookery.load("court").start().outcomes()[0][0]

    async def ask() -> None:
        thinkers = Thinkers(1)
        with pytest.raises(NoAnswer, match="no bot 'nobody'"):
            await thinkers.choose(question([first], bot="nobody"))
        assert await thinkers.choose(question([first])) >= 0
        await thinkers.close()

    asyncio.run(ask())
