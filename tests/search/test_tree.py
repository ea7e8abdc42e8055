"""The flat tree finds what was put into it, however large it grows."""

from __future__ import annotations

from rookery.core.contract import HIDDEN
from rookery.search.tree import NONE, Tree


def test_every_node_is_found_by_parent_and_step() -> None:
    tree = Tree(2)
    steps = [HIDDEN, 0, 1, 7, 1 << 24, (1 << 62) - 1]
    made: dict[tuple[int, int], int] = {}
    parents = [0, 1]
    while len(made) < 6000:
        parent = parents.pop(0)
        for step in steps:
            made[parent, step] = tree.child(parent, step)
            parents.append(made[parent, step])
    assert len(set(made.values())) == len(made)
    for (parent, step), node in made.items():
        assert tree.find(parent, step) == node == tree.child(parent, step)
        assert (tree.parent[node], tree.step[node]) == (parent, step)
    assert tree.count == len(made) + 2


def test_what_was_never_tried_is_not_found() -> None:
    tree = Tree(1)
    tree.child(0, 5)
    assert tree.find(0, 6) == NONE
    assert tree.find(1, 5) == NONE


def test_figures_survive_growth() -> None:
    tree = Tree(1)
    first = tree.child(0, 1)
    tree.visits[first] = 3
    tree.worth[first] = 1.5
    tree.chances[first] = 4
    for step in range(5000):
        tree.child(first, step)
    assert (tree.visits[first], tree.worth[first], tree.chances[first]) == (3, 1.5, 4)


def test_what_lies_below_is_a_tree_of_its_own() -> None:
    tree = Tree(2)
    made: list[tuple[int, int, int]] = []
    for root in (0, 1):
        for step in (HIDDEN, 4):
            node = tree.child(root, step)
            for deeper in range(1500):
                made.append((node, deeper, tree.child(node, deeper)))
    for node in range(int(tree.count)):
        tree.visits[node], tree.chances[node], tree.worth[node] = node, 2 * node, float(node)
    roots = [int(tree.find(0, 4)), int(tree.find(1, HIDDEN))]
    kept = tree.below(roots)
    assert kept.count == 2 + 2 * 1500
    for root, node in enumerate(roots):
        assert kept.visits[root] == node
        assert kept.find(root, 1500) == NONE
    for node, step, child in made:
        if node in roots:
            moved = kept.find(roots.index(node), step)
            figures = (kept.visits[moved], kept.chances[moved], kept.worth[moved])
            assert figures == (child, 2 * child, float(child))
