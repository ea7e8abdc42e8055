"""Counts of instructions: what callgrind has written is read, and nothing else."""

from pathlib import Path

import pytest
from bench.counted import counted
from bench.instructions import read

pytestmark = pytest.mark.once

COUNT = """# callgrind format
desc: Trigger: Client Request: court copies

events: Ir
summary: 0

fn=(456) copy
93 180

totals: 477167931
"""


def test_a_count_has_a_name_and_a_total(tmp_path: Path) -> None:
    path = tmp_path / "callgrind.out.1"
    path.write_text(COUNT, encoding="utf-8")
    assert read(path) == ("court copies", 477167931)


def test_what_callgrind_writes_at_its_end_is_no_count(tmp_path: Path) -> None:
    path = tmp_path / "callgrind.out"
    path.write_text(COUNT.replace("Client Request: court copies", "Program termination"))
    with pytest.raises(SystemExit, match="not a count of callgrind"):
        read(path)


def test_each_portion_has_a_seed_of_its_own() -> None:
    done: list[tuple[str, int]] = []

    def portion(game: str, seed: int) -> int:
        done.append((game, seed))
        return 10 * seed

    assert counted(portion, "court", 3) == 60
    assert done == [("court", 1), ("court", 2), ("court", 3)]
