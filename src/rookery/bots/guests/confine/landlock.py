"""Walls by Landlock, which needs no namespaces: Linux 5.13 and later, if it is switched on.

A guest reads what it needs, writes in its scratch folder, and can't look into other processes.
Later kernels also keep it from TCP (6.7) and from sending signals to others (6.12).
"""

from __future__ import annotations

import ctypes
import os
import struct
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rookery.bots.guests.confine.orders import Orders

CREATE, ADD, RESTRICT = 444, 445, 446
ASK_VERSION = 1
PATH_BENEATH = 1
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1, 2, 4, 8
READ = EXECUTE | READ_FILE | READ_DIR
FILES_BY_VERSION = {1: 13, 2: 14, 3: 15, 5: 16}
"""So many rights over files are known from this version on."""
TCP_SINCE, SCOPES_SINCE = 4, 6
BOTH = 3
"""Binding and connecting; abstract sockets and signals."""
ONLY_OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | 1 << 14 | 1 << 15
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")

_libc = ctypes.CDLL(None, use_errno=True)


def version() -> int:
    """Which version this system has; 0 if none."""
    return max(0, int(_libc.syscall(CREATE, None, ctypes.c_size_t(0), ASK_VERSION)))


def restrict(orders: Orders) -> None:
    """Let this process, and all that comes of it, reach only what was ordered.

    It must have said before that it gains no privileges.
    """
    known = version()
    if not known:
        raise OSError("Landlock is not there")
    files = (1 << max(bits for since, bits in FILES_BY_VERSION.items() if since <= known)) - 1
    rights = [files] + [BOTH] * ((known >= TCP_SINCE) + (known >= SCOPES_SINCE))
    asked = struct.pack(f"{len(rights)}Q", *rights)
    rules = _must(_libc.syscall(CREATE, asked, ctypes.c_size_t(len(asked)), 0))
    for source, _ in orders["places"]:
        for path in _without(source, orders["secrets"]):
            _allow(rules, path, READ)
    for device in DEVICES:
        _allow(rules, device, READ_FILE | WRITE_FILE)
    _allow(rules, orders["scratch"], files)
    _must(_libc.syscall(RESTRICT, rules, 0))
    os.close(rules)


def _without(path: str, secrets: Sequence[str]) -> Iterator[str]:
    """The path, or if secrets lie in it, all else that is there now."""
    if path in secrets:
        return
    if not any(secret.startswith(path.rstrip("/") + "/") for secret in secrets):
        yield path
        return
    for one in os.scandir(path):
        if not one.is_symlink():
            yield from _without(one.path, secrets)


def _allow(rules: int, path: str, rights: int) -> None:
    try:
        opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:  # not there, so there is nothing to reach
        return
    if not Path(path).is_dir():
        rights &= ONLY_OF_FILES
    rule = struct.pack("=Qi", rights, opened)
    _must(_libc.syscall(ADD, rules, PATH_BENEATH, rule, 0))
    os.close(opened)


def _must(done: int) -> int:
    if done < 0:
        error = ctypes.get_errno()
        raise OSError(error, f"Landlock: {os.strerror(error)}")
    return done
