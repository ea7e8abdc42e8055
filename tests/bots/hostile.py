"""A program that tries to do harm, and tells what came of it: `python hostile.py ATTACK [--…=…]`.

What it is told comes as `--name=value`, so that the files it names are not its own.
"""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ASKED = dict(word.removeprefix("--").split("=", 1) for word in sys.argv[2:])


def kill() -> str:
    os.kill(int(ASKED["pid"]), 9)
    return "killed"


def peek() -> str:
    with Path(f"/proc/{ASKED['pid']}/mem").open("rb", buffering=0):
        return "memory is open"


def spy() -> str:
    with Path(f"/proc/{ASKED['pid']}/environ").open("rb") as file:
        return f"environment {len(file.read())}"


def environment() -> str:
    return " ".join(sorted(os.environ))


def connect() -> str:
    with socket.create_connection(("127.0.0.1", int(ASKED["port"])), timeout=5):
        return "connected"


def write() -> str:
    Path(ASKED["file"]).write_text("harm", encoding="utf-8")
    return "written"


def change() -> str:
    file = Path(ASKED["file"])
    file.chmod(file.stat().st_mode & 0o7777)  # as it is: whoever may do that may do worse
    return "changed"


def read() -> str:
    return f"read {Path(ASKED['file']).read_text(encoding='utf-8')!r}"


def scratch() -> str:
    note = Path.home() / "note"
    note.write_text("mine", encoding="utf-8")
    return f"{Path.home().is_dir()} {note.read_text(encoding='utf-8')}"


def brood() -> str:
    """Leaves a child behind that no group and no parent leads to."""
    words = [sys.executable, "-c", "import time; time.sleep(3600)", ASKED["mark"]]
    if not os.fork():
        subprocess.Popen(words, start_new_session=True)
        os._exit(0)
    os.wait()
    return "left a child"


def hunt() -> str:
    """Ends every process whose command has the mark."""
    ended = 0
    for found in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = found.read_bytes().split(b"\0")
        except OSError:
            continue
        rival = f"--mark={ASKED['mark']}".encode() in words and b"good" in words
        if rival:
            os.kill(int(found.parent.name), 9)
            ended += 1
    return f"ended {ended}"


ATTACKS: dict[str, Callable[[], str]] = {
    one.__name__: one
    for one in (kill, peek, spy, environment, connect, write, change, read, scratch, brood, hunt)
}


def main() -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "decide":
            tried()
            print(json.dumps({"action": message["actions"][0]["id"]}), flush=True)
        elif message["type"] == "hello":
            told = {**message} if "plays" in ASKED else {"error": tried()}
            print(json.dumps(told), flush=True)


def tried() -> str:
    try:
        return ATTACKS[sys.argv[1]]()
    except OSError as error:
        return f"failed: {error.strerror}"


if __name__ == "__main__":
    main()
