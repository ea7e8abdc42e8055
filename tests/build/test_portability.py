"""What only some systems have is asked for before it is used; the others get along without."""

from __future__ import annotations

import os
import resource
import signal
import sys

import pytest

from rookery.arena.running.signals import ctrl_c_waits, start_context
from rookery.bots.guests.process import GuestProcess
from rookery.server.answering import limit_memory

pytestmark = pytest.mark.once


def test_helpers_start_where_signals_cannot_be_held_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask")
    with ctrl_c_waits():
        assert signal.getsignal(signal.SIGINT) is not signal.SIG_IGN


def test_processes_start_where_no_server_of_processes_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert start_context().get_start_method() == "forkserver"
    monkeypatch.setattr("rookery.arena.running.signals.get_all_start_methods", lambda: ["spawn"])
    assert start_context().get_start_method() == "spawn"


def test_memory_is_not_limited_where_the_system_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def refuse(which: int, _limits: tuple[int, int]) -> None:
        asked.append(which)
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(resource, "setrlimit", refuse)
    limit_memory(1 << 30)
    assert asked == [resource.RLIMIT_AS]
    monkeypatch.setitem(sys.modules, "resource", None)
    limit_memory(1 << 30)
    assert len(asked) == 1


def test_bots_by_others_are_refused_where_they_cannot_be_held(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(os, "killpg")
    with pytest.raises(ValueError, match="need Linux or macOS"):
        GuestProcess([sys.executable], 64)
