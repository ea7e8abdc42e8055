"""The HTTP side of who somebody is; `messages.persons` lists it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, TypeVar

from litestar import Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
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


class Desk:
    """Where somebody is served: who asks, their accounts, and the house's name to the browser."""

    def __init__(self, request: AnyRequest, lobby: Lobby, settings: Settings) -> None:
        self.accounts: Final = Register(lobby)
        self.visitor: Final = visitor_of(request)
        self._request: Final = request
        self._lobby: Final = lobby
        self._settings: Final = settings

    @property
    def site(self) -> passkeys.Site:
        """The house as the browser's passkeys know it."""
        return passkeys.site_of(self._request, self._settings.secure)

    async def me(self) -> Me:
        """Who asks."""
        return await self.accounts.me(self.visitor)

    async def let_in(self, token: str, told: Callable[[Me], T]) -> Response[T]:
        """Whoever asks is known by this token from now on; empty: as before."""
        visitor, cookies = self.visitor, list[Cookie]()
        if token:
            session = identity.holder_of(token)
            person = await self._lobby.services.store.person_of(session)
            visitor = visitor._replace(session=session, holder=person)
            cookies = [identity.cookie_of(token, self._settings.secure)]
        me = await self.accounts.me(visitor)
        return Response(told(me), status_code=200, cookies=cookies)


def at_desk(
    request: AnyRequest, lobby: NamedDependency[Lobby], settings: NamedDependency[Settings]
) -> Desk:
    """For the routes below."""
    return Desk(request, lobby, settings)


DESK: Final = {"desk": Provide(at_desk, sync_to_thread=False)}


def _as_told(me: Me) -> Me:
    return me


# ---- who I am ---------------------------------------------------------------------------------


@get("/me", dependencies=DESK, responses=answers())
async def show_me(desk: NamedDependency[Desk]) -> Me:
    """Who asks, as the server knows them."""
    return await desk.me()


@post("/me/settings", status_code=200, dependencies=DESK, responses=answers())
async def choose_settings(data: JSONBody[PersonSettings], desk: NamedDependency[Desk]) -> Me:
    """Keep what a person has chosen."""
    await desk.accounts.choose(desk.visitor, data)
    return await desk.me()


# ---- coming in --------------------------------------------------------------------------------


@post(
    "/me/passkeys/options",
    status_code=200,
    guards=[guard_attempt],
    dependencies=DESK,
    responses=answers(),
)
async def begin_passkey(data: JSONBody[PersonSettings], desk: NamedDependency[Desk]) -> Ceremony:
    """What the browser's dialogue is opened with that makes a passkey."""
    name = data.name or belongings.NOBODY
    return Ceremony(await desk.accounts.to_make_passkey(desk.visitor, desk.site, name))


@post(
    "/me/keep",
    status_code=200,
    guards=[guard_attempt, guard_making],
    dependencies=DESK,
    responses=answers(409),
)
async def keep_games(data: JSONBody[Keeping], desk: NamedDependency[Desk]) -> Response[Kept]:
    """Keep my games from now on; or, for who does so already, another passkey."""
    token, code = await desk.accounts.keep(desk.visitor, data.chosen, desk.site, data.credential)
    return await desk.let_in(token, lambda me: Kept(me, code))


@post(
    "/me/entries/options",
    status_code=200,
    guards=[guard_attempt],
    dependencies=DESK,
    responses=answers(),
)
async def begin_entry(desk: NamedDependency[Desk]) -> Ceremony:
    """What the browser's dialogue is opened with that asks for a passkey."""
    return Ceremony(await passkeys.to_enter(desk.accounts.engine, desk.site))


@post(
    "/me/entries",
    status_code=200,
    guards=[guard_attempt],
    dependencies=DESK,
    responses=answers(409),
)
async def enter(data: JSONBody[Entering], desk: NamedDependency[Desk]) -> Response[Me]:
    """Come in with a passkey; what the guest has played comes along."""
    token = await desk.accounts.enter(desk.visitor, desk.site, data.credential)
    return await desk.let_in(token, _as_told)


@post(
    "/me/recovery", status_code=200, guards=[guard_attempt], dependencies=DESK, responses=answers()
)
async def renew_recovery(desk: NamedDependency[Desk]) -> Recovery:
    """A new recovery code in place of the old; it is told once."""
    return Recovery(await desk.accounts.new_recovery(desk.visitor))


@post(
    "/me/recoveries",
    status_code=200,
    guards=[guard_attempt],
    dependencies=DESK,
    responses=answers(),
)
async def recover(data: JSONBody[CodeGiven], desk: NamedDependency[Desk]) -> Response[Kept]:
    """Come in with a recovery code; it is used up, and the next is told."""
    token, code = await desk.accounts.recover(desk.visitor, data.code)
    return await desk.let_in(token, lambda me: Kept(me, code))


# ---- devices ----------------------------------------------------------------------------------


@post("/me/links", status_code=200, guards=[guard_attempt], dependencies=DESK, responses=answers())
async def link_device(
    request: AnyRequest, settings: NamedDependency[Settings], desk: NamedDependency[Desk]
) -> DeviceCode:
    """A short code, and a picture of it, that let another device in."""
    code = await desk.accounts.new_device_code(desk.visitor)
    path = f"/me#device={code}"
    origin = request.headers.get("origin") or desk.site.origins[0]
    return DeviceCode(code, path, settings.limits.device_seconds, qr_code(f"{origin}{path}"))


@post(
    "/me/devices", status_code=200, guards=[guard_attempt], dependencies=DESK, responses=answers()
)
async def add_device(data: JSONBody[CodeGiven], desk: NamedDependency[Desk]) -> Response[Me]:
    """Come in with the code that another device shows."""
    token = await desk.accounts.add_device(desk.visitor, data.code)
    return await desk.let_in(token, _as_told)


@delete("/me/sessions/{session:str}", status_code=200, dependencies=DESK, responses=answers(404))
async def end_session(session: ShortId, desk: NamedDependency[Desk]) -> Me:
    """A device is out."""
    return await desk.accounts.me(await desk.accounts.end_session(desk.visitor, session))


@delete("/me/passkeys/{passkey:str}", status_code=200, dependencies=DESK, responses=answers(404))
async def drop_passkey(passkey: ShortId, desk: NamedDependency[Desk]) -> Me:
    """A passkey is good for nothing any more."""
    await desk.accounts.drop_passkey(desk.visitor, passkey)
    return await desk.me()


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


@get("/me/export", guards=[guard_making], dependencies=DESK, responses=answers())
async def export(desk: NamedDependency[Desk]) -> Response[dict[str, Any]]:
    """All that is stored about whoever asks."""
    found = await belongings.exported(desk.accounts.engine, desk.visitor)
    headers = {"Content-Disposition": 'attachment; filename="rookery.json"'}
    return Response(found, headers=headers)


@delete("/me", status_code=200, dependencies=DESK, responses=answers())
async def forget_me(lobby: NamedDependency[Lobby], desk: NamedDependency[Desk]) -> Me:
    """Forget whoever asks; games with others stay, without the name."""
    if desk.visitor.person is not None:
        await Stable(lobby, desk.visitor).remove_all()
    await belongings.forget(lobby, desk.accounts, desk.visitor)
    return await desk.accounts.me(Visitor(None, None, ""))


def me_routes() -> list[HTTPRouteHandler]:
    """Everything under `/me`."""
    known = [show_me, choose_settings, note_lessons, export, forget_me]
    ways = [begin_passkey, keep_games, begin_entry, enter, renew_recovery, recover]
    return [*known, *ways, link_device, add_device, end_session, drop_passkey]
