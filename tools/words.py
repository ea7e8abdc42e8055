"""Looks through the catalogues: what a language misses, has too much or says amiss.

`words.py` looks at all languages, `words.py de` at one. Where nothing is amiss it says nothing and
ends with 0.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
WEB: Final = ROOT / "web"
PACKAGE: Final = ROOT / "src" / "rookery"
GLOSSARY: Final = ROOT / "docs" / "translating.md"
PLURALS: Final = {language: {"one", "other"} for language in ("en", "de", "fr", "nl", "it")}
"""The plural forms that each language's sentences have."""
SIGNS: Final = {
    "en": {r"\.\.\.": "dots for an ellipsis"},
    "de": {
        r"[\"']": "straight quotes",
        r"\.\.\.": "dots for an ellipsis",
        r"[^\u00a0]%": "no space",
    },
    "fr": {
        r"[\"']": "straight quotes",
        r"\.\.\.": "dots for an ellipsis",
        r"[^\u00a0]%": "no space before a percent sign",
        r" [:;!?»]|« ": "a space that may break",
        r"[^\u202f\W][;!?]": "no narrow space before a sign",
        r"[^\u00a0\W]:(?= |$)": "no space before a colon",
    },
    "nl": {r"[\"']": "straight quotes", r"\.\.\.": "dots for an ellipsis", r"\s%": "a space"},
    "it": {r"[\"']": "straight quotes", r"\.\.\.": "dots for an ellipsis", r"\s%": "a space"},
}
"""What a language's typography has not, as docs/translating.md tells it."""
SPELLED: Final = re.compile(r"\b[A-F]: \w+( \w+)*;?")
"""What a person types as it stands, in every language."""
ROW: Final = re.compile(r"^\| (\w+_\w+) \| (.+) \|$", re.MULTILINE)

Sentence = str | list[dict[str, Any]]


def settings() -> dict[str, Any]:
    """Which languages there are, and which files each has."""
    read: dict[str, Any] = json.loads((WEB / "project.inlang" / "settings.json").read_text("utf-8"))
    return read


def languages() -> list[str]:
    """The codes of all languages, English first."""
    return [str(code) for code in settings()["locales"]]


def page_files() -> list[str]:
    """The files of the page's catalogue from the project's root, `{locale}` for the language."""
    patterns = settings()["plugin.inlang.messageFormat"]["pathPattern"]
    found = [(WEB / str(pattern)).resolve() for pattern in patterns]
    return [path.relative_to(ROOT).as_posix() for path in found]


def terminal_files() -> list[str]:
    """The files that only a terminal has use for; the others it shares with the page."""
    found = [path.relative_to(ROOT).as_posix() for path in PACKAGE.rglob("words/*.en.json")]
    named = [path.replace(".en.", ".{locale}.") for path in found]
    return sorted(set(named) - set(page_files()))


def files() -> list[str]:
    """All files of the catalogues."""
    return [*page_files(), *terminal_files()]


def sentences(language: str, file: str) -> dict[str, Sentence]:
    """What one file says in a language; nothing where there is no such file."""
    path = ROOT / file.replace("{locale}", language)
    read: dict[str, Sentence] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return read


def catalogue(language: str) -> dict[str, Sentence]:
    """All that can be said in a language."""
    return {key: one for file in files() for key, one in sentences(language, file).items()}


def texts(sentence: Sentence) -> dict[str, str]:
    """A sentence's texts by the case that each is for."""
    if isinstance(sentence, str):
        return {"": sentence}
    return {str(case): str(text) for part in sentence for case, text in part["match"].items()}


def places(text: str) -> Counter[str]:
    """The names that are filled in."""
    return Counter(re.findall(r"\{(\w+)\}", text))


def amiss(language: str) -> Iterator[str]:
    """All that is wrong with a language."""
    for file in files():
        english, own = sentences("en", file), sentences(language, file)
        yield from (f"{file}: {key} is missing" for key in english if key not in own)
        yield from (f"{file}: {key} is not in English" for key in own if key not in english)
        for key, sentence in own.items():
            if key in english:
                wrong = [
                    *compared(english[key], sentence, language),
                    *misprinted(sentence, language),
                ]
                yield from (f"{file}: {key} {one}" for one in wrong)
    yield from unlike_the_list(language)


def compared(english: Sentence, own: Sentence, language: str) -> Iterator[str]:
    """What is amiss with one sentence."""
    if isinstance(english, str) != isinstance(own, str):
        yield "has other forms than in English"
        return
    if not isinstance(english, str) and not isinstance(own, str):
        yield from _cases(english, own, language)
    wanted = set().union(*(places(text) for text in texts(english).values()))
    for case, text in texts(own).items():
        if not text.strip():
            yield f"{case} says nothing"
        if extra := set(places(text)) - wanted:
            yield f"{case} fills in {', '.join(sorted(extra))}, which English has not"
    said = set().union(*(places(text) for text in texts(own).values()))
    if left := wanted - said:
        yield f"leaves out {', '.join(sorted(left))}"


def misprinted(sentence: Sentence, language: str) -> Iterator[str]:
    """Signs and spaces that are not those of the language."""
    for text in texts(sentence).values():
        for pattern, wrong in SIGNS[language].items():
            if re.search(pattern, SPELLED.sub("", text)):
                yield f"has {wrong}: {text}"


def _cases(
    english: list[dict[str, Any]], own: list[dict[str, Any]], language: str
) -> Iterator[str]:
    one, other = english[0], own[0]
    if one["declarations"] != other["declarations"] or one["selectors"] != other["selectors"]:
        yield "depends on something else than in English"
    forms = {case.removeprefix("form=") for case in texts(own) if case.startswith("form=")}
    if forms and forms != PLURALS[language]:
        yield f"has the forms {', '.join(sorted(forms))}"


def glossary() -> dict[str, dict[str, str]]:
    """The list of terms: for each key its name in each language, in the order of the columns."""
    rows = ROW.findall(GLOSSARY.read_text("utf-8"))
    return {
        key: dict(zip(languages(), [cell.strip() for cell in cells.split(" | ")], strict=True))
        for key, cells in rows
    }


def unlike_the_list(language: str) -> Iterator[str]:
    """Names that are not those of the list of terms."""
    said = catalogue(language)
    for key, names in glossary().items():
        if key in said and said[key] != names[language]:
            yield f"{key} is {said[key]!r}, but {names[language]!r} in docs/translating.md"


def main(wanted: list[str]) -> int:
    """Print what is amiss; 1 if anything is."""
    found = 0
    for language in wanted or languages():
        for line in amiss(language):
            print(f"{language}: {line}")
            found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
