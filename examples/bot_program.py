"""A bot as a program, in plain Python without Rookery: any language will do.

rookery simulate court --bots "program:python examples/bot_program.py,eager"
"""

import json
import random
import sys
from typing import Any


def choose(message: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """To Court the King: cards of a late row first, high dice rather than low ones."""
    rows: dict[str, int] = {card["name"]: card["row"] for card in message["view"]["market"]}

    def worth(action: dict[str, Any]) -> int:
        told = action["describe"]
        if told["verb"] == "take":
            return 100 + rows.get(told["character"], 0)
        if told["verb"] == "use":
            return 50
        if told["verb"] == "aside":
            return 10 + int(told["face"])
        return 20 if told["verb"] == "roll" else 0

    best = max(worth(action) for action in message["actions"])
    return chance.choice([action for action in message["actions"] if worth(action) == best])


def main() -> None:
    chance = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "hello", "protocol": 1, "name": "Courtier"})
        elif message["type"] == "start":
            chance = random.Random(message["seed"])  # the same seed, the same game
        elif message["type"] == "decide":
            say({"action": choose(message, chance)["id"]})
        # "over" takes no answer


def say(message: dict[str, object]) -> None:
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main()
