"""One game between bots: fair dice, and a result that agrees with the record."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rookery
from rookery.arena import play_game
from rookery.arena.playing.forfeits import shares_of
from rookery.bots import Bot, bot_names, make_bot, register_bot
from tests.bots.registering import registered


class Idle(Bot):
    def choose(self, seat: rookery.Seat) -> int:
        return seat.legal[0]


class Thinker(Idle):
    """Decides as the idle one does, after much thought."""

    def choose(self, seat: rookery.Seat) -> int:
        for _ in range(self.rng.randrange(4)):
            rookery.playout(seat.imagine(self.rng), self.rng, 50)
        return super().choose(seat)


@pytest.fixture(autouse=True)
def _own_bots() -> Iterator[None]:
    with registered({"idle": Idle, "thinker": Thinker}):
        yield


def test_thinking_never_moves_the_dice() -> None:
    game = rookery.load("court")
    idle = play_game(game, ("idle", "idle"), 7, 400)
    thinking = play_game(game, ("thinker", "idle"), 7, 400)
    assert thinking.record.actions == idle.record.actions
    assert play_game(game, ("idle", "idle"), 8, 400).record.actions != idle.record.actions
    assert idle.record.seats == ["idle", "idle"]


@pytest.mark.parametrize("name", ["court", "towers", "touria"])
def test_what_is_returned_agrees_with_the_record(name: str) -> None:
    game = rookery.load(name, players=2)
    played = play_game(game, ("eager", "random"), 4, 3000)
    assert played.final.key() == played.record.final().key()
    assert played.steps == len(played.record.actions)
    assert (played.shares, played.forfeits) == (shares_of(played.record), {})
    assert played.course is None


def test_bots_are_made_by_name() -> None:
    game = rookery.load("court")
    assert bot_names("court")[:5] == ["random", "eager", "greedy", "exact", "veteran"]
    levels = [f"level{number}" for number in range(1, 7)]
    assert bot_names("court")[-6:] == levels
    with pytest.raises(ValueError, match="no game 'towers_of_nowhere'"):
        bot_names("towers_of_nowhere")
    for name in bot_names("court"):
        assert isinstance(make_bot(name, game, rookery.Random(1)), Bot)
    with pytest.raises(ValueError, match="there is a bot named 'random' for court already"):
        register_bot("random", Idle, "court")
    with pytest.raises(NotImplementedError):
        Bot(rookery.Random(1)).choose(rookery.Seat(game.start(), 0, rookery.Random(1)))


@pytest.mark.parametrize("name", ["random", "eager", "greedy", "exact"])
def test_a_bot_chooses_what_is_legal_and_repeats_itself(name: str) -> None:
    game = rookery.load("court", players=3)
    playing = (name, "random", "eager")
    one, other = (play_game(game, playing, 5, 250) for _ in range(2))
    assert one.record.actions == other.record.actions
    assert not one.forfeits
