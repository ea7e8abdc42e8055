"""Every rule has a test that names it; the kit is content; both modes play the same games."""

import hashlib
import re
from pathlib import Path

import pytest

import rookery

HERE = Path(__file__).parent
RULES = Path(rookery.__file__).parent / "games" / "towers" / "RULES.md"


def test_every_rule_is_named_by_a_test() -> None:
    written = RULES.read_text(encoding="utf-8")
    rules = set(re.findall(r"\bW\d+\b", written))
    tests = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    named = {f"W{number}" for number in re.findall(r"(?:def test_|_|\b)[wW](\d+)(?=_|\b)", tests)}
    assert len(rules) == 66
    assert named == rules


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 2, "variant": "base"},
        {"players": 3, "variant": "expert", "spell_count": 8},
        {"players": 4, "variant": "teams"},
        {"players": 6, "variant": "expert_teams", "spell_count": 8},
    ],
)
def test_the_kit_is_content(options: dict[str, str | int]) -> None:
    options = {"spell_count": 3, **options}
    assert rookery.check("towers", games=1, limit=800, **options) > 0  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "steps", "digest"),
    [
        ({"players": 4}, 6396, "f8322e56e909"),
        ({"players": 3, "variant": "expert", "spell_count": 8}, 5363, "5c2e2b752531"),
        ({"players": 6, "variant": "expert_teams"}, 7450, "606896ef3da8"),
    ],
)
def test_both_modes_play_the_same_games(
    options: dict[str, object], steps: int, digest: str
) -> None:
    """If this changes, an old record may replay differently: then raise the rules' version."""
    rng = rookery.Random(2024)
    played = 0
    final = hashlib.sha256()
    for _ in range(3):
        for play in (rookery.playout, rookery.eager_playout):
            state = rookery.load("towers", **options).start()
            played += play(state, rng, 2000)
            final.update(state.key())
    assert (played, final.hexdigest()[:12]) == (steps, digest)
