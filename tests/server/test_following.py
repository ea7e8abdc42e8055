"""After others have moved, a seat is told what has happened since its turn, now and again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import rookery
from rookery import Random, Refused
from rookery.core.contract import CHANCE, OVER
from rookery.fairness import dealer
from rookery.match import Match
from rookery.server.attendance import Attendance
from rookery.server.connections import Connection
from rookery.server.limits import Limits
from rookery.server.messages.live import Move
from rookery.server.rates import Bucket
from rookery.server.rooms import Room
from rookery.server.telling import Telling, retold, story, told
from tests.server.clients import BOT, ME, Server
from tests.server.test_screen import HOLDER, Ear, as_json, at_one_screen

pytestmark = pytest.mark.once


def under_way(game: str, decisions: int, **options: int) -> Match:
    """A match in which so many things were decided, some of them taken back."""
    match = Match.begin(rookery.load(game, **options), dealer(b"s" * 32))
    rng = Random(11)
    for number in range(decisions):
        seat = int(match.state.actor)
        if seat == OVER:
            break
        if number % 7 == 3 and match.can_undo(seat):
            match.undo(seat, match.version)
        else:
            match.submit(seat, match.version, int(match.state.hunch(rng)))
    return match


@pytest.mark.parametrize("game", ["court", "towers", "touria"])
def test_turns_are_told_alike_live_and_afterwards(game: str) -> None:
    match = Match.begin(rookery.load(game, players=3), dealer(b"s" * 32))
    rng, live = Random(4), list[tuple[int, int, int]]()
    first = match.version
    for number in range(500):
        seat = int(match.state.actor)
        if seat == OVER:
            break
        if number % 5 == 2 and match.can_undo(seat):
            happened = match.undo(seat, match.version)
        else:
            happened = match.submit(seat, match.version, int(match.state.hunch(rng)))
        live += [(one.version, one.turn.number, one.turn.round) for one in happened]
    assert live[-1][1] > 12
    seats = {(one.turn.round, one.turn.number): one.turn.seat for one in story(match)}
    had = [(in_round, seat) for (in_round, _), seat in seats.items()]
    assert len(had) == len(set(had)), "a seat has one turn in a round"
    rounds = [in_round for in_round, _ in had]
    assert sorted(set(rounds)) == list(range(min(rounds), max(rounds) + 1))
    for since in (first, 120, 203, 333):
        again = [(o.version, o.turn.number, o.turn.round) for o in story(match, since)]
        assert again == [one for one in live if one[0] > since]


@pytest.mark.parametrize("game", ["court", "towers", "touria"])
def test_since_ones_turn_is_after_ones_last_decision_in_it(game: str) -> None:
    match = under_way(game, 200, players=3)
    entries = told(story(match), None)
    for seat in range(3):
        kept = [0]
        for one in entries:
            if one.undone and one.whose == seat == one.by:
                kept.pop()
            elif one.by == seat == one.whose:
                kept.append(one.version)
        assert match.since_turn_of(seat) == kept[-1] > 0
        position = Telling(match, 0.0, b"", Attendance([])).position(seat)
        assert position.since == kept[-1]
    assert Telling(match, 0.0, b"", Attendance([])).position(None).since == match.version


def test_whoever_had_no_turn_yet_is_told_all_from_the_start() -> None:
    match = Match.begin(rookery.load("court", players=3), dealer(b"s" * 32))
    last = (int(match.state.actor) + 2) % 3
    while match.state.actor != last:
        match.submit(int(match.state.actor), match.version, int(match.state.hunch(Random(1))))
    assert match.since_turn_of(last) == 0


@pytest.mark.parametrize("game", ["court", "towers", "touria"])
def test_what_is_recalled_leads_from_ones_turn_to_now(game: str) -> None:
    """Every table in between is the seat's own view; what was taken back is not in it."""
    for decisions in (90, 131, 160):
        match = under_way(game, decisions, players=3)
        for seat in range(3):
            recalled = retold(match, seat, 1000)
            since = match.since_turn_of(seat)
            standing = [one for one in told(story(match, since), seat) if not one.undone]
            shown = [one for step in recalled.steps for one in step.happened]
            assert {one.version for one in shown} <= {one.version for one in standing}
            assert not any(one.undone for one in shown)
            assert not any(one.by == seat == one.whose for one in shown)
            assert all(one.by == CHANCE for step in recalled.steps for one in step.happened[1:])
            assert recalled.version == match.version
            last = recalled.steps[-1].view if recalled.steps else recalled.view
            assert last == match.state.view(seat)


