"""Calls operations, and calls again what failed for now and may be repeated."""

from __future__ import annotations

import json
import random
import re
import time
import uuid
from email.utils import parsedate_to_datetime
from typing import Any, Callable, Mapping
from urllib.parse import quote, urlencode, urlsplit

from ._error_of_reply import error_of_reply
from ._transport import NoReply, Reply, Transport, send_once
from .errors import PaymentError, ServiceFailed, ServiceUnreachable

#: Each of these does something every time it arrives; everything else may arrive twice and happens once.
UNREPEATABLE = {
    "POST /api/v1/transactions/{service_tx_id}/replay-webhook",
    "POST /api/v1/sandbox/transactions/{service_tx_id}/simulate",
}
PASSING = {429, 502, 503, 504}
PAUSE_MAX_MS = 10_000


class Caller:
    def __init__(
        self,
        base_url: str,
        api_key: str = "",
        *,
        timeout: float = 10.0,
        retries: int = 3,
        first_pause: float = 0.2,
        deadline: float = 30.0,
        transport: Transport = send_once,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        parts = urlsplit(base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"base_url must be an http or https address, not {base_url!r}.")
        # Said here without the key: an error of the connection would repeat it.
        if not re.fullmatch(r"[!-~]*", api_key):
            raise ValueError("The API key has characters that no header can carry.")
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._timeout, self._deadline = timeout, deadline
        self._retries, self._first_pause_ms = retries, first_pause * 1000
        self._transport, self._sleep = transport, sleep

    def call(
        self,
        name: str,
        path: Mapping[str, str] | None = None,
        query: Mapping[str, Any] | None = None,
        body: object = None,
        wait: float = 0,
    ) -> Any:
        """`wait` is how long the service itself may take its time, as a reader of events lets it."""
        method, template = name.split(" ")
        url = self._base_url + _filled(template, path or {}) + _search(query or {})
        data = None if body is None else json.dumps(body, allow_nan=False).encode()
        # The same for all tries, so that the log of the service tells them as one call.
        request_id = str(uuid.uuid4())
        gives_up_at = time.monotonic() + self._deadline + wait
        may_have_arrived = False
        tries = 0
        while True:
            tries += 1
            within = max(0.001, min(self._timeout + wait, gives_up_at - time.monotonic()))
            reply = self._transport(method, url, self._headers(request_id, data), data, within)
            if isinstance(reply, Reply) and _is_answer(name, reply):
                return _answer_of(reply, request_id)
            error = _error_of(name, reply, request_id, may_have_arrived)
            may_have_arrived = error.may_have_arrived
            pause = pause_ms(tries, self._first_pause_ms, _asked_pause_ms(reply), random.random()) / 1000
            is_in_time = time.monotonic() + pause < gives_up_at
            if tries > self._retries or not is_in_time or not _may_repeat(name, reply):
                raise error
            self._sleep(pause)

    def _headers(self, request_id: str, data: bytes | None) -> dict[str, str]:
        headers = {"Accept": "application/json", "X-Request-Id": request_id}
        if self._api_key:
            headers["X-API-Key"] = self._api_key
        if data is not None:
            headers["Content-Type"] = "application/json"
        return headers


def pause_ms(tries_so_far: int, first_pause_ms: float, retry_after: float | None, chance: float) -> float:
    """Twice as long each time, spread by `chance` (0 to 1) so that many clients do not come back together, and never
    shorter than the service asked for."""
    longest = min(first_pause_ms * 2.0 ** (tries_so_far - 1), PAUSE_MAX_MS)
    return max(longest / 2 * (1 + chance), retry_after or 0)


def retry_after_ms(header: str | None, now_ms: float) -> float | None:
    """The header Retry-After, in seconds or as a date; None when there is none that can be read."""
    text = (header or "").strip()
    if re.fullmatch(r"[0-9]+", text):
        return int(text) * 1000
    if not text.endswith("GMT"):
        return None
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() * 1000 - now_ms)
    except ValueError:
        return None


def _asked_pause_ms(reply: Reply | NoReply) -> float | None:
    if isinstance(reply, NoReply):
        return None
    return retry_after_ms(reply.headers.get("retry-after"), time.time() * 1000)


def _may_repeat(name: str, reply: Reply | NoReply) -> bool:
    if isinstance(reply, NoReply):
        return name not in UNREPEATABLE or not reply.may_have_arrived
    # A request that was one too many was turned away at the door.
    return reply.status in PASSING and (name not in UNREPEATABLE or reply.status == 429)


def _is_answer(name: str, reply: Reply) -> bool:
    """The state of health is an answer also when it is a bad one."""
    return reply.status == 200 or (name == "GET /health" and reply.status == 503 and b'"checks"' in reply.body)


def _answer_of(reply: Reply, request_id: str) -> Any:
    try:
        return json.loads(reply.body)
    except ValueError as error:
        named = reply.headers.get("x-request-id", request_id)
        raise ServiceFailed("service_error", reply.status, "The answer is no JSON.", named, True) from error


def _error_of(name: str, reply: Reply | NoReply, request_id: str, may_have_arrived_before: bool) -> PaymentError:
    """The last try decides which error it is; whether anything arrived is a matter of all of them."""
    if isinstance(reply, Reply):
        return error_of_reply(name, reply, request_id, may_have_arrived_before)
    error = ServiceUnreachable(reply.reason, request_id, may_have_arrived_before or reply.may_have_arrived)
    error.__cause__ = reply.cause
    return error


def _filled(template: str, path: Mapping[str, str]) -> str:
    return re.sub(r"\{(\w+)\}", lambda found: _segment(found[1], path[found[1]]), template)


def _segment(member: str, value: str) -> str:
    """One part of a path. What would change the path around it is a mistake of the caller, and asks for nothing."""
    if value in ("", ".", ".."):
        raise ValueError(f"{member} cannot be {value!r}.")
    return quote(str(value), safe="")


def _search(query: Mapping[str, Any]) -> str:
    given = {member: value for member, value in query.items() if value is not None}
    return f"?{urlencode(given)}" if given else ""
