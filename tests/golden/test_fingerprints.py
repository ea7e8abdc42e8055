"""What can be seen of the games is what it was: see `tools/fingerprints.py`."""

import json
from typing import Any

import pytest

from rookery.core.conformance import variants
from tools import fingerprints

KNOWN = json.loads(fingerprints.FILE.read_text(encoding="utf-8"))
EVERY = 7
"""One variant in so many is played here; the command plays all."""
SOME = [
    (name, dict(variant))
    for name in KNOWN
    for place, variant in enumerate(variants(name, {}))
    if place % EVERY == 0
]


def test_every_variant_has_its_fingerprints() -> None:
    for name, known in KNOWN.items():
        assert list(known) == [fingerprints.told(variant) for variant in variants(name, {})]


@pytest.mark.parametrize(("name", "variant"), SOME, ids=[fingerprints.told(v) for _, v in SOME])
def test_nothing_that_can_be_seen_has_changed(name: str, variant: dict[str, Any]) -> None:
    found = fingerprints.of_variant(name, variant)
    known = KNOWN[name][fingerprints.told(variant)]
    changed = [kind for kind in known if found.get(kind) != known[kind]]
    assert changed == [], "if this is meant: python -m tools.fingerprints"
