"""What can be said in a game: a table of verbs, from which texts, reading and decoding follow.

An action is a number: that of its verb plus that of the object it is said of. So `aside 5` is
the verb "aside", which begins at 4, said of the fifth of its objects, and its number is 8.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

LONGEST_QUOTE: Final = 40
LONELY: Final = ("",)
"""The objects of a verb that is said of nothing."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb:
    """A word and what it can be said of; its actions are numbered from `first` on.

    A verb with too many objects to list them overrides `object_text` and `parse_object`.
    """

    def __init__(self, word: str, first: int, objects: Sequence[str] = LONELY) -> None:
        self.word: Final = word
        self.first: Final = first
        self.objects: Final = list(objects)
        self.end: int = first + len(self.objects)
        """Its actions are below this."""
        self._places: Final = {text: place for place, text in enumerate(self.objects)}

    def covers(self, action: int) -> bool:
        """Is this one of the verb's actions?"""
        return self.first <= action < self.end

    def object_text(self, place: int) -> str:
        """The object at that place, in words; a ValueError if there is none."""
        return self.objects[place]

    def parse_object(self, text: str) -> int:
        """The place of the object, the inverse of `object_text`; a ValueError if there is none."""
        if text not in self._places:
            raise ValueError(f"{self.word} is not said of {text[:LONGEST_QUOTE]!r}")
        return self._places[text]

    def text(self, action: int) -> str:
        """The one text of an action of this verb."""
        said_of = self.object_text(action - self.first)
        return f"{self.word} {said_of}" if said_of else self.word


class Vocabulary:
    """All verbs of a game: gives each action its one text, reads it, and takes it apart."""

    def __init__(self, game: str, verbs: Sequence[Verb], examples: str) -> None:
        self.game: Final = game
        self.verbs: Final = sorted(verbs, key=lambda verb: verb.first)
        self.examples: Final = examples
        """Some actions, for whoever has written something else."""
        self._by_word: Final = {verb.word: verb for verb in verbs}
        self._check()
        self._texts: Final = self._listed_texts()
        self._ids: Final = {text: action for action, text in self._texts.items()}

    def verb(self, action: int) -> Verb:
        """The verb that an action is of; a ValueError if it is of none."""
        low, high = 0, len(self.verbs)
        while high - low > 1:
            middle = (low + high) // 2
            if self.verbs[middle].first <= action:
                low = middle
            else:
                high = middle
        if not self.verbs[low].covers(action):
            raise ValueError(f"{action} is no action of {self.game}")
        return self.verbs[low]

    def text(self, action: int) -> str:
        """The one text of an action; a ValueError if there is no such action."""
        if action in self._texts:
            return self._texts[action]
        try:
            return self.verb(action).text(action)
        except (IndexError, ValueError):
            raise ValueError(f"{action} is no action of {self.game}") from None

    def parse(self, text: str) -> int:
        """The action with that text, and no other spelling of it; a ValueError shows some."""
        if text in self._ids:
            return self._ids[text]
        word, space, said_of = text.partition(" ")
        verb = self._by_word.get(word)
        try:
            if verb is None or (space and not said_of):
                raise ValueError
            action = verb.first + verb.parse_object(said_of)
            if self.text(action) != text:  # a verb may read more than it writes
                raise ValueError
            return action
        except ValueError:
            quoted = text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"
            raise ValueError(
                f"{quoted!r} is no action of {self.game}; actions look like {self.examples}"
            ) from None

    def numbers(self, end: int) -> vec[i64]:
        """For each action below `end` the first of its verb: what compiled code tells verbs by."""
        firsts = vec[i64]([-1] * end)
        for verb in self.verbs:
            for action in range(verb.first, min(verb.end, end)):
                firsts[action] = verb.first
        return firsts

    def _listed_texts(self) -> dict[int, str]:
        """The texts of all actions whose verb lists its objects."""
        listed = [verb for verb in self.verbs if verb.end == verb.first + len(verb.objects)]
        return {a: verb.text(a) for verb in listed for a in range(verb.first, verb.end)}

    def _check(self) -> None:
        """Raise a ValueError if two verbs share a word or a number."""
        if len(self._by_word) < len(self.verbs):
            raise ValueError(f"two verbs of {self.game} share a word")
        for one, other in zip(self.verbs, self.verbs[1:], strict=False):
            if one.end > other.first:
                raise ValueError(f"{one.word} and {other.word} of {self.game} share numbers")
