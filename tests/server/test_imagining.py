"""What a bot by others is sent to think in tells it nothing that its seat does not know."""

import json

import pytest
from librt.random import Random

from rookery.bots.guests.parcel import unpack
from rookery.core.contract import CHANCE, OVER, State
from rookery.core.registry import load, titles
from rookery.server.imagining import world_for

pytestmark = pytest.mark.once

GAMES = [known.name for known in titles()]
LOOKED = 60


def positions(game: str, players: int) -> list[State]:
    """Positions in which a seat decides, spread over a game."""
    state, rng, found = load(game, players=players).start(), Random(11), []
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.step(state.sample(rng))
            continue
        found.append(state.copy())
        state.step(state.hunch(rng))
    return found[:: max(1, len(found) // LOOKED)]


@pytest.mark.parametrize("game", GAMES)
def test_redrawing_what_the_seat_cannot_know_changes_nothing(game: str) -> None:
    hidden = 0
    for number, state in enumerate(positions(game, 3)):
        seat = int(state.actor)
        twin = state.imagine(seat, Random(1000 + number))
        hidden += twin.key() != state.key()
        sent = [json.dumps(world_for(one, seat, Random(number))) for one in (state, twin)]
        assert sent[0] == sent[1]
    assert load(game).open or hidden > 10


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_sees_in_its_world_what_its_seat_sees(game: str) -> None:
    for number, state in enumerate(positions(game, 2)):
        seat = int(state.actor)
        sent = json.loads(json.dumps(world_for(state, seat, Random(number))))
        world = unpack(load(game, players=2), sent)
        assert world.view(seat) == state.view(seat)
        assert list(world.legal()) == list(state.legal())


def test_the_true_position_is_not_what_is_sent() -> None:
    """The hidden cards of the true game come out as often as chance has it, and not always."""
    state = positions("towers", 3)[20]
    seat = int(state.actor)
    drawn = {json.dumps(world_for(state, seat, Random(n))) for n in range(40)}
    assert len(drawn) > 20


def test_a_sender_cannot_put_strange_things_into_a_state() -> None:
    game = load("court")
    for name, value in (("__class__", 1), ("game", 1), ("phase", {"is": ["os", "system", -1]})):
        with pytest.raises(ValueError, match="is no"):
            unpack(game, {name: value})
