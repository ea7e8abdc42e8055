"""How people are told is set by variables, and what does not fit is refused at the start."""

import base64
import json
import re
from pathlib import Path

import pytest

from rookery.server.notices import given
from rookery.server.notices.given import MailServer, NoticeSettings, notices_from_environment
from rookery.server.notices.words import Item, push_message, said
from tools.compiled import ROOT

pytestmark = pytest.mark.once

MAIL = {
    "ROOKERY_URL": "https://play.example/",
    "ROOKERY_SMTP_HOST": "mail.example",
    "ROOKERY_SMTP_FROM": "rook@play.example",
}
WORDS = Path(given.__file__).parent / "words"


def settled(monkeypatch: pytest.MonkeyPatch, **variables: str) -> NoticeSettings:
    with monkeypatch.context() as context:
        for name, value in variables.items():
            context.setenv(name, value)
        return notices_from_environment()


def test_there_is_no_mail_unless_it_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    assert settled(monkeypatch) == NoticeSettings()


def test_a_mail_server_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    found = settled(monkeypatch, **MAIL, ROOKERY_SMTP_TLS="tls", ROOKERY_SMTP_PASSWORD="hush")
    assert found.site == "https://play.example"
    assert found.mail == MailServer(
        "mail.example", "rook@play.example", 465, "tls", password="hush"
    )
    assert "hush" not in repr(found)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ROOKERY_URL", "play.example"),
        ("ROOKERY_URL", ""),
        ("ROOKERY_SMTP_FROM", "rook"),
        ("ROOKERY_SMTP_TLS", "yes"),
        ("ROOKERY_SMTP_PORT", "0"),
        ("ROOKERY_SMTP_PORT", "70000"),
        ("ROOKERY_PUSH_KEY", "short"),
    ],
)
def test_what_does_not_fit_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    with pytest.raises(ValueError, match=name):
        settled(monkeypatch, **{**MAIL, name: value})


def test_a_key_of_pushes_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    key = base64.b64encode(bytes(range(1, 33))).decode()
    found = settled(monkeypatch, ROOKERY_PUSH_KEY=key)
    assert given.decoded(found.push_key) == bytes(range(1, 33))


def test_every_variable_is_told_in_the_docs() -> None:
    source = Path(given.__file__).read_text(encoding="utf-8")
    told = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    names = set(re.findall(r'"(ROOKERY_[A-Z_]+[A-Z])"', source))
    assert len(names) > 8
    assert [name for name in sorted(names) if f"| `{name}` |" not in told] == []


def test_every_language_says_all_of_it() -> None:
    catalogues = {file.stem: json.loads(file.read_text("utf-8")) for file in WORDS.iterdir()}
    holes = {
        language: {word: set(re.findall(r"\{(\w+)\}", text)) for word, text in words.items()}
        for language, words in catalogues.items()
    }
    assert {"en", "de", "fr", "nl", "it"} <= set(holes)
    assert all(found == holes["en"] for found in holes.values())


def test_a_language_that_is_not_known_is_english() -> None:
    assert said("xx", "stop") == said("en", "stop")
    assert said("de-AT", "stop") == said("de", "stop") != said("en", "stop")


def test_names_are_said_as_they_are() -> None:
    item = Item("t", "turn", "Court", ("{game}", "%s"))
    assert push_message([item], "en", "e").body == "Your turn at Court with {game}, %s"
