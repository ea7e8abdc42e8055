"""Pushes: encrypted and signed, and to nobody on this side of the house."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from rookery.server.notices.outgoing import Outgoing
from tests.server.clients import Server
from tests.server.houses import House, away, turn_at
from tests.server.post_offices import Device, data, push_service, text, until

pytestmark = pytest.mark.once


def test_a_push_is_encrypted_and_signed(house: House) -> None:
    ann, bo, table, _ = away(house)
    turn_at(bo, table, 0)
    (push,) = house.wait(1)
    for secret in (b"Court", b"Bo", table.encode()):
        assert secret not in push.body
    assert push.headers["content-encoding"] == "aes128gcm"
    assert int(push.headers["ttl"]) > 0
    key, claims = push.signer()
    assert key == ann.get("/api/me/notices").json()["push_key"]
    assert claims["aud"] == house.service.url
    assert claims["sub"].startswith(("https://", "mailto:"))


def test_the_example_of_the_standard_is_read_as_it_says() -> None:
    """RFC 8291, appendix A: what the tests read with is right."""

    number = int.from_bytes(data("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    device = Device(data("BTBZMqHH6r4Tts7J_aSIgg"), ec.derive_private_key(number, ec.SECP256R1()))
    body = data(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert device.read(body) == b"When I grow up, I want to be a watermelon"


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_dropped(own_house: House, status: int) -> None:
    house = own_house
    ann, bo, table, _ = away(house)
    house.service.status = status
    turn_at(bo, table, 0)
    until(lambda: ann.get("/api/me/notices").json()["ways"] == [], "it is still there")
    assert len(house.pushes()) == 1


def test_a_service_that_fails_is_asked_again_but_not_for_ever(own_house: House) -> None:
    house = own_house
    ann, bo, table, _ = away(house)
    house.service.status = 503
    turn_at(bo, table, 0)
    until(lambda: bool(house.pushes()) and not house.ask("SELECT 1 FROM deliveries"), "it goes on")
    assert len(house.pushes()) == 6
    assert len(ann.get("/api/me/notices").json()["ways"]) == 1


def test_no_redirection_is_followed(own_house: House) -> None:
    house = own_house
    _, bo, table, _ = away(house)
    house.service.status = 307
    turn_at(bo, table, 0)
    until(lambda: bool(house.pushes()) and not house.ask("SELECT 1 FROM deliveries"), "it goes on")
    assert house.pushes("moved") == []


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/x",
        "https://127.0.0.1/x",
        "https://10.1.2.3/x",
        "https://169.254.169.254/latest",
        "https://[::1]/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://[64:ff9b::7f00:1]/x",
        "https://localhost/x",
        "https://user:pass@push.example/x",
        "https://push.example:0/x",
        "ftp://push.example/x",
        "https://push.example/x y",
        "https:///x",
        "https://[/x",
    ],
)
def test_no_push_goes_to_this_side_of_the_house(server: Server, endpoint: str) -> None:
    device = Device.new()
    wish = {"endpoint": endpoint, "p256dh": text(device.public), "auth": text(device.auth)}
    answer = server.browser().post("/api/me/notices/push", wish)
    assert answer.status_code == 400, answer.text


def test_keys_that_are_none_are_refused(house: House) -> None:
    device = Device.new()
    for changes in ({"p256dh": text(b"\4" + b"x" * 64)}, {"auth": text(b"too long for a secret!")}):
        answer = house.subscribe(house.person(), device, "one", **changes)
        assert answer.status_code == 400, answer.text


def test_a_name_is_looked_at_when_the_connection_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that stands for a private address is not connected to, whatever it was before."""

    with push_service() as service:
        port = int(service.url.rpartition(":")[2])

        async def post(private: bool) -> int:
            loop, outgoing = asyncio.get_running_loop(), Outgoing(private)

            async def resolve(*_: Any, **__: Any) -> list[Any]:
                return [(2, 1, 6, "", ("127.0.0.1", port))]

            monkeypatch.setattr(loop, "getaddrinfo", resolve)
            try:
                return await outgoing.post(f"http://push.example:{port}/x", {}, b"x")
            finally:
                await outgoing.close()

        with pytest.raises(OSError, match="out in the world"):
            asyncio.run(post(private=False))
        assert service.pushes == []
        assert asyncio.run(post(private=True)) == 201
