"""Decisions a second of bots in processes of their own, beside the same choice made in this one.

Run as `python -m bench.guests`. All of them take the first open decision, so what is measured is
the way there and back. Peer: a bot that does so in the process that plays the game.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import rookery
from rookery.arena import play_game
from rookery.bots import Bot, register_bot

STEPS = 4000
ROUNDS = 3
CLASS = """
from rookery.bots import Bot
class First(Bot):
    def choose(self, seat):
        return seat.legal[0]
"""
PROGRAM = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type": "hello", "protocol": 1}', flush=True)
    elif message["type"] == "decide":
        print(json.dumps({"action": message["actions"][0]["id"]}), flush=True)
"""
NODE = """
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") console.log('{"type": "hello", "protocol": 1}');
  if (message.type === "decide") console.log(JSON.stringify({ action: message.actions[0].id }));
}
"""


class First(Bot):
    """The peer."""

    def choose(self, seat: rookery.Seat) -> int:
        return seat.legal[0]


def rate(name: str, bot: str) -> float:
    """Decisions a second, the best of a few rounds."""
    game = rookery.load(name)
    best = 0.0
    play_game(game, (bot, bot), 1, 50)  # the processes are started
    for seed in range(ROUNDS):
        before = perf_counter()
        record = play_game(game, (bot, bot), seed, STEPS).record
        seconds = perf_counter() - before
        decided = sum(state.actor >= 0 for state, _ in record.states())
        best = max(best, decided / seconds)
    return best


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for file, text in (("first.py", CLASS), ("first_program.py", PROGRAM), ("first.mjs", NODE)):
            Path(folder, file).write_text(text, encoding="utf-8")
        guests = {
            "class": f"{folder}/first.py:First",
            "Python program": f"program:{sys.executable} {folder}/first_program.py",
        }
        if shutil.which("node"):
            guests["Node program"] = f"program:node {folder}/first.mjs"
        for name in ("court", "towers", "touria"):
            register_bot("first", First, name)
            peer = rate(name, "first")
            print(f"{name}: in the same process {peer:,.0f} decisions/s")
            for kind, bot in guests.items():
                found = rate(name, bot)
                print(f"  {kind}: {found:,.0f} decisions/s, 1/{peer / found:.1f} of that")


if __name__ == "__main__":
    main()
