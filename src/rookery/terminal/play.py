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
from rookery.core.catalogue import USUAL, Catalogue
from rookery.core.contract import OVER, Game
from rookery.core.face import Face
from rookery.core.records import Record
from rookery.core.registry import file_of, title
from rookery.core.seat import Seat
from rookery.match import Happening, Match, Refused, deal_by

LARGEST_SEED: Final = 1 << 62
PERSON: Final = "person"
TYPED: Final = 40
"""So much of what can't be understood is said back."""


def terminal_words(language: str) -> Catalogue:
    """What is said round every game, in that language; a ValueError lists the languages."""
    return Catalogue(language, "rookery.terminal")


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
        """It speaks the language that all else here is said in, too."""
        self.words: Final = terminal_words(face.language)
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
            command = ["rookery", "play", *self.own_file(), "--resume", str(self.keep)]
            kept = self.words("terminal_kept", command=join(command + self.own_language()))
            self.console.print(f"\n{kept}", markup=False, highlight=False, soft_wrap=True)
        except Exception:  # a defect: at least the game is not lost
            self.save(self.keep)
            raise
        finally:
            self.seating.close()

    def own_file(self) -> list[str]:
        """The file that the game came from, if it came from one."""
        file = file_of(self.match.game.name)
        return [str(file)] if file else []

    def own_language(self) -> list[str]:
        """How the language is asked for again, if it is not the usual one."""
        language = self.words.language
        return [] if language == USUAL else ["--language", language]

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
        name = self.party.names[seat]
        self.say(self.words("terminal_gives_up", name=name, reason=failure.reason), "red")
        if failure.last_words:
            self.say(failure.last_words, "dim")
        self.say(self.words("terminal_stand_in"))

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
        if winners:
            names = self.words.listed(winners)
            self.say(self.words("terminal_won", count=len(winners), names=names), "bold")
        else:
            self.say(self.words("terminal_lost", name=self.party.names[0]), "bold")

    def show(self, seat: int) -> None:
        """Show the whole table, as the seat sees it."""
        self.shown_to = seat
        self.console.rule(escape(self.words("terminal_decides", name=self.party.names[seat])))
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
                fixed = refused.code == "fixed"
                self.say(self.words("terminal_fixed") if fixed else str(refused), "red")

    def offer(self, seat: int) -> None:
        """Print what is open to the seat, with a number for each choice."""
        state, names = self.match.state, self.party.names
        legal = state.legal()
        events = [state.describe(action, seat) for action in legal]
        self.say(self.face.prompt(state.view(seat), events, names), "bold")
        for number, (action, event) in enumerate(zip(legal, events, strict=True), 1):
            words = self.face.offered(self.match.game.text(action), event, names)
            self.console.print(f"  [cyan]{number:2}[/cyan]  {escape(words)}", highlight=False)

    def obey(self, seat: int, answer: str) -> bool:
        """Carry out what was typed; True if the match went on."""
        word, _, rest = answer.partition(" ")
        if word == "quit":
            raise Quit
        if word == "undo":
            self.tell(self.match.undo(seat, self.match.version))
            self.say(f"  {self.words('terminal_undone')}", "dim")
            return True
        if word in ("help", "?"):
            example = self.match.game.text(self.match.state.legal()[0])
            self.console.print(self.words("terminal_help", example=escape(example)))
        elif word == "table":
            self.show(seat)
        elif word == "log":
            self.log(seat)
        elif word == "rules":
            self.show_rules()
        elif word == "save":
            self.save_as(rest.strip())
        else:
            self.tell(self.match.submit(seat, self.match.version, self.understood(seat, answer)))
            return True
        return False

    def show_rules(self) -> None:
        """Print the rules of the game, in the language that is spoken."""
        from rich.markdown import Markdown  # loading it takes longer than all else together

        manifest = title(self.match.game.name)
        spoken = manifest.text_of(f"RULES.{self.words.language}.md")
        self.console.print(Markdown(spoken or manifest.rules_text()))

    def understood(self, seat: int, answer: str) -> int | str:
        """The decision that was typed, by its number or its words."""
        legal = self.match.state.legal()
        if not answer and len(legal) == 1:
            return legal[0]
        if answer.isdecimal() and len(answer) < 10 and 1 <= int(answer) <= len(legal):
            return legal[int(answer) - 1]
        texts = [self.match.game.text(action) for action in legal]
        if answer in texts:
            return answer
        raise Refused("illegal", self.why_not(seat, answer))

    def why_not(self, seat: int, answer: str) -> str:
        """Why what was typed is not open: in the game's own words, if it is a decision."""
        try:
            action = self.match.game.parse(answer)
            reason = self.match.state.why_not(action, seat)
        except ValueError:  # nothing that the game knows, or an outcome
            reason = None
        if reason is None:
            return self.words("terminal_no_choice", typed=answer[:TYPED])
        said = self.face.why_not(reason, self.party.names)
        rule = str(reason["rule"])
        return self.words("terminal_answer", reason=said, rule=rule) if rule else said

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
            self.say(self.words("terminal_save_where"), "red")
            return
        try:
            self.save(Path(name).expanduser())
        except (OSError, ValueError, RuntimeError) as error:  # no home, a NUL, no permission …
            self.say(self.words("terminal_not_saved", error=error), "red")
        else:
            self.say(self.words("terminal_saved", file=name), "dim")

    def save(self, path: Path) -> None:
        """Write the game as it stands."""
        record = Record(self.match.game, self.match.log, self.party.names, self.party.notes())
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(record.text(), encoding="utf-8")
