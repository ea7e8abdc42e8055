"""Writes the page's types from the server's messages and the games' views.

Without arguments it writes what has changed; with `--check` it only says what is stale.
"""

import dataclasses
import importlib
import inspect
import os
import pkgutil
import sys
import types
import typing
from pathlib import Path

# Compiled classes keep no full annotations, so they are read from the sources.
os.environ["ROOKERY_INTERPRETED"] = "1"

import msgspec

from rookery.core import reasons
from rookery.core.contract import Plain
from rookery.insight import findings
from rookery.server import messages
from rookery.server.messages import basics, live

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "web" / "src" / "lib" / "generated"
GAMES = ROOT / "src" / "rookery" / "games"
HEAD = "// Made by `make types` from {source}; edits are lost.\n"
UNIONS = 'import type { OneOf } from "../union";\n'
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", object: "unknown"}
# What differs from game to game, and how a game's own type of it is named.
BY_GAME = ("View", "Event", "Reason")
# What the coach says as a review does.
IN_REVIEWS = ("Argument", "Deed")
# The files of a game's shelf `seen` that say so.
TOLD = ("view", "events", "reasons")


def typescript(hint: object) -> str:
    """A type in TypeScript's words."""
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if hint is None or hint is types.NoneType:
        return "null"
    if origin is typing.Annotated:
        titles = [m.title for m in parts[1:] if isinstance(m, msgspec.Meta) and m.title]
        return titles[0] if titles else typescript(parts[0])
    if origin in (typing.NotRequired, typing.Required, typing.Final):
        return typescript(parts[0])
    if origin is typing.Literal:
        return " | ".join(f'"{part}"' if isinstance(part, str) else str(part) for part in parts)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(dict.fromkeys(typescript(part) for part in parts))
    if origin is list:
        return f"Array<{typescript(parts[0])}>"
    if origin is tuple:
        return f"[{', '.join(typescript(part) for part in parts)}]"
    if hint == Plain:
        return "Event"
    if origin is dict:
        return f"Record<{typescript(parts[0])}, {typescript(parts[1])}>"
    if isinstance(hint, type) and hint in PLAIN:
        return PLAIN[hint]
    if isinstance(hint, type) and _has_fields(hint):
        return hint.__name__
    raise TypeError(f"{hint} has no counterpart in TypeScript yet")


def _has_fields(cls: type) -> bool:
    kinds = typing.is_typeddict(cls), dataclasses.is_dataclass(cls)
    return any(kinds) or issubclass(cls, msgspec.Struct)


def interface(cls: type) -> str:
    """A struct or typed dict as an interface, with its docstring."""
    lines = [*_comment(cls), f"export interface {cls.__name__} {{"]
    tag = getattr(cls, "__struct_config__", None)
    if tag is not None and tag.tag_field:
        lines.append(f'  {tag.tag_field}: "{tag.tag}";')
    optional = _optional(cls)
    for name, hint in typing.get_type_hints(cls, include_extras=True).items():
        mark = "?" if name in optional else ""
        lines.append(f"  {name}{mark}: {typescript(hint)};")
    return "\n".join([*lines, "}"]) + "\n"


def event(name: str, cls: type, fields: types.ModuleType) -> str:
    """The events of a game as a union: what the verb is tells which fields there are."""
    hints = typing.get_type_hints(cls, include_extras=True)
    verbs = typing.get_args(hints["verb"])
    if set(verbs) != set(fields.FIELDS):
        raise TypeError(f"{fields.__name__} has other verbs than {name}")
    shared = _fields(hints, f"game seat {fields.EVERY}")
    lines = [f"interface {name}Shared {{", *shared, "}", "", *_comment(cls)]
    kinds = [_kind(hints, verb, fields.FIELDS[verb]) for verb in verbs]
    lines += [f"export type {name} = OneOf<{name}Shared & (", *kinds, ")>;"]
    return "\n".join(lines) + "\n"


def _kind(hints: dict[str, object], verb: str, words: str) -> str:
    fields = [f'verb: "{verb}";', *(line.strip() for line in _fields(hints, words))]
    return f"  | {{ {' '.join(fields)} }}"


def _fields(hints: dict[str, object], words: str) -> list[str]:
    """Fields by name, such as `face` or `winner?`."""
    return [f"  {word}: {typescript(hints[word.rstrip('?')])};" for word in words.split()]


