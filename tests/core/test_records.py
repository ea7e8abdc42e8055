"""Records: read as they were written, and refused with line and reason in all other cases."""

import hashlib
import random
import re
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rookery
from rookery.core import sizes
from rookery.core.records import Record, RecordError
from tests.core.whispers import MANIFEST, Whispers, new, registered

TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc"]) | st.sampled_from("\n\t| :")
)


@pytest.fixture(autouse=True, scope="module")
def _whispers() -> Iterator[None]:
    with registered(MANIFEST):
        yield


def played(game: rookery.Game, seed: int, limit: int = 60) -> Record:
    rng, state = rookery.Random(seed), game.start()
    actions: list[int] = []
    while state.actor != rookery.OVER and len(actions) < limit:
        legal = state.legal()
        chance = state.actor == rookery.CHANCE
        actions.append(int(state.sample(rng)) if chance else legal[rng.randrange(len(legal))])
        state.apply(actions[-1])
    return Record(game, actions)


def court_record() -> Record:
    steps = ["start A", "roll", "rolled 2 5 5", "aside 5", "aside 5", "aside 2", "take farmer"]
    game = rookery.load("court", players=2, cards="B: maid;\n\n A: fool ")
    return Record(game, [game.parse(step) for step in steps], ["Ann", " Bo\n"], {"why": "a test"})


def whispers_record() -> Record:
    game = new(motto="be\nquiet")
    return Record(game, [game.parse(step) for step in ("deal 1", "deal 2", "aim 2", "say")])


def rewritten(text: str) -> str:
    """The text with a digest that fits it: what a forger would write."""
    lines = text.rstrip("\n").split("\n")[:-1]
    digest = hashlib.sha256("\n".join(lines).encode(errors="surrogatepass")).hexdigest()[:32]
    return "\n".join([*lines, f"digest: {digest}"]) + "\n"


def same(one: Record, other: Record) -> bool:
    return one.text() == other.text() and one.final() == other.final()


def refusal(text: str) -> tuple[int, str]:
    with pytest.raises(RecordError) as refused:
        Record.read(text)
    error = refused.value
    assert type(error) is RecordError
    assert str(error) == f"line {error.line}: {error.reason}"
    assert "\n" not in error.reason
    return error.line, error.reason


# ---- read as written ----------------------------------------------------------------------


def test_a_record_is_text_that_a_person_reads() -> None:
    written = whispers_record().text().split("\n")
    assert written[:-2] == [
        "rookery record: 1",
        "game: whispers",
        "rules: 3",
        "option players: 2",
        "option rounds: 2",
        "option peeking: true",
        "option mood: calm",
        "option motto:",
        "| be",
        "| quiet",
        "seat A: seat A",
        "seat B: seat B",
        "",
        "*: deal 1",
        "*: deal 2",
        "A: aim 2",
        "A: say",
        "",
        "end: 4 steps, result 1 0",
    ]
    assert re.fullmatch("digest: [0-9a-f]{32}", written[-2])
    assert written[-1] == ""


@given(st.integers(0, 10_000), st.sampled_from(["court", "whispers"]), st.integers(2, 4))
def test_every_game_is_read_as_it_was_written(seed: int, name: str, players: int) -> None:
    record = played(rookery.load(name, players=players), seed)
    read = Record.read(record.text())
    assert same(read, record)
    assert read.actions == record.actions
    assert read.game.options == record.game.options
    assert [action for _, action in read.states()] == record.actions


@given(TEXTS, TEXTS, TEXTS)
def test_every_word_is_read_as_it_was_written(motto: str, name: str, note: str) -> None:
    record = Record(new(motto=motto), [], [name, "B"], {"note": note, "other_1": ""})
    for text in (record.text(), record.text().replace("\n", "\r\n"), "\ufeff" + record.text()):
        read = Record.read(text)
        assert read.game.options["motto"] == motto
        assert read.seats == [name, "B"]
        assert read.notes == {"note": note, "other_1": ""}


def test_a_long_game_that_was_stopped_can_be_read() -> None:
    """The arena stops games at 200 000 steps; their records must not be too long."""
    record = played(rookery.load("court"), 1, 3000)
    assert len(record.actions) > 1000
    assert same(Record.read(record.text()), record)
    assert sizes.RECORD_LINES > 2 * 200_000


def test_options_that_came_later_have_their_default() -> None:
    text = "".join(
        line for line in court_record().text().splitlines(True) if "option timing" not in line
    )
    assert Record.read(rewritten(text)).game.options["timing"] == "any"


