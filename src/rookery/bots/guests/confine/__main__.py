"""Becomes a guest, behind its walls.

A program of its own, since a process with threads must run no Python between fork and exec.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from rookery.bots.guests.confine import family, landlock, namespaces, restraints
    from rookery.bots.guests.confine.orders import Orders
else:  # run as a folder, without the package around it: to load all of that takes too long
    import family
    import landlock
    import namespaces
    import restraints


def main() -> None:
    """Run what was ordered."""
    orders: Orders = json.loads(sys.argv[1])
    restraints.set_limits(orders["megabytes"])
    try:
        if orders["walls"] == "namespaces":
            run_in_namespaces(orders)
        elif orders["walls"] == "bubblewrap":
            end_with_table(orders, signal.SIGKILL)
            become(orders["command"])  # which builds the walls itself
        else:
            run_here(orders)
    except OSError as error:
        _fail(error.strerror or str(error))


def run_in_namespaces(orders: Orders) -> NoReturn:
    """Run the guest as the second process of a world that ends with the first."""
    end_with_table(orders, signal.SIGKILL)
    heard, tell = os.pipe()
    nothing = family.open_nothing()
    namespaces.leave()
    first = os.fork()
    if first:
        os.close(tell)
        family.let_go_of_pipes(nothing)
        status = family.wait_for(first)
        told = os.read(heard, 16)
        family.end_like(int(told) if told else status)
    os.close(heard)
    restraints.end_with_parent(signal.SIGKILL)
    os.setsid()
    namespaces.furnish(orders)
    guest = os.fork()
    if guest:
        family.let_go_of_pipes(nothing)
        os.write(tell, str(family.wait_for(guest)).encode())
        os._exit(0)
    namespaces.drop_privileges()
    enter_folder(orders)
    become(orders["command"])


def run_here(orders: Orders) -> NoReturn:
    """Run the guest among all other processes, and end all that came of it."""
    signal.signal(signal.SIGTERM, _end)
    end_with_table(orders, signal.SIGTERM)
    family.adopt_orphans()
    nothing = family.open_nothing()
    guest = os.fork()
    if guest:
        family.let_go_of_pipes(nothing)
        status = family.wait_for(guest)
        family.end_all()
        family.end_like(status)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.setsid()  # so that it can't end this process by ending its own group
    restraints.end_with_parent(signal.SIGKILL)
    enter_folder(orders)
    if orders["walls"] == "landlock":
        restraints.gain_no_privileges()
        landlock.restrict(orders)
    become(orders["command"])


def _end(_number: int, _frame: object) -> NoReturn:
    family.end_all()
    os._exit(0)


def end_with_table(orders: Orders, how: int) -> None:
    """Never outlive the process that plays the game."""
    restraints.end_with_parent(how)
    if os.getppid() != orders["parent"]:
        sys.exit(restraints.CANNOT_RUN)


def enter_folder(orders: Orders) -> None:
    """Where the user is, if the guest can see that."""
    os.chdir(orders["folder"] if Path(orders["folder"]).is_dir() else orders["scratch"])


def become(command: list[str]) -> NoReturn:
    """Be this program from now on."""
    try:
        os.execvp(command[0], command)
    except OSError as error:
        _fail(f"{command[0]}: {error.strerror}")


def _fail(why: str) -> NoReturn:
    print(why, file=sys.stderr, flush=True)
    os._exit(restraints.CANNOT_RUN)


if __name__ == "__main__":
    main()