def test_only_the_last_ones_are_recalled_where_there_are_many() -> None:
    match = under_way("towers", 120, players=3)
    seat = (int(match.state.actor) + 1) % 3
    whole, part = retold(match, seat, 1000), retold(match, seat, 2)
    assert len(whole.steps) > 2
    assert part.steps == whole.steps[-2:]
    assert part.view == whole.steps[-3].view


@pytest.mark.parametrize("game", ["towers", "touria"])
def test_a_shared_screen_recalls_only_for_whoever_has_it(tmp_path: Path, game: str) -> None:
    secret = 0

    async def play(room: Room, connection: Connection, ear: Ear) -> None:
        nonlocal secret
        with pytest.raises(Refused, match="nobody's seat"):
            await room.recall(connection)
        rng, match = Random(3), room.match
        assert match is not None
        for _ in range(80):
            actor = int(match.state.actor)
            if connection.facing != actor:
                await room.face(connection, actor)
                await room.recall(connection)
                heard = ear.heard[-1]
                own, other = (as_json(views(retold(match, s, 60))) for s in (actor, 1 - actor))
                assert heard["seat"] == actor
                assert [heard["view"], *(step["view"] for step in heard["steps"])] == own
                secret += own != other
            action = match.game.text(int(match.state.hunch(rng)))
            await room.act(connection, Move(actor, room.version, action, 1))

    def views(recalled: Any) -> list[object]:
        return [recalled.view, *(step.view for step in recalled.steps)]

    at_one_screen(tmp_path, game, play)
    assert secret > 3, "nothing in these games was secret: the test tests nothing"


def test_not_too_often(tmp_path: Path) -> None:
    async def play(room: Room, connection: Connection, ear: Ear) -> None:
        hasty = Connection(ear, HOLDER, [0, 1], Limits(), passings=Bucket(0.0, 10))
        for _ in range(10):
            await room.recall(hasty)
        with pytest.raises(Refused, match="too often"):
            await room.recall(hasty)

    at_one_screen(tmp_path, "court", play)


def other_turns(position: dict[str, Any]) -> bool:
    """Have others had turns since this seat's? Each of court's needs a roll and dice set aside."""
    return bool(0 < position["since"] < position["version"] - 6)


def test_over_the_wire(server: Server) -> None:
    """A page that is loaded again is told what has happened since its seat's turn."""

    async def play() -> None:
        browser = server.browser()
        table = browser.create(ME, BOT, BOT)
        async with browser.connect(table) as wire:
            await wire.my_turn()
            while wire.position and not other_turns(wire.position):
                await wire.move()
                await wire.my_turn()
            live = wire.position
            assert live
        async with browser.connect(table) as again:
            position = again.snapshot["position"]
            assert position["since"] == live["since"]
            news = [one for one in again.snapshot["happened"] if one["version"] > live["since"]]
            assert {one["whose"] for one in news} & {1, 2}
            await again.send(type="recall")
            recalled = await again.receive("recalled")
            assert recalled["version"] == position["version"]
            assert recalled["steps"][-1]["view"] == position["view"]
            assert recalled["steps"][-1]["happened"][-1] == news[-1]
        async with server.browser().connect(table) as stranger:
            await stranger.send(type="recall")
            assert (await stranger.receive("refused", "recalled"))["code"] == "foreign"

    asyncio.run(play())
