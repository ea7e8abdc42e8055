"""Editions: the printed data is a file, and what every edition must meet."""

import pytest

import rookery
from rookery.games.touria.rules.components import SPACE_NAMES
from rookery.games.touria.rules.edition import default_edition, read_edition
from tests.games.touria.table import give, new, open_now, put, showing, table

TEXT = default_edition()


def refused(old: str, new: str) -> str:
    """The complaint about the default edition with a change."""
    assert old in TEXT
    with pytest.raises(ValueError, match=r"^touria: edition: ") as caught:
        rookery.load("touria", edition=TEXT.replace(old, new, 1))
    return str(caught.value)


def test_t5_an_edition_is_an_option_and_part_of_the_record() -> None:
    """T5: an own file is played, and its text is in the record, so that it replays anywhere."""
    own = TEXT.replace('title = "Reconstruction"', 'title = "My box"').replace(
        "coins = 7", "coins = 8"
    )
    game = rookery.load("touria", edition=own)
    s = game.start()
    assert s.view(None)["edition"] == "My box"
    rng = rookery.Random(1)
    actions = []
    for _ in range(60):
        action = int(s.sample(rng)) if s.actor == rookery.CHANCE else s.legal()[0]
        actions.append(action)
        s.apply(action)
    read = rookery.Record.read(rookery.Record(game, actions).text())
    assert read.game.options["edition"] == own
    assert read.final() == s


def test_t5_the_empty_option_is_the_edition_in_the_package() -> None:
    """T5, T7: and it says that it is a reconstruction."""
    assert new().view(None)["edition"] == "Reconstruction"


@pytest.mark.parametrize(
    ("old", "new", "place", "rule"),
    [
        ('title = "Reconstruction"', "title = ", "not TOML", ""),
        ('title = "Reconstruction"', "title = 3", "title", "T5"),
        ('title = "Reconstruction"', 'titel = "x"', "titel", "T5"),
        ('["dragon", "mine1"]', '["dragon", "moon"]', "roads[0]", "T4"),
        ('["dragon", "mine1"]', '["dragon"]', "roads[0]", "T5"),
        ('["dragon", "mine1"]', '["dragon", "dragon"]', "roads[0]", "T5"),
        ('["mine1", "sword_master"]', '["mine1", "dragon"]', "roads[1]", "T5"),
        ('["dragon", "mine1"]', '["dragon", "tournament"]', "roads[0]", "T6"),
        ('nw = ["forest",', 'nw = ["moon",', "towers.nw[0]", "T4"),
        ('nw = ["forest",', 'nw = ["thieves",', "towers.nw[1]", "T6"),
        ('nw = ["forest",', 'nw = ["dragon",', "towers: dragon", "T6"),
        ('nw = ["forest", ', "nw = [", "towers.nw", "T5"),
        ("nw = [", "nx = [", "towers", "T5"),
        ('"blue red",', '"blue pink",', "orders[0].gems[0]", "T1"),
        ('"blue red",', '"blue black",', "orders[0].gems[0]", "T6"),
        ('"blue red",', '"blue",', "orders", "T6"),
        ('    "blue red",\n', "", "orders", "T3"),
        ("coins = 3", "coins = -1", "orders[0].coins", "T5"),
        ("coins = 3", "price = 3", "orders[0]", "T5"),
        ("green green yellow yellow", "purple " * 6, "orders[2].gems[5]", "T1"),
    ],
)
def test_t6_a_broken_file_is_refused(old: str, new: str, place: str, rule: str) -> None:
    """T5, T6: the message names the place in the file and the rule."""
    complaint = refused(old, new)
    assert place in complaint
    assert rule in complaint


def test_t6_the_network_holds_together() -> None:
    """T6: without any one road it stays connected."""
    complaint = refused('["mine4", "forest"]', '["fountain", "forest"]')
    assert "roads[8]: without fountain–mine4 the network falls apart" in complaint


def test_t6_every_location_has_a_circular_route() -> None:
    """T6: a location at the end of a single road has none."""
    complaint = refused('    ["mine5", "thieves"],\n', '    ["mine5", "mine6"],\n')
    assert "thieves has no circular route" in complaint


def test_t6_every_space_is_joined() -> None:
    assert "no way from castle to bridge" in refused(
        '    ["sword_master", "bridge"],\n    ["bridge", "trader"],\n',
        '    ["sword_master", "trader"],\n',
    )


def test_t6_dragon_and_goldsmith() -> None:
    """T6: four steps apart, and every way of four steps crosses the castle."""
    assert "must be 4 steps, not 1" in refused('["castle", "mine1"]', '["dragon", "goldsmith"]')
    around = '["castle", "mine1"],\n    ["dragon", "bridge"],\n    ["bridge", "mine2"]'
    assert "must be 4 steps, not 3" in refused('["castle", "mine1"]', around)
    beside = '["castle", "mine1"],\n    ["sword_master", "mine2"]'
    assert "avoids the castle" in refused('["castle", "mine1"]', beside)


def test_t7_distances() -> None:
    """T7: the ring and the ways to the castle."""
    board = read_edition(TEXT)

    def steps(one: str, other: str) -> int:
        return int(board.distance[16 * SPACE_NAMES.index(one) + SPACE_NAMES.index(other)])

    assert steps("dragon", "goldsmith") == 4
    assert steps("castle", "forest") == 1
    assert steps("sword_master", "trader") == 2
    assert steps("thieves", "fountain") == 4
    assert steps("tournament", "bridge") == 0
    assert steps("tournament", "trader") == 1


def test_t7_faces_at_the_start() -> None:
    """T7: south sees goldsmith, trader, forest fairy and sword master."""
    faces = {tower["name"]: tower["faces"] for tower in table().view(None)["towers"]}
    assert faces == {
        "nw": ["forest", "thieves", "goldsmith", "wizard"],
        "ne": ["dragon", "sword_master", "trader", "fountain"],
        "se": ["wizard", "goldsmith", "forest", "thieves"],
        "sw": ["trader", "fountain", "sword_master", "dragon"],
    }


def test_t7_orders() -> None:
    """T7: three stacks of six, for 3, 5 and 7 coins."""
    board = read_edition(TEXT)
    assert list(board.prices) == [3] * 6 + [5] * 6 + [7] * 6
    assert list(board.first_order) == [0, 6, 12, 18]


def test_an_edition_with_other_roads_is_walked() -> None:
    """T5: a road more makes a way shorter."""
    far = give(put(table(), "thieves"), coins=0)
    tower = f"tower {showing(far, 'fountain')}"
    assert tower not in open_now(far)
    near = TEXT.replace(
        '["castle", "mine1"],', '["castle", "mine1"],\n    ["thieves", "fountain"],'
    )
    close = give(put(table(edition=near), "thieves"), coins=0)
    showing(close, "fountain")
    assert tower in open_now(close)
