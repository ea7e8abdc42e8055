"""Parts of the page that don't come: it says so, and comes when they do."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_access import assert_accessible
from tools.browser import PHONE, WIDE

pytestmark = [pytest.mark.once, pytest.mark.timeout(300), pytest.mark.xdist_group("browser")]


@pytest.mark.parametrize(("size", "light"), [(WIDE, "light"), (PHONE, "dark")])
def test_the_hall_can_be_loaded_again(visit: Visit, size: tuple[int, int], light: Any) -> None:
    ann = visit(size=size, light=light)
    ann.page.route("**/assets/Hall-*.js", lambda route: route.abort("connectionrefused"))
    ann.page.goto("/hall")
    expect(ann.page.get_by_role("heading", name="This page could not be loaded")).to_be_visible()
    assert_accessible(ann.page)
    ann.page.unroute("**/assets/Hall-*.js")
    ann.page.get_by_role("button", name="Load again").click()
    expect(ann.page.get_by_role("heading", name="The hall")).to_be_visible()
