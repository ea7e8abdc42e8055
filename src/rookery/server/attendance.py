"""Who plays which seat: what people do about their seats, apart from the game itself.

Like the journal it is a list of entries in the database, each with the version of the match that it
met; everything else follows from them.

- Whoever **leaves** or stays **away** longer than the table waits has a bot play on, and has the
  seat again when they come **back**. So it is with whoever is **late**: their time has run out, at
  a table where a bot plays on then.
- Whoever **resigns** is out of the game. A bot plays on in their place, so that the others have
  their game, but it can win nothing: its share of the win goes to those who stayed. When only one
  seat is left, or none of a person's, the game is over, and those who are left have won. Whoever is
  **flagged**, by a clock at a table where that loses, is out in the same way.
- People may **offer** to end the game. When all who play themselves have, it ends without a result,
  as a game does that friends put back into the box. One who **declines** clears all offers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from rookery.core.contract import SEATS

REPLACED: Final = ("left", "away", "late")
GIVEN_UP: Final = ("resigned", "flagged")
NOTE_ENDED: Final = "ended"
"""What a record calls the note of an end that is not the game's own."""
BY_AGREEMENT: Final = "by agreement, without a result"
BY_GIVING_UP: Final = "because others gave it up"
EndedEarly = Literal["agreed", "given_up"]


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """Something that was done about a seat."""

    kind: str
    """left, away, late, back, resigned, flagged, offered or declined."""
    seat: int
    version: int
    """Of the match, when it was done."""
    bot: str = ""
    """Who plays on, if somebody does."""
    at: float = 0.0


class Attendance:
    """Who plays which seat of one table, after all entries so far."""

    def __init__(self, people: Sequence[bool], entries: Iterable[SeatEntry] = ()) -> None:
        """`people` says of each seat whether a person took it."""
        self._people: Final = list(people)
        self.entries: Final[list[SeatEntry]] = []
        self.stand_ins: Final[dict[int, SeatEntry]] = {}
        """By seat: since when and why a bot plays on for its person."""
        self.agreeing: Final[set[int]] = set()
        """The seats that have offered to end the game."""
        self.ended: SeatEntry | None = None
        """With what the game was over, if the game itself did not end it."""
        self._returned: Final[dict[int, int]] = {}
        for entry in entries:
            self.add(entry)

    def add(self, entry: SeatEntry) -> None:
        """One more was done."""
        self.entries.append(entry)
        if entry.kind in REPLACED or entry.kind in GIVEN_UP:
            self.stand_ins[entry.seat] = entry
            self.agreeing.discard(entry.seat)
        elif entry.kind == "back":
            self.stand_ins.pop(entry.seat, None)
            self._returned[entry.seat] = entry.version
        elif entry.kind == "offered":
            self.agreeing.add(entry.seat)
        else:
            self.agreeing.clear()
        if self.ended is None and self._ends(entry):
            self.ended = entry

    def _ends(self, entry: SeatEntry) -> bool:
        if entry.kind == "offered":
            return self.agreeing.issuperset(self.playing)
        stayed = self.stayed
        return entry.kind in GIVEN_UP and (
            len(stayed) < 2 or not any(self._people[seat] for seat in stayed)
        )

    @property
    def playing(self) -> list[int]:
        """The seats of people who play themselves."""
        return [i for i, person in enumerate(self._people) if person and i not in self.stand_ins]

    @property
    def stayed(self) -> list[int]:
        """The seats that are not out of the game, be they people's or bots'."""
        out = self.out
        return [i for i in range(len(self._people)) if i not in out]

    @property
    def out(self) -> list[int]:
        """The seats that have given the game up."""
        return [seat for seat, entry in self.stand_ins.items() if entry.kind in GIVEN_UP]

    @property
    def agreed(self) -> bool:
        """Did people agree to end the game without a result?"""
        return self.ended is not None and self.ended.kind == "offered"

    def replaced(self, seat: int, version: int) -> bool:
        """Did a bot play on for this seat's person when this version came?"""
        before = [e for e in self.entries if e.seat == seat and e.version < version]
        who = [e.kind for e in before if e.kind not in ("offered", "declined")]
        return bool(who) and who[-1] != "back"

    def may_take_back(self, seat: int, made: int) -> bool:
        """May this seat's person take back what was decided with version `made`?

        Not what a bot has decided for them.
        """
        return seat not in self.stand_ins and made > self._returned.get(seat, 0)

    def result(self, played: list[float] | None) -> list[float] | None:
        """Each seat's share of the win, given what the game itself came to, if it is over."""
        if self.agreed or (self.ended is None and played is None):
            return None
        stayed = self.stayed
        if self.ended is not None:
            return [1 / len(stayed) if seat in stayed else 0.0 for seat in range(len(self._people))]
        if played is None or len(stayed) == len(self._people):
            return played
        return _among(played, stayed)

    def notes(self, names: Sequence[str], step: Callable[[int], int]) -> dict[str, str]:
        """What the record says of it; `step` tells after how many steps a version stood."""
        told: dict[str, list[str]] = {}
        for entry in self.entries:
            if text := _told(entry, names[entry.seat], step(entry.version)):
                told.setdefault(f"seat_{SEATS[entry.seat]}", []).append(text)
        said = {name: "; ".join(texts) for name, texts in told.items()}
        if self.ended is not None:
            how = BY_AGREEMENT if self.agreed else BY_GIVING_UP
            said[NOTE_ENDED] = f"after step {step(self.ended.version)}, {how}"
        return said


def ended_early(notes: Mapping[str, str]) -> EndedEarly | None:
    """How people ended a game before its end, as its record tells."""
    note = notes.get(NOTE_ENDED, "")
    return "agreed" if BY_AGREEMENT in note else "given_up" if BY_GIVING_UP in note else None


def _told(entry: SeatEntry, name: str, step: int) -> str:
    if entry.kind in REPLACED:
        return f"after step {step} {entry.bot} plays on ({entry.kind})"
    if entry.kind in GIVEN_UP:
        return f"after step {step} {entry.kind}, {entry.bot} plays on"
    return f"after step {step} {name} is back" if entry.kind == "back" else ""


def _among(played: list[float], stayed: list[int]) -> list[float]:
    """The win among those who stayed, by what they have of it; equally, if that is nothing."""
    total = sum(played[seat] for seat in stayed)
    if not total:
        none_won = not any(played)
        share = 0.0 if none_won else 1 / len(stayed)
        return [share if seat in stayed else 0.0 for seat in range(len(played))]
    return [won / total if seat in stayed else 0.0 for seat, won in enumerate(played)]
