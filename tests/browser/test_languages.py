"""The page in another language: chosen by its reader, kept, and loaded alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tools.browser import Visitor

ENGLISH = re.compile(r"\b(the|has|wizards?|gems?|hearts?|dice|towers?|takes?|moves?|instead)\b")
"""Words that no German sentence has."""
SPOKEN = re.compile(r"/words-([a-z]+)-\w+-")


def heard(page: Page) -> set[str]:
    """The languages whose words the page has loaded since it was opened."""
    script = "performance.getEntriesByType('resource').map((one) => one.name)"
    found = [SPOKEN.search(name) for name in page.evaluate(script)]
    return {one[1] for one in found if one}


def speak(page: Page, language: str) -> None:
    page.locator("footer select").select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_a_language_is_chosen_kept_and_loaded_alone(visit: Visit) -> None:
    page = visit().page
    page.goto("/")
    expect(page.get_by_label("Language").first).to_have_value("en")
    speak(page, "de")
    expect(page.get_by_label("Sprache").first).to_have_value("de")
    page.reload()
    expect(page.get_by_role("heading", name="Um Krone und Kragen")).to_be_visible()
    assert heard(page) == {"de"}


@pytest.mark.parametrize(
    ("language", "roll"), [("de", "Würfel werfen"), ("fr", "Lancer"), ("it", "Lancia")]
)
def test_a_table_speaks_it_too(visitor: Visitor, language: str, roll: str) -> None:
    page = visitor.page
    page.goto("/")
    speak(page, language)
    page.goto(visitor.create([{"kind": "me", "name": "Ann"}, {"kind": "here", "name": "Bo"}]))
    expect(page.get_by_role("button", name=re.compile(roll)).first).to_be_visible()
    assert heard(page) == {language}
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_refusal_is_told_in_it(visit: Visit) -> None:
    page = (visitor := visit()).page
    page.goto("/")
    speak(page, "fr")
    # The browser reports the 404, whatever the page does about it.
    with page.expect_console_message(lambda said: "404" in said.text):
        page.goto("/standings/nothing")
    visitor.complaints.clear()
    expect(page.get_by_role("alert")).to_have_text("Ce jeu n’existe pas.")
