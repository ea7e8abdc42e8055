"""A game at the keyboard, against bots and with others at the same screen."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from shlex import join
from typing import Final

from librt.random import Random
from rich.console import Console
from rich.markup import escape

from rookery.bots import check_bot, make_bot
from rookery.bots.seating import Failure, Seating
from rookery.core.contract import OVER, Game
from rookery.core.face import Face
from rookery.core.records import Record
from rookery.core.registry import file_of, title
from rookery.core.seat import Seat
from rookery.match import Happening, Match, Refused, deal_by

LARGEST_SEED: Final = 1 << 62
PERSON: Final = "person"
HELP: Final = """\
Type the number of a choice, or its words (such as [b]aside 5[/b]); Enter takes the only choice.
  [b]undo[/b]       take your last decision back, as far as nothing new was seen
  [b]save[/b] FILE  write the game to a file and go on playing
  [b]log[/b]        what has happened so far
  [b]rules[/b]      the rules of the game
  [b]table[/b]      show the table again
  [b]quit[/b]       stop; the game is kept and can be resumed
"""


class Quit(Exception):
    """The player leaves the table."""


@dataclass(frozen=True)
class Party:
    """Who sits at the table: a name for each seat, and a bot or a person."""

    names: tuple[str, ...]
    kinds: tuple[str, ...]

    def notes(self) -> dict[str, str]:
        """What a record notes of them, so that the game can be resumed."""
        return {"players": ",".join(self.kinds)}


class TerminalGame:
    """Runs one match in a console until it is over or the player leaves."""

    def __init__(
        self,
        game: Game,
        party: Party,
        face: Face,
        console: Console,
        keep: Path,
        actions: Sequence[int] = (),
        seed: int | None = None,
    ) -> None:
        seed = secrets.randbits(60) if seed is None else seed
        if not abs(seed) < LARGEST_SEED:
            raise ValueError(f"a seed is a number below {LARGEST_SEED}, not {seed}")
        for kind in party.kinds:
            if kind != PERSON:
                check_bot(kind, game)
        self.match: Final = Match.resume(game, deal_by(Random(seed)), actions)
        self.party: Final = party
        self.face: Final = face
        self.console: Final = console
        self.keep: Final = keep
        """Where an unfinished game is kept."""
        bots = {
            seat: make_bot(kind, game, Random(seed + 1 + seat))
            for seat, kind in enumerate(party.kinds)
            if kind != PERSON
        }
        self.seating: Final = Seating(bots, self.tell_failure)
        for seat in self.seating.listening:
            for _, event in self.match.history(seat):
                self.seating.hear(seat, event)
        self.worlds: Final = Random(seed - 1)
        self.shown_to: int | None = None
        """Who saw the whole table last, with nobody else's decision since."""

    def run(self) -> None:
        """Play to the end; leaving early, or a mishap, keeps the game."""
        try:
            self.tell_past()
            while self.match.state.actor != OVER:
                self.decide(int(self.match.state.actor))
            self.tell_end()
            if self.keep.exists():
                self.save(self.keep)  # a resumed game's file has the end too
        except (Quit, EOFError, KeyboardInterrupt):
            self.save(self.keep)
            words = ["rookery", "play", *self.own_file(), "--resume", str(self.keep)]
            kept = f"\nThe game is kept. Go on with: {join(words)}"
            self.console.print(kept, markup=False, highlight=False, soft_wrap=True)
        except Exception:  # a defect: at least the game is not lost
            self.save(self.keep)
            raise
        finally:
            self.seating.close()

    def own_file(self) -> list[str]:
        """The file that the game came from, if it came from one."""
        file = file_of(self.match.game.name)
        return [str(file)] if file else []

    def decide(self, seat: int) -> None:
        """Let the seat decide: a person is asked, a bot chooses."""
        if seat not in self.seating:
            self.ask(seat)
            return
        self.shown_to = None
        choice = self.seating.choose(Seat(self.match.state, seat, self.worlds))
        self.tell(self.match.submit(seat, self.match.version, choice))

    def tell_failure(self, seat: int, failure: Failure) -> None:
        """A bot that failed has lost; to let the people play on, the hunch takes its place."""
        self.say(f"{self.party.names[seat]} gives up: it {failure.reason}.", "red")
        if failure.last_words:
            self.say(failure.last_words, "dim")
        self.say("The game's own hunch plays on in its place.")

    # ---- telling --------------------------------------------------------------------------

    def say(self, words: str, style: str = "") -> None:
        """Print words in which names and typed text may stand: no markup is read in them."""
        self.console.print(words, style=style, markup=False, highlight=False)

    def viewer(self) -> int | None:
        """Whose eyes the screen has: a lone person's own, or those of the person to decide."""
        people = [seat for seat, kind in enumerate(self.party.kinds) if kind == PERSON]
        if len(people) == 1:
            return people[0]
        actor = int(self.match.state.actor)
        return actor if actor in people else None

    def tell(self, happened: Sequence[Happening]) -> None:
        """Tell bots and people what has happened."""
        viewer = self.viewer()
        for happening in happened:
            self.tell_bots(happening)
            line = self.face.said(happening.told_to(viewer), self.party.names)
            if line:
                self.say(f"  {line}", "dim" if happening.by < 0 else "")

    def tell_bots(self, happening: Happening) -> None:
        """Let the bots that listen hear what has happened, or was taken back."""
        for seat in self.seating.listening:
            told = happening.told_to(seat)
            self.seating.hear(seat, {**told, "undone": True} if happening.undone else told)

    def tell_past(self) -> None:
        """Tell the last things that happened before the game was resumed."""
        for _, event in self.match.history(self.viewer())[-12:]:
            line = self.face.said(event, self.party.names)
            if line:
                self.say(f"  {line}", "dim")

    def tell_end(self) -> None:
        """Show the table at the end, and say who won."""
        self.console.print(self.face.table(self.match.state.view(self.viewer()), self.party.names))
        shares = self.match.state.result()
        self.seating.over(shares)
        winners = [name for name, share in zip(self.party.names, shares, strict=True) if share > 0]
        won = f"{' and '.join(winners)} won." if winners else f"{self.party.names[0]} lost."
        self.say(won, "bold")

    def show(self, seat: int) -> None:
        """Show the whole table, as the seat sees it."""
        self.shown_to = seat
        self.console.rule(escape(f"{self.party.names[seat]} to decide"))
        self.console.print(self.face.table(self.match.state.view(seat), self.party.names))

    # ---- asking ---------------------------------------------------------------------------

    def ask(self, seat: int) -> None:
        """Ask until a decision is made or taken back."""
        if self.shown_to == seat:
            view = self.match.state.view(seat)
            self.console.print(self.face.glance(view, self.party.names))
        else:
            self.show(seat)
        while True:
            self.offer(seat)
            answer = " ".join(self.console.input("[bold]> [/bold]").split())
            try:
                if self.obey(seat, answer):
                    return
            except Refused as refused:
                self.say(str(refused), "red")

    def offer(self, seat: int) -> None:
        """Print what is open to the seat, with a number for each choice."""
        state = self.match.state
        self.say(self.face.prompt(state.view(seat)), "bold")
        for number, action in enumerate(state.legal(), 1):
            text = self.match.game.text(action)
            words = self.face.offered(text, state.describe(action, seat))
            self.console.print(f"  [cyan]{number:2}[/cyan]  {escape(words)}")

    def obey(self, seat: int, answer: str) -> bool:
        """Carry out what was typed; True if the match went on."""
        word, _, rest = answer.partition(" ")
        if word == "quit":
            raise Quit
        if word == "undo":
            self.tell(self.match.undo(seat, self.match.version))
            self.console.print("  taken back", style="dim")
            return True
        if word in ("help", "?"):
            self.console.print(HELP)
        elif word == "table":
            self.show(seat)
        elif word == "log":
            self.log(seat)
        elif word == "rules":
            from rich.markdown import Markdown  # loading it takes longer than all else together

            self.console.print(Markdown(title(self.match.game.name).rules_text()))
        elif word == "save":
            self.save_as(rest.strip())
        else:
            self.tell(self.match.submit(seat, self.match.version, self.understood(answer)))
            return True
        return False

    def understood(self, answer: str) -> int | str:
        """The decision that was typed, by its number or its words."""
        legal = self.match.state.legal()
        if not answer and len(legal) == 1:
            return legal[0]
        if answer.isdecimal() and len(answer) < 10 and 1 <= int(answer) <= len(legal):
            return legal[int(answer) - 1]
        texts = [self.match.game.text(action) for action in legal]
        if answer in texts:
            return answer
        raise Refused("illegal", f"{answer!r} is not among the choices; type a number, or help")

    def log(self, seat: int) -> None:
        """Print what has happened so far, as the seat was told it."""
        for _, event in self.match.history(seat):
            line = self.face.said(event, self.party.names)
            if line:
                self.say(f"  {line}")

    # ---- saving ---------------------------------------------------------------------------

    def save_as(self, name: str) -> None:
        """Write the game to a file that was named; say so if that can't be."""
        if not name:
            self.say("save needs the name of a file", "red")
            return
        try:
            self.save(Path(name).expanduser())
        except (OSError, ValueError, RuntimeError) as error:  # no home, a NUL, no permission …
            self.say(f"not saved: {error}", "red")
        else:
            self.say(f"saved to {name}", "dim")

    def save(self, path: Path) -> None:
        """Write the game as it stands."""
        record = Record(self.match.game, self.match.log, self.party.names, self.party.notes())
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(record.text(), encoding="utf-8")
