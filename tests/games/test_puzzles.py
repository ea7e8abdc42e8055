"""Every puzzle in the package replays, can be solved, and is as clear as it says."""

import json
from collections import Counter

import pytest
from librt.random import Random

from rookery.core.manifest import Manifest
from rookery.core.puzzle_book import ERRORS, FEWEST, PART, Puzzle, PuzzleBook, book_of, read_book
from rookery.core.registry import title, titles
from rookery.insight.findings import Argument

BOOKS = [(manifest, book_of(manifest)) for manifest in titles() if manifest.package]
PUZZLES = [
    pytest.param(puzzle, id=f"{manifest.name}-{puzzle.name}")
    for manifest, book in BOOKS
    for puzzle in book.puzzles
]


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_it_replays_and_its_lead_is_as_told(puzzle: Puzzle) -> None:
    puzzle.check()
    for number, step in enumerate(puzzle.steps):
        state, actions = puzzle.position(number)
        assert state.actor == puzzle.seat
        assert puzzle.game.parse(step.best) in state.legal()
        assert len(actions) >= len(puzzle.moves)
        best, *others = sorted((worth.share for worth in step.open.values()), reverse=True)
        assert step.open[step.best].share == best
        assert step.lead.share == pytest.approx(best - others[0], abs=2e-4)
        for lead in (step.lead, step.again):
            assert lead.share >= ERRORS * lead.error
            assert lead.share * puzzle.game.players >= PART
    assert len(puzzle.steps[0].open) >= FEWEST


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_what_is_asked_can_be_known(puzzle: Puzzle) -> None:
    """In every world that fits what the seat knows, the same is shown and open."""
    state, _ = puzzle.position()
    world = state.imagine(puzzle.seat, Random(1))
    assert world.view(puzzle.seat) == state.view(puzzle.seat)
    assert world.legal() == state.legal()


@pytest.mark.parametrize(("manifest", "book"), BOOKS, ids=lambda it: getattr(it, "name", ""))
def test_most_steps_say_why(manifest: Manifest, book: PuzzleBook) -> None:
    """In arguments as a review has them; where nothing but the shares tells, none is made up."""
    steps = [step for puzzle in book.puzzles for step in puzzle.steps]
    told = [[Argument(**said) for said in step.why] for step in steps]  # type: ignore[arg-type]  # plain data
    assert sum(bool(why) for why in told) > 0.8 * len(steps)
    for puzzle in book.puzzles:
        whom = {said["seat"] for step in puzzle.steps for said in step.why}
        assert whom <= set(range(puzzle.game.players))
    codes = {argument.code for why in told for argument in why}
    known = {phrase.code or name for name, phrase in manifest.phrases.items()}
    assert codes & known, "some by what the judge weighs"


@pytest.mark.parametrize(("manifest", "book"), BOOKS, ids=lambda it: getattr(it, "name", ""))
def test_a_book_is_varied(manifest: Manifest, book: PuzzleBook) -> None:
    assert book.puzzles, "each game of the package has some"
    names, seeds = ([getattr(p, field) for p in book.puzzles] for field in ("name", "seed"))
    assert len(set(names)) == len(set(seeds)) == len(book.puzzles), "no two from one game"
    players = Counter(puzzle.game.players for puzzle in book.puzzles)
    assert min(players[n] for n in (2, 3, 4)) > 0
    assert read_book(manifest, book.text()).text() == book.text()


def broken(change: dict[str, object], **of_step: object) -> str:
    """The first puzzle of a book, with something else in it."""
    manifest, book = BOOKS[0]
    plain = json.loads(json.dumps(book.puzzles[0].plain())) | change
    plain["steps"][0] |= of_step
    return json.dumps({"version": 1, "game": manifest.name, "puzzles": [plain]})


def check_all(text: str) -> None:
    for puzzle in read_book(BOOKS[0][0], text).puzzles:
        puzzle.check()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{}", "no puzzles"),
        ("[1]", "no puzzles"),
        ('{"version": 9, "game": "court", "puzzles": []}', "version 1"),
        (broken({"moves": "start A"}), "another position"),
        (broken({}, best="roll the moon"), "not open"),
        (broken({}, lead=[0.9, 0.001]), "not what the shares say"),
        (broken({}, again=[0.05, 0.04]), "clearly best"),
        (broken({}, open={"roll": [0.5, 0.01], "pass": [0.4, 0.01]}), "other decisions"),
        (broken({"seat": 5}), "not seat 5"),
    ],
)
def test_a_book_that_is_not_sound_says_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        check_all(text)


def test_a_game_without_puzzles_has_an_empty_book() -> None:
    manifest = title("court")
    assert PuzzleBook(manifest.name).text().count("\n") == 3
    assert read_book(manifest, PuzzleBook(manifest.name).text()).puzzles == []