@pytest.mark.parametrize(
    ("seats", "notes", "words"),
    [
        (["Ann"], {}, "1 names for 2 seats"),
        (["Ann", "B\x1b"], {}, "a seat's name holds the control character"),
        (["Ann", "\udc80"], {}, "half a character"),
        ([], {"two words": ""}, "a note's name is one word, not 'two words'"),
        ([], {"a:b": ""}, "one word"),
        ([], {"": ""}, "one word"),
        ([], {"a": "\0"}, "the note 'a' holds the control character"),
    ],
)
def test_what_no_record_can_hold(seats: list[str], notes: dict[str, str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Record(new(), [], seats, notes)


# ---- refused ------------------------------------------------------------------------------


@pytest.mark.parametrize("record", [court_record, whispers_record])
def test_a_record_cut_off_anywhere_is_refused(record: Callable[[], Record]) -> None:
    text = record().text()
    lines = text.splitlines()
    for kept in range(len(lines)):
        line, reason = refusal("\n".join(lines[:kept]))
        assert kept - 1 <= line <= kept + 1
        assert kept == 0 or "cut off" in reason or "expected" in reason or "digest" in reason
    for kept in range(len(text) - 1):
        refusal(text[:kept])


@pytest.mark.parametrize("record", [court_record, whispers_record])
def test_a_record_without_one_of_its_lines_is_refused(record: Callable[[], Record]) -> None:
    lines = record().text().splitlines()
    for missing in range(len(lines)):
        refusal("\n".join(lines[:missing] + lines[missing + 1 :]))


@given(st.data())
def test_a_changed_character_is_refused_or_changes_nothing(data: st.DataObject) -> None:
    record = data.draw(st.sampled_from([court_record(), whispers_record()]))
    text = record.text()
    at = data.draw(st.integers(0, len(text) - 1))
    character = data.draw(st.characters() | st.sampled_from("0123456789ABab *:|\n\r\t \ud800"))
    altered = data.draw(
        st.sampled_from([text[:at] + character + text[at + 1 :], text[:at] + character + text[at:]])
    )
    try:
        read = Record.read(altered)
    except RecordError:
        line, _ = refusal(altered)
        assert 1 <= line <= altered.count("\n") + 1
    else:
        assert same(read, record)


@given(st.data())
def test_a_forged_record_is_refused_or_sound(data: st.DataObject) -> None:
    """With a digest that fits, what is read is still a game that is possible."""
    lines = data.draw(st.sampled_from([court_record(), whispers_record()])).text().splitlines()
    number = data.draw(st.integers(0, len(lines) - 2))
    lines[number] = data.draw(st.sampled_from(lines) | st.text(max_size=30))
    try:
        read = Record.read(rewritten("\n".join(lines)))
    except RecordError:
        return
    assert same(Record.read(read.text()), read)


@given(st.text() | st.binary().map(lambda junk: junk.decode("latin-1")))
def test_junk_is_refused(junk: str) -> None:
    assert refusal(junk) == (1, "a record starts with 'rookery record: 1'")


def test_an_empty_file_and_huge_ones_are_refused() -> None:
    assert refusal("")[0] == 1
    assert refusal("\n" * 10)[0] == 1
    many = "x\n" * (sizes.RECORD_LINES + 5)
    assert refusal(many) == (1_000_000, "a record has no more than 1000000 lines")
    assert refusal("\0" * 1_000_000)[0] == 1


WRONG = [
    # the line as it stands, what it is made, the line that is named, the reason
    ("rookery record: 1", "rookery record: 2", 1, "rookery record '2' is newer than this program"),
    ("rookery record: 1", "rookery record: " + "9" * 5000, 1, "is newer than this program"),
    ("rookery record: 1", "rookery record: one", 1, "rookery record must be 1, not 'one'"),
    ("game: court", "game: chess", 2, "no game 'chess'; there are court"),
    ("game: court", "game: " + "x" * 9999, 2, "no game 'xxx"),
    ("game: court", "jeu: court", 2, "'game: …' is expected here, not 'jeu: court'"),
    ("rules: 1", "rules: 2", 3, "rules '2' is newer than this program's (1)"),
    ("rules: 1", "rules: 0", 3, "rules must be 1, not '0'"),
    ("option players: 2", "option players: 9", 4, "players is a number from 2 to 5, not '9'"),
    ("option players: 2", "option playing: 2", 4, "no option 'playing'; there are players"),
    ("option players: 2", "option players: 3", 15, "'seat C: …' is expected here"),
    ("option fools: limited", "option fools: few", 5, "fools is 'limited' or 'unlimited', not"),
    ("option fools: limited", "option players: 2", 5, "the option 'players' stands here twice"),
    ("option fools: limited", "option the fools: limited", 5, "'the fools' is not one word"),
    ("|  A: fool ", "| A: king", 7, "court: cards: there is no 'king' to start with"),
    ("|  A: fool ", "|A: fool", 10, "a space stands behind the '|'"),
    ("seat A: Ann", "seat A: A\x07nn", 11, "the control character"),
    ("seat A: Ann", "seat A: \ud800", 11, "half a character"),
    ("seat A: Ann", "seat B: Ann", 11, "'seat A: …' is expected here, not 'seat B: Ann'"),
    ("note why: a test", "note why not: a", 15, "'why not' is not one word"),
    ("note why: a test", "note why a test", 15, "'note why a test: …' is expected here"),
    ("*: start A", "*: start C", 17, "'start C' can't come up here"),
    ("*: start A", "A: start A", 17, "it is * who acts here, not 'A'"),
    ("A: roll", "B: roll", 18, "it is A who acts here, not 'B'"),
    ("A: roll", "A: rollo", 18, "'rollo' is no action of court"),
    ("A: roll", "A: pass", 18, "'pass' is not open now; open are: roll"),
    ("A: roll", "A roll", 18, "a step is written like 'A: roll', not 'A roll'"),
    ("*: rolled 2 5 5", "*: rolled 2 5", 19, "'rolled 2 5' can't come up here"),
    ("*: rolled 2 5 5", "*: rolled 2 5 7", 19, "is no action of court"),
    ("*: rolled 2 5 5", "*: rolled 5 2 5", 19, "is no action of court"),
    ("*: rolled 2 5 5", "*: rolled " + "9" * 5000, 19, ""),
    (
        "end: 7 steps, unfinished",
        "end: 7 steps, result 1 0",
        25,
        "the end should read '7 steps, unf",
    ),
    (
        "end: 7 steps, unfinished",
        "end: 8 steps, unfinished",
        25,
        "the end should read '7 steps, unf",
    ),
    ("end: 7 steps, unfinished", "done: 7 steps", 25, "'end: …' is expected here"),
]


@pytest.mark.parametrize(("there", "instead", "line", "reason"), WRONG)
def test_a_wrong_line_is_named_with_the_reason(
    there: str, instead: str, line: int, reason: str
) -> None:
    text = court_record().text()
    assert text.count(f"\n{there}\n") == 1 or text.startswith(f"{there}\n")
    found, said = refusal(rewritten(text.replace(f"{there}\n", f"{instead}\n", 1)))
    assert found == line
    assert reason in said
    assert len(said) < 450


def test_an_altered_word_is_found_by_the_digest() -> None:
    text = court_record().text().replace("seat A: Ann", "seat A: Eve")
    line, reason = refusal(text)
    assert line == len(text.splitlines())
    assert reason == "the digest does not fit: the record was altered after it was written"


def test_nothing_goes_on_after_the_end() -> None:
    text = whispers_record().text()
    assert refusal(text.replace("A: say\n", "A: say\nB: pass\n")) == (
        18,
        "the game is over before this step",
    )
    line, reason = refusal(text + "A: say\n")
    assert (line, reason) == (len(text.splitlines()) + 1, "nothing may follow the digest")
    assert refusal(text.replace("A: say\n\n", "A: say\n")) == (
        18,
        "an empty line stands before the end",
    )
    assert refusal(text.replace("\n\n*", "\n*"))[1].startswith("an empty line is expected here")


def test_lines_in_another_order_are_refused() -> None:
    lines = whispers_record().text().splitlines()
    rng = random.Random(1)
    for _ in range(50):
        mixed = lines[:]
        a, b = rng.sample(range(len(lines)), 2)
        mixed[a], mixed[b] = mixed[b], mixed[a]
        if mixed != lines:
            refusal("\n".join(mixed))


def test_a_field_may_not_have_two_values() -> None:
    text = court_record().text().replace("seat A: Ann\n", "seat A: Ann\n| Eve\n")
    assert refusal(rewritten(text)) == (12, "'seat B: …' is expected here, not '| Eve'")


def test_the_game_of_the_record_is_the_registered_one() -> None:
    game = Record.read(whispers_record().text()).game
    assert isinstance(game, Whispers)
    assert game.rules == 3
