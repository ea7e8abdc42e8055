"""Mails: confirmed addresses, end links, and never too many."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.houses import QUICK, SITE, House, met, opened, tell_a_witness, turn_at
from tests.server.post_offices import until

pytestmark = pytest.mark.once


def test_an_address_is_confirmed_before_anything_else_is_sent(house: House) -> None:
    ann, bo = house.person(), house.server.browser()
    wish = {"address": house.address, "language": "de"}
    shown = ann.post("/api/me/notices/mail", wish).json()
    assert [(way["name"], way["confirmed"]) for way in shown["ways"]] == [(house.address, False)]
    (asking,) = house.wait_for_letters(1)
    assert asking.to == [house.address]
    assert asking.mail["subject"] == "Ist das deine Adresse? (play.example)"
    table = met(ann, bo)
    turn_at(bo, table, 0)
    tell_a_witness(house, house.server.browser())
    assert len(house.letters) == 1
    stranger = house.server.browser()
    link = house.follow(asking.text, "confirm")
    assert stranger.post(f"/api/notices{link}").status_code == 200
    turn_at(ann, table, 1)
    turn_at(bo, table, 0)
    told = house.wait_for_letters(2)[-1]
    assert told.mail["subject"] == "Du bist am Zug: To Court the King mit Bo"
    assert f"{SITE}/table/{table}" in told.text
    assert told.mail["from"] == "rook@play.example"
    assert told.mail["auto-submitted"] == "auto-generated"


def test_the_end_link_works_without_signing_in(house: House) -> None:
    ann, bo = house.person(), house.server.browser()
    house.with_mail(ann)
    table = met(ann, bo)
    turn_at(bo, table, 0)
    letter = house.wait_for_letters(2)[-1]
    door = str(letter.mail["list-unsubscribe"]).strip("<>").removeprefix(SITE)
    assert letter.mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    assert door == f"/api/notices{house.follow(letter.text, 'end')}"
    stranger = house.server.browser()
    looked = stranger.get(door)  # a program that opens all links ends nothing
    assert (looked.status_code, looked.headers["location"]) == (
        303,
        door.removeprefix("/api/notices"),
    )
    assert len(ann.get("/api/me/notices").json()["ways"]) == 1
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    clicked = stranger.request("POST", door, content="List-Unsubscribe=One-Click", headers=form)
    assert clicked.status_code == 200
    assert ann.get("/api/me/notices").json()["ways"] == []
    assert stranger.post(door).status_code == 200  # twice does no harm


def test_a_forged_link_does_nothing(house: House) -> None:
    ann = house.person()
    house.with_mail(ann)
    (way,) = ann.get("/api/me/notices").json()["ways"]
    end = house.follow(house.letters[0].text, "end")
    confirm = house.follow(house.letters[0].text, "confirm")
    for token in (
        way["id"] + "A" * 24,
        end.removeprefix("/end/")[::-1],
        confirm.removeprefix("/confirm/"),  # for something else
    ):
        assert house.server.browser().post(f"/api/notices/end/{token}").status_code == 404
    assert len(ann.get("/api/me/notices").json()["ways"]) == 1


@pytest.mark.parametrize(
    "address",
    ["ann", "ann@home", "a@b.example\nBcc: x@y.example", "a b@c.example", "<a@b.example>", "@x.yy"],
)
def test_what_is_no_address_is_refused(house: House, address: str) -> None:
    answer = house.person().post("/api/me/notices/mail", {"address": address})
    assert answer.status_code == 400
    assert house.letters == []


def test_strangers_are_not_written_to_without_end(tmp_path: Path) -> None:
    with ExitStack() as stack:
        house = opened(stack, tmp_path, QUICK | {"confirmations_per_day": 2, "confirmations": 3})
        wish = {"address": "victim@home.example"}
        codes = [house.person().post("/api/me/notices/mail", wish).status_code for _ in range(3)]
        assert codes == [200, 200, 429]
        upper = house.person().post("/api/me/notices/mail", {"address": "Victim@Home.example"})
        assert upper.status_code == 429
        others = [
            house.person().post("/api/me/notices/mail", {"address": f"v{i}@home.example"})
            for i in range(2)
        ]
        assert [answer.status_code for answer in others] == [200, 429]
        assert len(house.office.letters) == 3


def test_a_guest_gets_no_mail(house: House) -> None:
    answer = house.server.browser().post("/api/me/notices/mail", {"address": "a@b.example"})
    assert answer.status_code == 403


def test_no_more_than_so_many_mails_a_day(tmp_path: Path) -> None:
    with ExitStack() as stack:
        house = opened(stack, tmp_path, QUICK | {"mails_per_day": 1})
        ann, bo = house.person(), house.server.browser()
        house.with_mail(ann)
        for _ in range(2):
            table = met(ann, bo)
            turn_at(bo, table, 0)
            house.wait_for_letters(2)
        until(lambda: bool(house.ask("SELECT 1 FROM deliveries WHERE due > since + 60")), "sent")
        assert len(house.letters) == 2


def test_an_address_that_is_refused_for_good_is_dropped(own_house: House) -> None:
    house = own_house
    ann, bo = house.person(), house.server.browser()
    house.with_mail(ann)
    house.office.refusal = "550 no such person"
    table = met(ann, bo)
    turn_at(bo, table, 0)
    until(lambda: ann.get("/api/me/notices").json()["ways"] == [], "it is still there")


def test_a_mail_server_that_is_busy_is_asked_again(own_house: House) -> None:
    house = own_house
    ann, bo = house.person(), house.server.browser()
    house.with_mail(ann)
    house.office.refusal = "450 later"
    table = met(ann, bo)
    turn_at(bo, table, 0)
    until(lambda: bool(house.ask("SELECT 1 FROM deliveries WHERE tries > 0")), "not tried")
    house.office.refusal = ""
    assert f"/table/{table}" in house.wait_for_letters(2)[-1].text
