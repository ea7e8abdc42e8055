"""The HTTP side of who somebody is; `messages.persons` lists it."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from litestar import Request, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter

from rookery.server import identity
from rookery.server.callers import address
from rookery.server.door import Door, guard_attempt, guard_making
from rookery.server.lobby import Lobby
from rookery.server.messages.courses import Known, Learned
from rookery.server.messages.persons import (
    Ceremony,
    CodeGiven,
    DeviceCode,
    Entering,
    Keeping,
    Kept,
    Me,
    PersonSettings,
    Recovery,
)
from rookery.server.people import belongings, learned, passkeys
from rookery.server.people.accounts import Register, Visitor
from rookery.server.people.devices import device_named
from rookery.server.people.stable import Stable
from rookery.server.pictures import qr_code
from rookery.server.problems import answers
from rookery.server.settings import Settings

T = TypeVar("T")
AnyRequest = Request[Any, Any, Any]
ShortId = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{16}$", description="from a list")]


def visitor_of(request: AnyRequest) -> Visitor:
    """Whoever asks, as a visitor."""
    agent = request.headers.get("user-agent", "")
    own, session = identity.holder(request), identity.session(request)
    return Visitor(own, session, device_named(agent), address(request))


async def _come_in(lobby: Lobby, token: str, visitor: Visitor) -> Visitor:
    """Who this browser is with its new token; empty: as before."""
    if not token:
        return visitor
    session = identity.holder_of(token)
    return visitor._replace(session=session, holder=await lobby.services.store.person_of(session))


def _with_token(content: T, token: str, settings: Settings) -> Response[T]:
    cookies = [identity.cookie_of(token, settings.secure)] if token else []
    return Response(content, status_code=200, cookies=cookies)


# ---- who I am ---------------------------------------------------------------------------------


@get("/me", responses=answers())
async def show_me(request: AnyRequest, lobby: NamedDependency[Lobby]) -> Me:
    """Who asks, as the server knows them."""
    return await Register(lobby).me(visitor_of(request))


@post("/me/settings", status_code=200, responses=answers())
async def choose_settings(
    request: AnyRequest, data: JSONBody[PersonSettings], lobby: NamedDependency[Lobby]
) -> Me:
    """Keep what a person has chosen."""
    accounts, visitor = Register(lobby), visitor_of(request)
    await accounts.choose(visitor, data)
    return await accounts.me(visitor)


# ---- coming in --------------------------------------------------------------------------------


@post("/me/passkeys/options", status_code=200, guards=[guard_attempt], responses=answers())
async def begin_passkey(
    request: AnyRequest,
    data: JSONBody[PersonSettings],
    lobby: NamedDependency[Lobby],
    settings: NamedDependency[Settings],
) -> Ceremony:
    """What the browser's dialogue is opened with that makes a passkey."""
    site = passkeys.site_of(request, settings.secure)
    name = data.name or belongings.NOBODY
    return Ceremony(await Register(lobby).to_make_passkey(visitor_of(request), site, name))


@post("/me/keep", status_code=200, guards=[guard_attempt, guard_making], responses=answers(409))
async def keep_games(
    request: AnyRequest,
    data: JSONBody[Keeping],
    lobby: NamedDependency[Lobby],
    settings: NamedDependency[Settings],
) -> Response[Kept]:
    """Keep my games from now on; or, for who does so already, another passkey."""
    accounts, visitor = Register(lobby), visitor_of(request)
    site = passkeys.site_of(request, settings.secure)
    token, code = await accounts.keep(visitor, data.chosen, site, data.credential)
    me = await accounts.me(await _come_in(lobby, token, visitor))
    return _with_token(Kept(me, code), token, settings)


@post("/me/entries/options", status_code=200, guards=[guard_attempt], responses=answers())
async def begin_entry(
    request: AnyRequest, lobby: NamedDependency[Lobby], settings: NamedDependency[Settings]
) -> Ceremony:
    """What the browser's dialogue is opened with that asks for a passkey."""
    site = passkeys.site_of(request, settings.secure)
    return Ceremony(await passkeys.to_enter(Register(lobby).engine, site))


@post("/me/entries", status_code=200, guards=[guard_attempt], responses=answers(409))
async def enter(
    request: AnyRequest,
    data: JSONBody[Entering],
    lobby: NamedDependency[Lobby],
    settings: NamedDependency[Settings],
) -> Response[Me]:
    """Come in with a passkey; what the guest has played comes along."""
    accounts, visitor = Register(lobby), visitor_of(request)
    site = passkeys.site_of(request, settings.secure)
    token = await accounts.enter(visitor, site, data.credential)
    me = await accounts.me(await _come_in(lobby, token, visitor))
    return _with_token(me, token, settings)


@post("/me/recovery", status_code=200, guards=[guard_attempt], responses=answers())
async def renew_recovery(request: AnyRequest, lobby: NamedDependency[Lobby]) -> Recovery:
    """A new recovery code in place of the old; it is told once."""
    return Recovery(await Register(lobby).new_recovery(visitor_of(request)))


