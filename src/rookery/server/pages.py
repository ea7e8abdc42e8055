"""The built page: its files, and one entry for every address it knows."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path
from typing import Final

from litestar import MediaType, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import File
from litestar.router import Router
from litestar.static_files import create_static_files_router

from rookery.server.problems import unknown

STATIC: Final = Path(__file__).parent / "static"
ADDRESSES: Final = ["/", "/new/{game:str}", "/table/{table:str}", "/replay/{replay:str}"]
FOR_EVER: Final = CacheControlHeader(public=True, max_age=31_536_000, immutable=True)
NEVER: Final = "no-cache"
NOT_BUILT: Final = "The page is not built here: `make build` builds it.\n"


def page_routes(static: Path = STATIC) -> list[HTTPRouteHandler | Router]:
    """Routes for all files of the page, or one that says it is not built."""
    index = static / "index.html"
    if not index.exists():
        return [_not_built()]
    files = [path for path in static.iterdir() if path.is_file() and path != index]
    routes: list[HTTPRouteHandler | Router] = [_file(ADDRESSES, index)]
    routes += [_file([f"/{path.name}"], path) for path in files]
    routes.append(_stray(index))
    if (static / "assets").exists():
        routes.append(_assets(static / "assets"))
    return routes


def _not_built() -> HTTPRouteHandler:
    @get(ADDRESSES, include_in_schema=False, sync_to_thread=False, name="not_built")
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


def _stray(index: Path) -> HTTPRouteHandler:
    """An address that the page does not know: the page says so kindly."""

    @get("/{rest:path}", include_in_schema=False, sync_to_thread=False, name="stray")
    def send(rest: FromPath[str]) -> Response[str]:
        if rest.startswith("/api/"):
            raise unknown("address")
        text = index.read_text(encoding="utf-8")
        return Response(text, status_code=404, media_type=MediaType.HTML)

    return send


def _assets(folder: Path) -> Router:
    """Files whose names change with their content."""
    return create_static_files_router(
        "/assets", [folder], cache_control=FOR_EVER, include_in_schema=False, name="assets"
    )
