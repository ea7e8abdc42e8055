"""Stretches of play from the first step on, in which several rules meet."""

from rookery.games.touria.rules.state import TouriaState
from tests.games.touria.table import A, B, do, event, new, open_now, phase, screen, table, visit

ROLLED = "rolled black, posted 1, posted 7, posted 13"
FILLED = ", ".join(
    f"filled {mine} {colour} {colour}"
    for mine, colour in enumerate(("blue", "blue", "red", "red", "green", "green"), 1)
)


def met_in_the_forest(item: str, bonus: str) -> TouriaState:
    """A, second to move, has chosen the bonus and taken the item by elixir; his turn begins."""
    return do(
        new(),
        f"start B, {ROLLED}, shown {item}, shown mirror, {FILLED}, {bonus}",
        f"tower nw, go forest, done, elixir, take {item}, shown rose",
    )


def test_t30_boots_bury_the_compass_that_the_mirror_would_copy() -> None:
    """T23, T30: a step after which only both of them would lead to the goal is not open."""
    s = do(
        new(),
        f"start A, {ROLLED}, shown compass, shown boots, {FILLED}, coin",
        "tower se, go forest, take compass, shown mirror, done",
        "tower nw, done, done, elixir, take boots, shown rose",
        "tower nw, fly forest, take mirror, shown frog, done",
        "tower sw, go castle, go trader, tower sw, go castle, go mine6, compass 1",
    )
    mines = [f"compass {mine}" for mine in (3, 4, 5, 6)]
    assert open_now(s) == ["go dragon", "use boots", *mines]  # to the castle it would be too far


def test_t75_helmet_and_mirror_never_exchange_three_swords_in_one_action() -> None:
    """T75: the mirror could copy the helmet only for an action of its own."""
    s = do(
        met_in_the_forest("helmet", "sword"),
        "tower se, done, take mirror, shown frog, done, tower sw, go castle, go trader",
        "tower nw, fly sword_master, learn, done",
        "tower se, go mine1, go castle, go mine3, go goldsmith, done",
        "tower se, fly tournament, use helmet",
    )
    assert "use helmet" not in open_now(s)
    do(s, "joust_heart, joust_heart")
    assert (phase(s), s.actor) == ("offer_elixir", B)


def test_t73_the_scale_works_after_the_order() -> None:
    """T24, T73: who holds it is asked before the elixirs."""
    s = do(
        met_in_the_forest("scale", "gem red"),
        "tower ne, go castle, go mine1, go sword_master, go bridge, go trader, order 1, posted 2",
    )
    assert (s.actor, open_now(s)) == (A, ["done", "use scale"])
    coins = screen(s)["coins"]
    do(s, "use scale")
    assert (screen(s)["coins"], s.actor) == (coins + 3, B)


def test_t77_the_chest_works_before_the_elixirs() -> None:
    """T24, T77: what was just shown may be taken before another takes it by elixir."""
    s = do(met_in_the_forest("chest", "coin"), "tower se, done, take mirror, shown hourglass")
    assert (s.actor, open_now(s)) == (A, ["done", "chest rose", "chest hourglass"])
    do(s, "done")
    assert (s.actor, phase(s)) == (B, "offer_elixir")


def test_t103_a_purple_gem_of_the_thieves_does_not_show() -> None:
    """T103: whether or not the action could be doubled, the thief is asked."""
    stolen = do(visit(table(), "thieves"), "steal, drawn blue green purple")
    purple, blue = do(stolen.copy(), "gem purple"), do(stolen.copy(), "gem blue")
    assert purple.view(B) == blue.view(B)
    assert event(stolen, "gem purple", B) == event(stolen, "gem blue", B)
    assert (open_now(purple), open_now(blue)) == (["done", "purple"], ["done"])
    assert do(purple, "done").view(B) == do(blue, "done").view(B)
