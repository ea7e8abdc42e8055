"""A world of its own for a guest: no other processes, no network, and only the files it needs.

All by system calls, so that it works where no program for it is installed.
"""

from __future__ import annotations

import ctypes
import os
import struct
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rookery.bots.guests.confine import restraints
    from rookery.bots.guests.confine.orders import Orders
else:  # run as a folder, without the package around it
    import restraints

NEW_MOUNTS, NEW_NAMES, NEW_IPC = 0x00020000, 0x04000000, 0x08000000
NEW_USERS, NEW_PROCESSES, NEW_NETWORK = 0x10000000, 0x20000000, 0x40000000
READ_ONLY, NO_SUID, NO_DEVICES, NO_EXEC, REMOUNT = 1, 2, 4, 8, 32
BIND, RECURSIVE, PRIVATE = 0x1000, 0x4000, 0x40000
DETACH = 2
MOUNT_SETATTR = 442
HERE, ALL_BELOW = -100, 0x8000
PR_CAPBSET_DROP = 24
CAPABILITIES = 64
NOBODY = 1000
"""Who a guest is behind its walls: never root, which would get its privileges back."""
DEVICES = ("null", "zero", "full", "random", "urandom")
OLD = "/old"
SCRATCH = "mode=700,size=64m"

_libc = ctypes.CDLL(None, use_errno=True)


def leave() -> None:
    """Let this process have namespaces of its own; its next child is the first process there."""
    user, group = os.getuid(), os.getgid()
    everything = NEW_USERS | NEW_MOUNTS | NEW_NAMES | NEW_IPC | NEW_PROCESSES | NEW_NETWORK
    _must(_libc.unshare(everything), "unshare")
    Path("/proc/self/setgroups").write_text("deny", encoding="ascii")
    Path("/proc/self/uid_map").write_text(f"{NOBODY} {user} 1", encoding="ascii")
    Path("/proc/self/gid_map").write_text(f"{NOBODY} {group} 1", encoding="ascii")


def furnish(orders: Orders) -> None:
    """Build the files that the guest finds, and let go of all others."""
    _mount("none", "/", "", RECURSIVE | PRIVATE)
    _mount("tmpfs", "/tmp", "tmpfs", NO_SUID | NO_DEVICES, "mode=755,size=16m")
    Path(f"/tmp{OLD}").mkdir()
    _must(_libc.pivot_root(b"/tmp", f"/tmp{OLD}".encode()), "pivot_root")
    os.chdir("/")
    _mount_own(orders["scratch"])
    for place, target in orders["links"]:
        Path(place).symlink_to(target)
    for source, place in orders["places"]:
        _show(source, place)
    for secret in orders["secrets"]:
        _show_device("null", secret)
    _must(_libc.umount2(OLD.encode(), DETACH), "umount")
    Path(OLD).rmdir()
    _mount("none", "/", "", REMOUNT | BIND | READ_ONLY | NO_SUID | NO_DEVICES)


def _mount_own(scratch: str) -> None:
    Path(scratch).mkdir(parents=True)
    _mount("tmpfs", scratch, "tmpfs", NO_SUID | NO_DEVICES, SCRATCH)
    Path("/proc").mkdir()
    _mount("proc", "/proc", "proc", READ_ONLY | NO_SUID | NO_DEVICES | NO_EXEC)
    Path("/dev/shm").mkdir(parents=True)
    _mount("tmpfs", "/dev/shm", "tmpfs", NO_SUID | NO_DEVICES, SCRATCH)
    Path("/dev/fd").symlink_to("/proc/self/fd")
    for name in DEVICES:
        Path(f"/dev/{name}").touch()
        _show_device(name, f"/dev/{name}")


def _show(source: str, place: str) -> None:
    """Let a file or folder of the old world be read in the new one."""
    there = Path(place)
    if Path(OLD + source).is_dir():
        there.mkdir(parents=True, exist_ok=True)
    else:
        there.parent.mkdir(parents=True, exist_ok=True)
        there.touch()
    _mount(OLD + source, place, "", BIND | RECURSIVE)
    _protect(place, READ_ONLY | NO_SUID | NO_DEVICES)


def _show_device(name: str, place: str) -> None:
    """A device can be written to all the same, but nobody changes whose it is."""
    _mount(f"{OLD}/dev/{name}", place, "", BIND)
    _protect(place, READ_ONLY | NO_SUID)


def _protect(place: str, flags: int) -> None:
    kept = struct.pack("QQQQ", flags, 0, 0, 0)
    told = _libc.syscall(
        MOUNT_SETATTR, HERE, place.encode(), ALL_BELOW, kept, ctypes.c_size_t(len(kept))
    )
    _must(told, f"mount {place}")


def _mount(source: str, place: str, kind: str, flags: int, options: str = "") -> None:
    done = _libc.mount(
        source.encode(), place.encode(), kind.encode(), ctypes.c_ulong(flags), options.encode()
    )
    _must(done, f"mount {place}")


def drop_privileges() -> None:
    """Keep none of the rights that were needed to build the walls."""
    for capability in range(CAPABILITIES):
        with suppress(OSError):  # this system knows fewer
            restraints.control(PR_CAPBSET_DROP, capability)
    restraints.gain_no_privileges()


def _must(done: int, what: str) -> None:
    if done < 0:
        error = ctypes.get_errno()
        raise OSError(error, f"{what}: {os.strerror(error)}")
