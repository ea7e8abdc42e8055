"""What a search has tried so far, as flat arrays that grow."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

NONE: Final = -1
FIRST_SIZE: Final = 1 << 10
SPREAD: Final = 0x9E3779B1


class Tree:
    """Nodes are numbers, found by their parent and the step that leads to them."""

    def __init__(self, roots: int) -> None:
        self.count: i64 = 0
        self.parent: vec[i64] = vec[i64]([0] * FIRST_SIZE)
        self.step: vec[i64] = vec[i64]([0] * FIRST_SIZE)
        self.visits: vec[i64] = vec[i64]([0] * FIRST_SIZE)
        self.chances: vec[i64] = vec[i64]([0] * FIRST_SIZE)
        """How often the step was open when its parent was visited."""
        self.worth: vec[float] = vec[float]([0.0] * FIRST_SIZE)
        """The sum of what the seat that took the step got."""
        self._slots: vec[i64] = vec[i64]([NONE] * (4 * FIRST_SIZE))
        """A hash table with open addressing, never more than half full."""
        for _ in range(roots):
            self._append(NONE, 0)

    def find(self, parent: i64, step: i64) -> i64:
        """The node, or `NONE`."""
        return self._slots[self._slot(parent, step)]

    def child(self, parent: i64, step: i64) -> i64:
        """The node, made if need be."""
        slot = self._slot(parent, step)
        node = self._slots[slot]
        if node == NONE:
            node = self._append(parent, step)
            if 2 * node > i64(len(self._slots)) - 2:
                self._rehash()
            else:
                self._slots[slot] = node
        return node

    def below(self, nodes: list[int]) -> Tree:
        """What lies below these nodes, as a tree of its own; they are its roots."""
        kept = Tree(len(nodes))
        moved = vec[i64]([NONE] * int(self.count))
        for root, node in enumerate(nodes):
            moved[node] = root
            kept._take(root, self, node)
        node = 0
        while node < self.count:  # parents come before what lies below them
            parent = self.parent[node]
            if parent != NONE and moved[parent] != NONE:
                moved[node] = kept.child(moved[parent], self.step[node])
                kept._take(moved[node], self, node)
            node += 1
        return kept

    def _take(self, node: i64, other: Tree, theirs: i64) -> None:
        """Let a node have the figures of another tree's."""
        self.visits[node] = other.visits[theirs]
        self.chances[node] = other.chances[theirs]
        self.worth[node] = other.worth[theirs]

    def _slot(self, parent: i64, step: i64) -> i64:
        """Where the node is, or would be put."""
        mask = i64(len(self._slots)) - 1
        mixed = step ^ (parent * SPREAD)  # parents are few: the product fits
        mixed ^= mixed >> 31
        mixed ^= mixed >> 15
        slot = mixed & mask
        node = self._slots[slot]
        while node != NONE and (self.parent[node] != parent or self.step[node] != step):
            slot = (slot + 1) & mask
            node = self._slots[slot]
        return slot

    def _append(self, parent: i64, step: i64) -> i64:
        node = self.count
        if node == i64(len(self.parent)):
            self._grow()
        self.parent[node] = parent
        self.step[node] = step
        self.count += 1
        return node

    def _grow(self) -> None:
        self.parent = _doubled(self.parent)
        self.step = _doubled(self.step)
        self.visits = _doubled(self.visits)
        self.chances = _doubled(self.chances)
        worth = vec[float]([0.0] * (2 * len(self.worth)))
        i: i64 = 0
        while i < i64(len(self.worth)):
            worth[i] = self.worth[i]
            i += 1
        self.worth = worth

    def _rehash(self) -> None:
        self._slots = vec[i64]([NONE] * (2 * len(self._slots)))
        node: i64 = 0
        while node < self.count:
            if self.parent[node] != NONE:
                self._slots[self._slot(self.parent[node], self.step[node])] = node
            node += 1


def _doubled(numbers: vec[i64]) -> vec[i64]:
    longer = vec[i64]([0] * (2 * len(numbers)))
    i: i64 = 0
    while i < i64(len(numbers)):
        longer[i] = numbers[i]
        i += 1
    return longer
