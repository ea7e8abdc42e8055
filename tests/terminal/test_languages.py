"""The game at the keyboard in all languages: nothing is said in any other words than theirs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import rookery
from rookery.core import catalogue as catalogues
from rookery.core import face as faces
from rookery.core.catalogue import LANGUAGES, Catalogue, Sentence
from rookery.core.registry import title
from rookery.terminal.play import PERSON, terminal_words
from tests.golden.archive import collection, read
from tests.terminal.table import said, sat_down, script
from tests.terminal.test_faces import GAMES, RECORDS, drawn
from tools.compiled import PACKAGE
from tools.words import languages, sentences, terminal_files

PEOPLE = ["Аня", "Боб", "Вера", "Глеб", "Дана", "Ева"]
"""Names without a letter of ours, so that every letter of ours is a word that was left."""
KEPT = re.compile(r"(\{\w+\}|\[/?b\])")
ENGLISH = re.compile(r"[A-Za-z]{2,}")


# ---- the catalogues -----------------------------------------------------------------------


def test_a_terminal_speaks_the_languages_of_the_page() -> None:
    assert list(LANGUAGES) == languages()


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no language 'xx'; there are en, de, fr, nl, it"):
        Catalogue("xx")
    face = title("court").face()
    with pytest.raises(ValueError, match="no language 'xx'"):
        face.speak("xx")
    assert face.language == "en"


def pattern(node: ast.AST) -> str:
    """What a text in the source may be, with anything where a value is filled in."""
    if isinstance(node, ast.JoinedStr):
        return "".join(pattern(part) or ".*" for part in node.values)
    text = node.value if isinstance(node, ast.Constant) else ""
    return re.escape(text) if isinstance(text, str) else ""


@pytest.mark.once
@pytest.mark.parametrize("file", terminal_files())
def test_nothing_stands_in_a_catalogue_of_the_terminal_that_is_never_said(file: str) -> None:
    sources = [*PACKAGE.rglob("seen/*.py"), *PACKAGE.glob("core/*.py")]
    sources += [*PACKAGE.glob("terminal/*.py"), *PACKAGE.glob("commands/play.py")]
    trees = [ast.parse(source.read_text(encoding="utf-8")) for source in sources]
    written = {pattern(node) for tree in trees for node in ast.walk(tree)}
    known = re.compile("|".join(f"(?:{text})" for text in written if "_" in text))
    assert [key for key in sentences("en", file) if not known.fullmatch(key)] == []


# ---- whole games --------------------------------------------------------------------------


def disguised(text: str) -> str:
    """A sentence without a letter of ours; what is filled in, and marks, stay."""
    parts = KEPT.split(text)
    return "".join(p if KEPT.fullmatch(p) else re.sub("[A-Za-z]", "ж", p) for p in parts)


def disguise(sentence: Sentence) -> Sentence:
    if isinstance(sentence, str):
        return disguised(sentence)
    match = {case: disguised(text) for case, text in sentence[0]["match"].items()}
    return [{**sentence[0], "match": match}]


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A language in which all that comes from a catalogue has other letters."""
    real = catalogues.said_in

    def said_in(package: str, language: str) -> dict[str, Sentence]:
        return {key: disguise(one) for key, one in real(package, language).items()}

    faces._words.cache_clear()
    monkeypatch.setattr(catalogues, "said_in", said_in)
    yield
    faces._words.cache_clear()


@pytest.mark.once
@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize(("game", "name"), RECORDS)
def test_a_whole_game_is_told_from_the_catalogue_alone(game: str, name: str) -> None:
    """All that happens, is asked and offered, to whoever decides and to those who watch."""
    face, record = title(game).face(), read(game, name)
    names = PEOPLE[: record.game.players]
    for number, (state, action) in enumerate(record.states()):
        told = [face.said(state.describe(action, seat), names) or "" for seat in (None, 0)]
        actor = int(state.actor)
        if actor >= 0:
            choices = {choice: state.describe(choice, actor) for choice in state.legal()}
            told.append(face.prompt(state.view(actor), list(choices.values()), names))
            texts = {choice: record.game.text(choice) for choice in choices}
            told += [face.offered(texts[choice], one, names) for choice, one in choices.items()]
        if number % 40 == 0:
            told.append(drawn(face, state.view(max(0, actor)), names))
        assert [words for words in told if ENGLISH.search(words)] == []
    assert not ENGLISH.search(drawn(face, record.final().view(None), names))


@pytest.mark.once
@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("game", GAMES)
def test_every_reason_is_given_from_the_catalogue(game: str) -> None:
    face, record = title(game).face(), read(game, next(iter(collection(game).games)))
    names = PEOPLE[: record.game.players]
    given = set()
    for number, (state, _) in enumerate(record.states()):
        for seat in range(record.game.players) if number % 20 == 0 else ():
            for action in range(0, record.game.decisions, 7):
                reason: Any = state.why_not(action, seat)
                if reason is not None:
                    given.add(reason["code"])
                    assert not ENGLISH.search(face.why_not(reason, names)), reason
    assert len(given) > 4


