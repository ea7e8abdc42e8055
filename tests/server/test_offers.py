"""Which bots a table offers, what is told of them, and how long the strongest may think."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from rookery.bots.levels import LEVELS
from rookery.core.manifest import Level, Manifest
from rookery.core.registry import title, titles
from rookery.server import offers
from rookery.server.settings import from_environment
from rookery.server.thinking import Question, Thinkers
from rookery.server.worker import Decision
from tests.server.clients import ME, Server

pytestmark = pytest.mark.once

RATED = {"level1": 1000, "level5": 1600, "greedy": 1234}


@pytest.fixture
def rated(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(offers, "ratings", lambda game: RATED if game == "court" else {})
    offers._ratings.cache_clear()
    yield
    offers._ratings.cache_clear()


def game_from_elsewhere(levels: tuple[Level, ...] = ()) -> Manifest:
    """A game that is unknown here, with these levels."""
    known = title("touria")
    return Manifest("elsewhere", "Elsewhere", 1, known.options, known.build, levels=levels)


def test_the_levels_are_offered_the_weakest_first(server: Server) -> None:
    for game in server.browser().get("/api/games").json():
        assert [bot["name"] for bot in game["bots"]] == list(LEVELS)
        assert all(set(bot) == {"name", "rating", "seconds"} for bot in game["bots"])


def test_a_game_is_told_with_the_accent_of_its_manifest(server: Server) -> None:
    told = {game["name"]: game["accent"] for game in server.browser().get("/api/games").json()}
    # Other tests may have brought games of their own into this process.
    assert told == {
        game.name: {"day": game.accent.day, "candle": game.accent.candle}
        for game in titles()
        if game.name in told
    }
    assert {"court", "touria", "towers"} <= set(told)


@pytest.mark.usefixtures("rated")
def test_ratings_are_told_where_they_are_known() -> None:
    found = {bot.name: bot.rating for bot in offers.offered("court", 1)}
    assert found == dict.fromkeys(LEVELS) | {"level1": 1000, "level5": 1600}
    assert offers.rating("court", "greedy") == 1234
    assert offers.rating("towers", "level1") is None


@pytest.mark.usefixtures("rated")
def test_patience_lengthens_the_strongest_only(monkeypatch: pytest.MonkeyPatch) -> None:
    assert offers.offered("court", 4)[5].seconds == offers.offered("court", 1)[5].seconds
    named = tuple(Level(10, seconds=seconds) for seconds in (0.4, 2, 3, 4, 5, 6))
    monkeypatch.setattr(offers, "title", lambda _: game_from_elsewhere(named))
    usual, patient = offers.offered("elsewhere", 1), offers.offered("elsewhere", 4)
    assert usual[:5] == patient[:5]
    assert (usual[5].seconds, patient[5].seconds) == (6, 24)
    assert usual[0].seconds == 0, "nobody notices that it thinks"
    assert patient[5].name == "level6", "what the table keeps stays the same"
    assert [offers.lengthened(bot, 4) for bot in ("level5", "level6", "greedy")] == [
        "level5",
        "level6x4",
        "greedy",
    ]
    assert offers.lengthened("level6", 1) == "level6"


@pytest.mark.usefixtures("rated")
def test_a_game_from_elsewhere_has_levels_of_unknown_haste(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(offers, "title", lambda _: game_from_elsewhere())
    assert [bot.seconds for bot in offers.offered("elsewhere", 2)] == [None] * 6


@pytest.mark.usefixtures("rated")
def test_a_game_from_elsewhere_that_names_five_levels_offers_six(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    named = tuple(Level(10 * number, seconds=number) for number in range(1, 6))
    monkeypatch.setattr(offers, "title", lambda _: game_from_elsewhere(named))
    found = offers.offered("elsewhere", 2)
    assert [bot.name for bot in found] == list(LEVELS)
    assert [bot.seconds for bot in found] == [1, 2, 3, 4, 5, 10]


def test_patience_comes_in_when_the_bot_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def note(_: Thinkers, question: Question, *_more: object) -> Decision:
        asked.append(question.bot)
        return Decision(7)

    monkeypatch.setattr(Thinkers, "_ask", note)
    for bot in ("level6", "level5", "level2"):
        question = Question("a table", "touria", {}, [], 0, bot, 7)
        assert asyncio.run(Thinkers(1, patience=3).choose(question)) == 7
        assert question.bot == bot
    assert asked == ["level6x3", "level5", "level2"]


def test_the_patience_of_the_house_is_set_by_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for written, meant in (("", 1), ("4", 4), ("99", 99)):
        monkeypatch.setenv("ROOKERY_PATIENCE", written)
        assert from_environment(tmp_path).patience == meant
    for wrong in ("0", "100", "-1", "two", "1.5"):
        monkeypatch.setenv("ROOKERY_PATIENCE", wrong)
        with pytest.raises(ValueError, match="a number from 1 to 99"):
            from_environment(tmp_path)


def test_bots_from_before_the_levels_can_still_be_seated(server: Server) -> None:
    ann = server.browser()
    seats = [ME, *({"kind": "bot", "bot": bot} for bot in ("greedy", "exact", "level3"))]
    table = ann.create(*seats)
    found = ann.get(f"/api/tables/{table}").json()["seats"]
    assert [seat["name"] for seat in found] == ["Ann", "greedy", "exact", "level3"]
    assert all("rating" in seat for seat in found)
    assert found[0]["rating"] is None


@pytest.mark.parametrize(
    "bot", ["level0", "level7", "level6x99", "level6+2cores", "mcts:9s", "level1 "]
)
def test_no_other_bot_can_be_asked_for(server: Server, bot: str) -> None:
    seats = [ME, {"kind": "bot", "bot": bot}]
    answer = server.browser().post("/api/tables", {"game": "court", "seats": seats})
    assert answer.status_code == 400


def test_a_table_against_a_patient_grandmaster_plays(tmp_path: Path) -> None:
    with Server(tmp_path, patience=2) as patient:
        ann = patient.browser()
        table = ann.create(ME, {"kind": "bot", "bot": "level6"})

        async def play() -> None:
            async with ann.connect(table) as wire:
                for _ in range(4):
                    await wire.my_turn()
                    await wire.move()
                seats = wire.snapshot["table"]["seats"]
                assert seats[1]["name"] == "level6"

        asyncio.run(play())
