"""Everything that page and server say to each other. The page's types are made from this file.

Over HTTP, under `/api`; an error is always a `Problem`:

    GET  /house                          HouseInfo
    GET  /games                          list of GameInfo
    GET  /games/{game}/rules             the rules for a player, as text; ?language=de in that
                                         language, if there is such a text
    GET  /games/{game}/lessons           CourseInfo; ?language=de
    POST /games/{game}/lessons/{lesson}  Learning → LessonMoment
    GET  /puzzles                        list of PuzzleToday
    GET  /games/{game}/puzzles           PuzzleList
    GET  /games/{game}/puzzles/{day}     PuzzleMoment, with the answer when it is over
    POST /games/{game}/puzzles/{day}/tries   PuzzleTry → PuzzleMoment
    POST /games/{game}/puzzles/{day}/hint    → PuzzleMoment
    POST /games/{game}/puzzles/{day}/answer  → PuzzleMoment; one gives up
    POST /tables                         NewTable → Created
    GET  /tables/{table}                 TableInfo
    POST /tables/{table}/join            Join → TableInfo
    POST /tables/{table}/share           Giving → TableInfo
    POST /tables/{table}/rematch         → Created
    DELETE /tables/{table}               the host cancels it
    GET  /hall                           HallInfo
    POST /hall/pairing                   PairingWish → Created
    GET  /tables/{table}/invitation      Invitation
    POST /tables/{table}/arrange         Arranging → TableInfo
    POST /tables/{table}/stand           → TableInfo
    POST /tables/{table}/leave           Leaving → TableInfo
    POST /tables/{table}/return          → TableInfo
    POST /tables/{table}/resign          Resigning → TableInfo
    POST /tables/{table}/end             Ending → TableInfo
    POST /tables/{table}/replace         Replacing → TableInfo
    POST /tables/{table}/talk            Introducing → the same, and a token for who watches
    POST /tables/{table}/shun            Shunning → Talk
    POST /tables/{table}/report          Reporting → Reported
    GET  /me/blocks                      list of BlockedPerson
    DELETE /me/blocks/{block}            list of BlockedPerson
    GET  /tables/{table}/record          the record, as text
    POST /replays                        RecordText → ReplayId
    GET  /replays/{replay}               ReplayInfo; a table's id is a replay's id too;
                                         ?since=STEP tells what comes after that step
    GET  /replays/{replay}/record        the record, as text
    GET  /replays/{replay}/steps/{step}  ReplayStep; ?seat=N for a seat's view
    GET  /replays/{replay}/draws         Draws, of a game that is over;
                                         ?since=STEP lists what comes after that step
    POST /replays/{replay}/play          PlayOn → Created
    POST /verify                         RecordText → Verdict
         /me…                            who somebody is: `persons`
         /me/notices…, /notices…         how they are told while they are away: `notices`
         /bot…                           bots by others: `robots`

The dice of a table are sealed in this order (`rookery.fairness`): the table has a `commitment` from
the start; each browser that holds a seat, once it knows the commitment, gives a share at random
(`Giving`); when all seats are taken and all shares given, or some seconds after that no more came,
the game begins. Until then the table is `waiting`.

The WebSocket `/tables/{table}/socket?since=VERSION` opens with a `Snapshot`, which tells only what
happened after VERSION (0: everything). From then on the server sends what is in `ServerMessage`,
and takes what is in `ClientMessage`. When a move is on disk every connection is sent an `Update`;
the mover's bears the number of the move, which acknowledges it. Else the mover gets a `Declined`.

A browser that holds several seats is shown a game without secrets from the seat that is to decide,
or else from the one of its seats that decided last. Where there are secrets it is shown only what
the person may see who has the screen: `Facing` says who that is, and is answered by a `Snapshot` in
which all is told to that seat; `&face=SEAT` says the same to a connection that is opened again.
Until somebody has said so, the browser is told what everybody may know.

Where the table has a coach (`TableInfo.coach`), `Consult` asks it for the odds, for a hint, or for
what the last decision has cost, on behalf of a seat of one's own that is to decide or may take that
back; it is answered by an `OddsTold`, an `Advice`, a `Taught`, or an `Unadvised` that says why not.
An answer that comes too late is not sent; `Dismiss` wants none any more.

Whoever leaves, or stays away for longer than the table waits, has a bot play on; `SeatInfo` says
so. Whoever opens the socket again has the seat back. Everybody is then sent a `Snapshot` with which
the page goes on, as also when the game ends before its own end (`attendance` says when it does).

`WhyNot` asks why the seat that is shown can't take a decision now; it is answered by a `Because`,
as `State.why_not` tells that seat, or by a `Declined`. `Position.rule` and `Told.rule` name the
rules that speak of what is to be decided and of what happened.

Where there is talk, a `Talk` follows the first `Snapshot`, and whenever this browser may read more
or less than before: `messages.talk` says who reads what. `Say` and `React` are answered by `Said`
and `Reacted`, which all are sent who may know of it, or by an `Unsaid`.

`Recall` asks for the tables in between, since the turn of the seat that is shown; it is answered by
a `Recalled`.
"""
