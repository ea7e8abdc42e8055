"""A way to a server that can be made to swallow all that goes over it, without a word."""

from __future__ import annotations

import contextlib
import socket
import threading
from types import TracebackType


class Swallowing:
    """A proxy on this machine. While it swallows, connections stay open and nothing arrives."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self.swallows = False
        self._open: list[socket.socket] = []

    def __enter__(self) -> Swallowing:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for one in [self._door, *self._open]:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._door.accept()
                far = socket.create_connection(("127.0.0.1", self._to))
                self._open += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while part := one.recv(65536):
                if not self.swallows:
                    other.sendall(part)
        if not self.swallows:
            for end in (one, other):
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