@post("/me/recoveries", status_code=200, guards=[guard_attempt], responses=answers())
async def recover(
    request: AnyRequest,
    data: JSONBody[CodeGiven],
    lobby: NamedDependency[Lobby],
    settings: NamedDependency[Settings],
) -> Response[Kept]:
    """Come in with a recovery code; it is used up, and the next is told."""
    accounts, visitor = Register(lobby), visitor_of(request)
    token, code = await accounts.recover(visitor, data.code)
    me = await accounts.me(await _come_in(lobby, token, visitor))
    return _with_token(Kept(me, code), token, settings)


# ---- devices ----------------------------------------------------------------------------------


@post("/me/links", status_code=200, guards=[guard_attempt], responses=answers())
async def link_device(
    request: AnyRequest, lobby: NamedDependency[Lobby], settings: NamedDependency[Settings]
) -> DeviceCode:
    """A short code, and a picture of it, that let another device in."""
    code = await Register(lobby).new_device_code(visitor_of(request))
    path = f"/me#device={code}"
    origin = request.headers.get("origin") or passkeys.site_of(request, settings.secure).origins[0]
    return DeviceCode(code, path, settings.limits.device_seconds, qr_code(f"{origin}{path}"))


@post("/me/devices", status_code=200, guards=[guard_attempt], responses=answers())
async def add_device(
    request: AnyRequest,
    data: JSONBody[CodeGiven],
    lobby: NamedDependency[Lobby],
    settings: NamedDependency[Settings],
) -> Response[Me]:
    """Come in with the code that another device shows."""
    accounts, visitor = Register(lobby), visitor_of(request)
    token = await accounts.add_device(visitor, data.code)
    me = await accounts.me(await _come_in(lobby, token, visitor))
    return _with_token(me, token, settings)


@delete("/me/sessions/{session:str}", status_code=200, responses=answers(404))
async def end_session(request: AnyRequest, session: ShortId, lobby: NamedDependency[Lobby]) -> Me:
    """A device is out."""
    accounts = Register(lobby)
    return await accounts.me(await accounts.end_session(visitor_of(request), session))


@delete("/me/passkeys/{passkey:str}", status_code=200, responses=answers(404))
async def drop_passkey(request: AnyRequest, passkey: ShortId, lobby: NamedDependency[Lobby]) -> Me:
    """A passkey is good for nothing any more."""
    accounts, visitor = Register(lobby), visitor_of(request)
    await accounts.drop_passkey(visitor, passkey)
    return await accounts.me(visitor)


# ---- what I have learned ----------------------------------------------------------------------


@post("/me/lessons", status_code=200, responses=answers())
async def note_lessons(
    request: AnyRequest,
    data: JSONBody[Learned],
    lobby: NamedDependency[Lobby],
    settings: NamedDependency[Settings],
) -> Response[Known]:
    """Note the lessons that were gone through here; returns those of all devices."""
    store = lobby.services.store
    if not data.done and not data.again:
        person = visitor_of(request).person
        known = await learned.done_by(store.engine, identity.holder(request))
        return Response(Known(person is not None, known), status_code=200)
    token = await identity.settled_token(request, store, settings.secure)
    if token.new:  # another guest is something new; what somebody learns is not much
        door: Door = request.app.state.door
        door.admit_making(address(request))
    cookies = await identity.given_out(token, store, settings.secure)
    known = await learned.note(store.engine, token.holder, data.again, data.done)
    return Response(Known(token.person is not None, known), status_code=200, cookies=cookies)


# ---- all that is stored -----------------------------------------------------------------------


@get("/me/export", guards=[guard_making], responses=answers())
async def export(request: AnyRequest, lobby: NamedDependency[Lobby]) -> Response[dict[str, Any]]:
    """All that is stored about whoever asks."""
    found = await belongings.exported(Register(lobby).engine, visitor_of(request))
    headers = {"Content-Disposition": 'attachment; filename="rookery.json"'}
    return Response(found, headers=headers)


@delete("/me", status_code=200, responses=answers())
async def forget_me(request: AnyRequest, lobby: NamedDependency[Lobby]) -> Me:
    """Forget whoever asks; games with others stay, without the name."""
    accounts, visitor = Register(lobby), visitor_of(request)
    if visitor.person is not None:
        await Stable(lobby, visitor).remove_all()
    await belongings.forget(lobby, accounts, visitor)
    return await accounts.me(Visitor(None, None, ""))


def me_routes() -> list[HTTPRouteHandler]:
    """Everything under `/me`."""
    known = [show_me, choose_settings, note_lessons, export, forget_me]
    ways = [begin_passkey, keep_games, begin_entry, enter, renew_recovery, recover]
    return [*known, *ways, link_device, add_device, end_session, drop_passkey]