@pytest.mark.once
@pytest.mark.usefixtures("pseudo")
def test_the_frame_of_a_game_is_told_from_the_catalogue(tmp_path: Path) -> None:
    typed = ("help", "table", "log", "undo", "aside 6", "жук", "save", "1")
    names = ("Аня", "Боб")
    game = sat_down(tmp_path / "kept", script(*typed), names=names)
    game.run()
    lines = said(game).replace(str(tmp_path), "")
    command = "rookery play --resume /kept"
    assert command in lines
    assert set(ENGLISH.findall(lines.replace(command, ""))) == {"roll"}  # what one may type
    ended = sat_down(tmp_path / "other", lambda _: "1", (PERSON, "eager"), names=names)
    ended.run()
    assert not ENGLISH.search(said(ended))


# ---- each language ------------------------------------------------------------------------

TOLD = {
    "en": ["Ann begins.", "Ann rolls 2 5 5.", "Ann sets aside 5.", "Ann wins over the Farmer."],
    "de": ["Ann beginnt.", "Ann würfelt 2 5 5.", "Ann legt 5 beiseite.", "Ann gewinnt den Bauern."],
    "fr": ["Ann commence.", "Ann lance 2 5 5.", "Ann met de côté 5.", "Ann gagne le Fermier."],
    "nl": ["Ann begint.", "Ann gooit 2 5 5.", "Ann legt 5 opzij.", "Ann wint de Boer."],
    "it": [
        "Ann comincia.",
        "Ann lancia 2 5 5.",
        "Ann mette da parte 5.",
        "Ann conquista il Contadino.",
    ],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_is_told_in_each_language(language: str) -> None:
    game = rookery.load("court")
    face, state = title("court").face(), game.start()
    face.speak(language)
    told = []
    for text in ("start A", "roll", "rolled 2 5 5", "aside 5", "aside 5", "aside 2", "take farmer"):
        action = game.parse(text)
        told.append(face.said(state.describe(action, 0), ["Ann", "Bo"]))
        state.apply(action)
    assert [told[0], told[2], told[3], told[6]] == TOLD[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_and_numbers_are_said_as_the_language_does(language: str) -> None:
    words = Catalogue(language, "rookery.games.touria")
    joined = {"en": "and", "de": "und", "fr": "et", "nl": "en", "it": "e"}[language]
    comma = "," if language == "en" else ""
    assert [words.listed(["a", "b", "c"][:n]) for n in range(4)] == [
        "",
        "a",
        f"a {joined} b",
        f"a, b{comma} {joined} c",
    ]
    coins = partial(words, "touria_coins")
    assert coins(count=1) != coins(count=2).replace("2", "1")
    alike = coins(count=0).replace("0", "2") == coins(count=2)
    assert alike == (language != "fr")  # French counts nothing as one


REFUSED = {
    "en": "Roll your dice first. (C41)",
    "de": "Wirf erst deine Würfel. (C41)",
    "fr": "Lance d’abord tes dés. (C41)",
    "nl": "Gooi eerst je dobbelstenen. (C41)",
    "it": "Lancia prima i tuoi dadi. (C41)",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_not_be_done_is_answered_with_the_reason_and_its_rule(
    tmp_path: Path, language: str
) -> None:
    game = sat_down(tmp_path / "kept", script("aside 5"), language=language)
    game.run()
    assert REFUSED[language] in said(game)


def test_the_rules_are_shown_in_the_language(tmp_path: Path) -> None:
    game = sat_down(tmp_path / "kept", script("rules"), language="de")
    game.run()
    assert "Um Krone und Kragen" in said(game)
    assert "Würfelspiel von Tom Lehmann" in said(game)


def test_a_game_that_was_left_is_resumed_in_its_language(tmp_path: Path) -> None:
    game = sat_down(tmp_path / "kept", script(), language="nl")
    game.run()
    assert "Het spel is bewaard. Ga verder met: rookery play --resume" in said(game)
    assert said(game).rstrip().endswith("--language nl")


def test_a_game_without_catalogues_is_played_in_the_frame_of_the_language(tmp_path: Path) -> None:
    from tests.core.whispers import MANIFEST, registered

    with registered(MANIFEST):
        kinds = (PERSON, "random")
        game = sat_down(tmp_path / "kept", lambda _: "1", kinds, game="whispers", language="de")
        game.run()
    assert "Entscheide (guess)." in said(game)
    assert said(game).rstrip().endswith(("hat gewonnen.", "haben gewonnen."))


@pytest.mark.parametrize("language", LANGUAGES)
def test_those_who_won_are_named_in_the_right_number(language: str) -> None:
    words = terminal_words(language)
    one, two = (words("terminal_won", names="Ann", count=count) for count in (1, 2))
    assert (one == two) == (language == "en")
