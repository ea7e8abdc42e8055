"""Many games between bots: playing, running, counting, and pages of what came of it."""

from rookery.arena.counting.simulation import Simulation, simulate
from rookery.arena.counting.study import Study, study
from rookery.arena.playing.one_game import PlayedGame, play_game
from rookery.arena.running.plan import Plan
from rookery.arena.running.tournament import Tournament

__all__ = [
    "Plan",
    "PlayedGame",
    "Simulation",
    "Study",
    "Tournament",
    "play_game",
    "simulate",
    "study",
]
