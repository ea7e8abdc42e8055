"""The HTTP side of telling people who are away; `messages.notices` lists it."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter
from litestar.response import Redirect

from rookery.match import Refused
from rookery.server import identity
from rookery.server.door import guard_attempt, guard_making
from rookery.server.lobby import Lobby
from rookery.server.messages.notices import MailWish, NoticeDone, Notices, PushWish
from rookery.server.notices import ways
from rookery.server.notices.postman import Postman
from rookery.server.people.accounts import Visitor, required
from rookery.server.people.me_api import AnyRequest, visitor_of
from rookery.server.problems import answers
from rookery.server.settings import Settings

WayId = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_-]{16}$", description="from a list")]
LinkToken = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_-]{40}$", description="of a link")]


async def _told(lobby: Lobby, postman: Postman, visitor: Visitor) -> Notices:
    given = postman.given
    key = (await postman.keys()).public if given.push else None
    found = await ways.listed(lobby.services.store.engine, visitor)
    return Notices(key, given.mail is not None, found)


@get("/me/notices", responses=answers())
async def show_notices(
    request: AnyRequest, lobby: NamedDependency[Lobby], postman: NamedDependency[Postman]
) -> Notices:
    """How whoever asks is told while they are away."""
    return await _told(lobby, postman, visitor_of(request))


@post("/me/notices/push", status_code=200, guards=[guard_making], responses=answers())
async def want_push(
    request: AnyRequest,
    data: JSONBody[PushWish],
    lobby: NamedDependency[Lobby],
    postman: NamedDependency[Postman],
    settings: NamedDependency[Settings],
) -> Response[Notices]:
    """This device takes pushes from now on."""
    if not postman.given.push:
        raise Refused("forbidden", "this house sends no pushes")
    device = ways.device_of(data, postman.given.push_private)
    store = lobby.services.store
    token = await identity.settled_token(request, store, settings.secure)
    cookies = await identity.given_out(token, store, settings.secure)
    session = identity.holder_of(token.text)
    visitor = visitor_of(request)._replace(holder=token.holder, session=session)
    host = request.base_url.hostname or ""
    most = lobby.services.limits.push_devices
    await ways.add_push(store.engine, visitor, device, f"https://{host}", data.language, most)
    return Response(await _told(lobby, postman, visitor), status_code=200, cookies=cookies)


@post(
    "/me/notices/mail",
    status_code=200,
    guards=[guard_attempt, guard_making],
    responses=answers(),
)
async def want_mail(
    request: AnyRequest,
    data: JSONBody[MailWish],
    lobby: NamedDependency[Lobby],
    postman: NamedDependency[Postman],
) -> Notices:
    """Send a link to an address; when it was followed, mails go there."""
    visitor = visitor_of(request)
    required(visitor)
    if postman.given.mail is None:
        raise Refused("forbidden", "this house sends no mail")
    ways.check_mail(data.address)
    await postman.check_confirming(data.address)
    way = await ways.add_mail(lobby.services.store.engine, visitor, data, postman.given.site)
    await postman.ask_to_confirm(data.address, way, data.language)
    return await _told(lobby, postman, visitor)


@delete("/me/notices/{way:str}", status_code=200, responses=answers(404))
async def end_way(
    request: AnyRequest,
    way: WayId,
    lobby: NamedDependency[Lobby],
    postman: NamedDependency[Postman],
) -> Notices:
    """Nothing goes there any more."""
    visitor = visitor_of(request)
    await ways.end_own(lobby.services.store.engine, visitor, way)
    return await _told(lobby, postman, visitor)


@post(
    "/notices/confirm/{token:str}",
    status_code=200,
    guards=[guard_attempt],
    responses=answers(404),
)
async def confirm_address(
    token: LinkToken, lobby: NamedDependency[Lobby], postman: NamedDependency[Postman]
) -> NoticeDone:
    """The address is theirs who have given it."""
    way = await postman.way_of("confirm", token)
    await ways.confirm(lobby.services.store.engine, way)
    return NoticeDone()


@post("/notices/end/{token:str}", status_code=200, guards=[guard_attempt], responses=answers(404))
async def end_by_link(
    token: LinkToken, lobby: NamedDependency[Lobby], postman: NamedDependency[Postman]
) -> NoticeDone:
    """Nothing goes there any more, whoever asks: the token is in nobody else's hands."""
    way = await postman.way_of("end", token)
    await ways.end(lobby.services.store.engine, way)
    return NoticeDone()


@get("/notices/end/{token:str}", sync_to_thread=False, include_in_schema=False)
def show_end(token: LinkToken) -> Redirect:
    """A mail program that only opens addresses: the page asks before it ends anything."""
    return Redirect(f"/end/{token}", status_code=303)


def notice_routes() -> list[HTTPRouteHandler]:
    """All of them."""
    mine = [show_notices, want_push, want_mail, end_way]
    return [*mine, confirm_address, end_by_link, show_end]