def _comment(cls: type) -> list[str]:
    text = inspect.getdoc(cls) if cls.__doc__ and not cls.__doc__.startswith("dict(") else None
    return [f"/** {' '.join(text.split())} */"] if text else []


def _optional(cls: type) -> set[str]:
    if typing.is_typeddict(cls):
        hints = typing.get_type_hints(cls, include_extras=True)
        return {n for n, hint in hints.items() if typing.get_origin(hint) is typing.NotRequired}
    if dataclasses.is_dataclass(cls):
        return set()
    return {f.name for f in msgspec.structs.fields(cls) if not f.required}


def alias(name: str, hint: object) -> str:
    return f"export type {name} = {typescript(hint)};\n"


def classes(module: types.ModuleType) -> list[type]:
    """The structs and typed dicts that a module defines, in its order."""
    found = [value for value in vars(module).values() if isinstance(value, type)]
    own = [cls for cls in found if cls.__module__ == module.__name__]
    return [c for c in own if _has_fields(c)]


def of_game(name: str) -> str:
    """The types of one game's view and events."""
    sources = f"rookery/games/{name}/seen/{{{', '.join(TOLD)}}}.py"
    modules = [importlib.import_module(f"rookery.games.{name}.seen.{file}") for file in TOLD]
    fields = importlib.import_module(f"rookery.games.{name}.seen.fields")
    own = f"{name.title()}Event"
    parts = [
        event(own, cls, fields) if cls.__name__ == own else interface(cls)
        for module in modules
        for cls in classes(module)
    ]
    return "\n".join([HEAD.format(source=sources), UNIONS, *parts])


def of_messages(games: list[str]) -> str:
    """The types of all that page and server say."""
    parts = [HEAD.format(source="rookery/server/messages/"), _imports(games)]
    for kind in BY_GAME:
        own = [game.title() + kind for game in games]
        shared = [cls.__name__ for cls in classes(reasons) if cls.__name__.endswith(kind)]
        parts.append(f"export type {kind} = {' | '.join(own + shared)};\n")
    parts += [interface(cls) for cls in classes(reasons)]
    for name in ("OptionValue", "Options", "Status"):
        parts.append(alias(name, getattr(basics, name)))
    parts += [interface(cls) for module in _modules(messages) for cls in classes(module)]
    for name in ("ServerMessage", "ClientMessage"):
        parts.append(alias(name, getattr(live, name)))
    return "\n".join(parts)


def _modules(package: types.ModuleType) -> list[types.ModuleType]:
    """The modules of a package, in the order of their names."""
    found = pkgutil.iter_modules(package.__path__)
    return [importlib.import_module(f"{package.__name__}.{module.name}") for module in found]


def of_reviews() -> str:
    """The types of what a review finds."""
    parts = [interface(cls) for cls in classes(findings)]
    events = 'import type { Event } from "./messages";\n'
    return "\n".join([HEAD.format(source="rookery/insight/findings.py"), events, *parts])


def _imports(games: list[str]) -> str:
    lines = []
    for game in games:
        names = ", ".join(sorted(game.title() + kind for kind in BY_GAME))
        lines.append(f'import type {{ {names} }} from "./{game}";\n')
    lines.append(f'import type {{ {", ".join(IN_REVIEWS)} }} from "./review";\n')
    return "".join(lines)


def files() -> dict[Path, str]:
    """Every generated file with what it should hold."""
    games = sorted(path.parent.name for path in GAMES.glob("*/game.py"))
    made = {FOLDER / f"{game}.ts": of_game(game) for game in games}
    made[FOLDER / "messages.ts"] = of_messages(games)
    made[FOLDER / "review.ts"] = of_reviews()
    return made


def stale() -> list[Path]:
    """The generated files that do not hold what they should."""
    made = files()
    wrong = [path for path, text in made.items() if _read(path) != text]
    return wrong + [path for path in FOLDER.glob("*.ts") if path not in made]


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


def write() -> None:
    """Bring the generated files up to date, touching only those that change."""
    made = files()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in stale():
        if path in made:
            path.write_text(made[path], encoding="utf-8")
        else:
            path.unlink()


def main() -> None:
    if "--check" not in sys.argv:
        write()
    elif wrong := stale():
        sys.exit(f"stale, run `make types`: {', '.join(path.name for path in wrong)}")


if __name__ == "__main__":
    main()
