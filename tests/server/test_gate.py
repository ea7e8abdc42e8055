"""Connections that say nothing, say it slowly or take nothing keep nobody out."""

import asyncio
import contextlib
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import cast

import pytest

from rookery.server.callers import networks
from rookery.server.gate import Crowd
from rookery.server.limits import Limits
from tests.server.clients import FAST, ME, OPEN, Server

pytestmark = pytest.mark.once

SOON = {"header_seconds": 1.0, "body_seconds": 1.0, "stalled_seconds": 1.0, "idle_seconds": 1}
ASK = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
CUT = 15.0
"""Seconds within which a connection that is to be cut after one second is gone."""


def opened(server: Server, address: str = "127.0.0.1") -> socket.socket:
    """A connection from one of this machine's own addresses."""
    return socket.create_connection(
        ("127.0.0.1", server.port), timeout=CUT, source_address=(address, 0)
    )


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("hasty"), limits={**FAST, **SOON}) as running:
        yield running


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.9"])
def test_silent_connections_keep_no_player_out(tmp_path: Path, address: str) -> None:
    """From the player's own address or from another one."""
    many = 1_000 if address != "127.0.0.1" else 100
    limits = {"sockets": 500, "sockets_per_address": many, "share_seconds": 0}
    with Server(tmp_path, limits=limits) as server, ExitStack() as stack:
        for _ in range(1_100):
            stack.enter_context(opened(server, address))
        browser = server.browser()
        table = browser.create(ME, OPEN)
        assert browser.join(table, 1, "Bo").status_code == 200

        async def play() -> None:
            async with browser.connect(table) as wire:
                assert (await wire.move())["type"] == "update"

        asyncio.run(play())


HALF_A_BODY = (
    b"POST /api/tables/0123456789abcdef/join HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{"
)


def test_bodies_that_never_end_keep_no_player_out(tmp_path: Path) -> None:
    limits = {"sockets": 500, "sockets_per_address": 50}
    with Server(tmp_path, limits=limits) as server, ExitStack() as stack:
        for _ in range(60):
            stack.enter_context(opened(server)).sendall(HALF_A_BODY)
        assert server.browser().create(ME, OPEN)


def test_blank_lines_are_no_sign_of_life(hasty: Server) -> None:
    with opened(hasty) as wire:
        wire.sendall(ASK)
        assert wire.recv(4096).startswith(b"HTTP/1.1 200")
        wire.settimeout(0.2)
        began = time.monotonic()
        with contextlib.suppress(ConnectionError):
            while time.monotonic() - began < CUT:
                wire.sendall(b"\r\n")
                with contextlib.suppress(TimeoutError):
                    if not wire.recv(4096):
                        break
        assert time.monotonic() - began < CUT


class Wired:
    """A connection of which only the address matters."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cut = False

    def get_extra_info(self, _: str) -> tuple[str, int]:
        return self.address, 1

    def abort(self) -> None:
        self.cut = True


def let_in(crowd: Crowd, *addresses: str) -> list[bool]:
    """Who stays once all of them have come and spoken."""
    wires = [Wired(address) for address in addresses]
    there = []
    for wire in wires:
        there.append(crowd.enter(cast("asyncio.Transport", wire)))
        crowd.speak(cast("asyncio.Transport", wire))
    return [came and not wire.cut for came, wire in zip(there, wires, strict=True)]


def test_a_household_of_ipv6_is_one_address() -> None:
    crowd = Crowd(Limits(sockets_per_address=2))
    assert let_in(crowd, "2001:db8::1", "2001:db8::2", "2001:db8::3") == [True, True, False]
    assert let_in(crowd, "2001:db8:0:1::3") == [True]


def test_ipv4_by_way_of_ipv6_is_many_addresses() -> None:
    crowd = Crowd(Limits(sockets_per_address=1))
    assert let_in(crowd, "::ffff:192.0.2.1", "::ffff:192.0.2.2", "192.0.2.2") == [True, True, False]


@pytest.mark.parametrize("proxy", ["10.0.0.7", "10.0.0.0/8", "10.1.2.3/8"])
def test_a_trusted_proxy_may_come_for_many_people(proxy: str) -> None:
    crowd = Crowd(Limits(sockets_per_address=1), networks([proxy]))
    assert let_in(crowd, "10.0.0.7", "10.0.0.7", "10.0.0.7") == [True] * 3
    assert let_in(crowd, "192.0.2.1", "192.0.2.1") == [True, False]


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n",
        b"POST /api/verify HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n{",
    ],
    ids=["nothing", "half a head", "half a body"],
)
def test_who_keeps_the_server_waiting_is_cut_off(hasty: Server, sent: bytes) -> None:
    with opened(hasty) as wire:
        wire.sendall(sent)
        began = time.monotonic()
        while wire.recv(4096):
            assert time.monotonic() - began < CUT


def test_a_head_without_end_is_cut_off(hasty: Server) -> None:
    def send() -> None:
        with opened(hasty) as wire:
            wire.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
            for number in range(200_000):
                wire.sendall(b"X-%d: %s\r\n" % (number, b"x" * 1_000))

    with pytest.raises(OSError, match=r"[Rr]eset|[Bb]roken"):
        send()


def test_who_takes_nothing_is_cut_off(hasty: Server) -> None:
    ask = b"GET /api/schema/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
    length = len(hasty.browser().get("/api/schema/openapi.json").content)
    with opened(hasty) as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
        wire.sendall(ask * 400)
        time.sleep(4)
        got = 0
        try:
            while part := wire.recv(1 << 20):
                got += len(part)
        except ConnectionError:
            pass
        assert got < 400 * length


def test_an_answered_connection_may_be_used_again(hasty: Server) -> None:
    with opened(hasty) as wire:
        for _ in range(3):
            wire.sendall(ASK)
            got = b""
            while not got.endswith(b"}"):
                got += wire.recv(4096)
            assert got.startswith(b"HTTP/1.1 200")
            time.sleep(0.3)
