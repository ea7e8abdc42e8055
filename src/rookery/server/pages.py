"""The built page: its files, and one entry for every address it knows."""

from __future__ import annotations

import logging
import re
from mimetypes import add_type, guess_type
from pathlib import Path
from typing import Any, Final, NamedTuple

from litestar import HttpMethod, MediaType, Request, Response, get, route
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import File
from sqlalchemy.exc import SQLAlchemyError

from rookery.server.lobby import Lobby
from rookery.server.preview import with_preview
from rookery.server.problems import unknown
from rookery.server.reaching import address_for_others
from rookery.server.store import StoredTable

log: Final = logging.getLogger(__name__)
STATIC: Final = Path(__file__).parent / "static"
ADDRESSES: Final = [
    "/",
    "/me",
    "/games",
    "/hall",
    "/confirm/{token:str}",
    "/end/{token:str}",
    "/rules/{game:str}",
    "/learn/{game:str}",
    "/learn/{game:str}/{lesson:str}",
    "/puzzle/{game:str}",
    "/puzzle/{game:str}/{day:str}",
    "/standings/{game:str}",
    "/new/{game:str}",
    "/replay/{replay:str}",
]
TABLE: Final = "/table/{table:str}"
FOR_EVER: Final = "public, max-age=31536000, immutable"
NEVER: Final = "no-cache"
PACKED: Final = {"br": ".br", "gzip": ".gz"}
"""Ways in which the build has packed a file ahead, the smallest first, and how it is named then."""
HASHED: Final = re.compile(r"\w[\w-]*(\.svelte[\w-]*)?\.(js|css|woff2|svg|png|json)")
"""Names of such files; those of modules of Svelte say so."""
TABLE_ID: Final = re.compile("[A-Za-z0-9_-]{16}")
LONGEST: Final = 200
"""Characters of a header that are read."""
add_type("application/manifest+json", ".webmanifest")  # not every system knows it
NOT_BUILT: Final = "The page is not built here: `make build` builds it.\n"


def page_routes(static: Path = STATIC) -> list[HTTPRouteHandler]:
    """Routes for all files of the page, or one that says it is not built."""
    index = static / "index.html"
    if not index.exists():
        return [_not_built()]
    files = [path for path in static.iterdir() if path.is_file() and path != index]
    routes: list[HTTPRouteHandler] = [_file(ADDRESSES, index), _table(index)]
    routes += [_file([f"/{path.name}"], path) for path in files]
    routes.append(_stray(index))
    if (static / "assets").exists():
        routes.append(_assets(static / "assets"))
    return routes


def _not_built() -> HTTPRouteHandler:
    @get([*ADDRESSES, TABLE], include_in_schema=False, sync_to_thread=False, name="not_built")
    def not_built() -> Response[str]:
        return Response(NOT_BUILT, status_code=503, media_type=MediaType.TEXT)

    return not_built


def _file(paths: list[str], file: Path) -> HTTPRouteHandler:
    """A file that may change with the next build under the same name."""

    @get(paths, include_in_schema=False, sync_to_thread=False, name=file.name)
    def send() -> File:
        headers = {"Cache-Control": NEVER}
        kind = guess_type(file.name)[0] or MediaType.TEXT
        return File(file, media_type=kind, content_disposition_type="inline", headers=headers)

    return send


def _table(index: Path) -> HTTPRouteHandler:
    """The page at a table's address, with what its link looks like where it is sent."""

    @get(TABLE, include_in_schema=False, name="table")
    async def send(request: Request[Any, Any, Any], table: FromPath[str]) -> Response[str]:
        lobby: Lobby | None = request.app.state.get("lobby")
        stored = await _stored(lobby, table) if lobby is not None else None
        text = _read(index)
        if stored is not None:
            origin = address_for_others(request.app.state.settings, request, "")
            text = with_preview(text, stored, origin)
        headers = {"Cache-Control": NEVER}
        return Response(text, media_type=MediaType.HTML, headers=headers)

    return send


async def _stored(lobby: Lobby, table: str) -> StoredTable | None:
    """The table, if there is one; where the database is away, the page itself says so."""
    if not TABLE_ID.fullmatch(table):
        return None
    try:
        return await lobby.services.store.table(table)
    except (SQLAlchemyError, OSError) as error:
        log.warning("the preview of a table is left out: %s", error)
        return None


def _read(index: Path) -> str:
    """The page as it is built now."""
    return index.read_text(encoding="utf-8")


def _stray(index: Path) -> HTTPRouteHandler:
    """An address that the page does not know: the page says so kindly."""

    @get("/{rest:path}", include_in_schema=False, sync_to_thread=False, name="stray")
    def send(rest: FromPath[str]) -> Response[str]:
        if rest.startswith("/api/"):
            raise unknown("address")
        return Response(_read(index), status_code=404, media_type=MediaType.HTML)

    return send


class Asset(NamedTuple):
    """A file whose name changes with its content, and how it lies packed beside itself."""

    kind: str
    plain: Path
    packed: dict[str, Path]

    def fitting(self, accepted: str) -> tuple[Path, dict[str, str]]:
        """The smallest form that the browser takes, and what is to be said with it."""
        headers = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
        willing = _codings(accepted)
        for coding, path in self.packed.items():
            if coding in willing:
                return path, headers | {"Content-Encoding": coding}
        return self.plain, headers


def _codings(accepted: str) -> set[str]:
    """The codings that a browser takes, as it says in `Accept-Encoding`."""
    wishes = [wish.strip().lower().partition(";q=") for wish in accepted[:LONGEST].split(",")]
    return {coding.strip() for coding, _, weight in wishes if weight.strip("0.") or not weight}


def _asset(path: Path) -> Asset:
    beside = {coding: path.with_name(path.name + ending) for coding, ending in PACKED.items()}
    packed = {coding: file for coding, file in beside.items() if file.exists()}
    return Asset(guess_type(path.name)[0] or "application/octet-stream", path, packed)


def _assets(folder: Path) -> HTTPRouteHandler:
    """Files whose names change with their content; nothing in them is anybody's secret."""

    @route(
        "/assets/{name:str}",
        http_method=[HttpMethod.GET, HttpMethod.HEAD],
        include_in_schema=False,
        sync_to_thread=False,
        name="assets",
    )
    def send(request: Request[Any, Any, Any], name: FromPath[str]) -> File:
        path = folder / name
        if not HASHED.fullmatch(name) or not path.is_file():
            raise NotFoundException("there is no such file")
        asset = _asset(path)
        found, headers = asset.fitting(request.headers.get("accept-encoding", ""))
        return File(
            found, media_type=asset.kind, content_disposition_type="inline", headers=headers
        )

    return send
