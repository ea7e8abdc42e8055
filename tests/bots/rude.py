"""A program that answers as its argument says: `python rude.py MANNER`."""

import json
import sys
import time

ANSWERS = {
    "nonsense": "this is not JSON",
    "list": "[1, 2]",
    "deep": "[" * 50_000,
    "nothing": "{}",
    "text": '{"action": "jump"}',
    "float": '{"action": 1.0}',
    "twice": '{"action": 0}\n{"action": 0}',
    "endless": "x" * 200_000,
    "odd": '{"action": "\\u001b[2J\\ud800"}',
}


def main() -> None:
    manner = sys.argv[1]
    if manner == "mute":
        time.sleep(3600)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            protocol = 99 if manner == "future" else 1
            print(json.dumps({"type": "hello", "protocol": protocol}), flush=True)
        elif message["type"] == "decide":
            if manner == "flood":
                while True:
                    print("x" * 5000)
            if manner == "complain":
                print("alas\x1b[31m", file=sys.stderr)
                sys.exit(3)
            if manner == "deaf":
                sys.stdin.close()
                time.sleep(3600)
            if manner == "good":
                print(json.dumps({"action": message["actions"][-1]["text"]}), flush=True)
            else:
                print(ANSWERS[manner], flush=True)
        elif message["type"] == "over" and manner == "good":
            print(json.dumps(message), file=sys.stderr)


if __name__ == "__main__":
    main()
