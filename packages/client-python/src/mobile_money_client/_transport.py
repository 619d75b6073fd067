"""One try: the whole answer within the time, or why there is none."""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
import time
from dataclasses import dataclass, field
from typing import Mapping, Protocol
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Reply:
    status: int
    #: Names in small letters.
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class NoReply:
    reason: str
    #: False only when it is certain that the service did not get the request.
    may_have_arrived: bool
    cause: BaseException | None = field(default=None, compare=False)


class Transport(Protocol):
    def __call__(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None, timeout: float
    ) -> Reply | NoReply: ...


def send_once(
    method: str, url: str, headers: Mapping[str, str], body: bytes | None, timeout: float
) -> Reply | NoReply:
    """Over a connection of its own. Redirects are not followed: they could carry the key to somebody else."""
    ends_at = time.monotonic() + timeout
    late = f"No answer within {round(timeout * 1000)} ms."
    connection = _connection(url, timeout)
    try:
        connection.connect()
    except (OSError, http.client.HTTPException) as error:
        connection.close()
        return NoReply(late if isinstance(error, TimeoutError) else _words(error), False, error)
    with _Deadline(connection.sock, ends_at - time.monotonic()) as deadline:
        try:
            parts = urlsplit(url)
            target = parts.path + (f"?{parts.query}" if parts.query else "")
            connection.request(method, target or "/", body, dict(headers))
            response = connection.getresponse()
            given = {name.lower(): value for name, value in response.getheaders()}
            reply = Reply(response.status, given, response.read())
        except (OSError, http.client.HTTPException) as error:
            return NoReply(late if deadline.is_over or isinstance(error, TimeoutError) else _words(error), True, error)
        finally:
            connection.close()
    # What was cut off may look whole.
    return NoReply(late, True) if deadline.is_over else reply


def _connection(url: str, timeout: float) -> http.client.HTTPConnection:
    parts = urlsplit(url)
    if parts.scheme == "https":
        context = ssl.create_default_context()
        return http.client.HTTPSConnection(parts.hostname or "", parts.port, timeout=timeout, context=context)
    return http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=timeout)


class _Deadline:
    """Shuts a socket at its time: the timeout of a socket is for each read, and a body may drip for ever."""

    def __init__(self, sock: socket.socket, seconds: float) -> None:
        self._sock = sock
        self._timer = threading.Timer(max(seconds, 0.001), self._shut)
        self._timer.daemon = True
        self.is_over = False

    def __enter__(self) -> _Deadline:
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    def _shut(self) -> None:
        self.is_over = True
        try:
            # Not SSLSocket.shutdown, which would let the reader go on without encryption.
            socket.socket.shutdown(self._sock, socket.SHUT_RDWR)
        except OSError:
            pass


def _words(error: BaseException) -> str:
    return str(error) or type(error).__name__
