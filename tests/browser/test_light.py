"""By daylight or by candlelight: as the machine has it, unless a person chose."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visit
from tools.browser import Light

pytestmark = pytest.mark.once

DAY = "rgb(241, 232, 215)"
CANDLE = "rgb(27, 21, 17)"
GROUND = "getComputedStyle(document.documentElement).backgroundColor"


@pytest.mark.parametrize(
    ("machine", "chosen", "ground"),
    [
        ("light", "auto", DAY),
        ("dark", "auto", CANDLE),
        ("dark", "light", DAY),
        ("light", "dark", CANDLE),
    ],
)
def test_the_light_is_the_chosen_one(
    visit: Visit, machine: Light, chosen: str, ground: str
) -> None:
    page = visit(light=machine, theme=chosen).page
    page.goto("/")
    page.wait_for_selector("main h1")
    assert page.evaluate(GROUND) == ground
    assert page.locator("meta[name=theme-color]").get_attribute("content") == ground


def test_the_light_changes_with_the_machine(visit: Visit) -> None:
    page = visit(light="light").page
    page.goto("/")
    page.wait_for_selector("main h1")
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(GROUND) == CANDLE
    page.emulate_media(media="print")
    assert page.evaluate(GROUND) == DAY
