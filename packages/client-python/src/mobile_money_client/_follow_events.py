"""Reading the feed page after page."""

from __future__ import annotations

import random
from typing import Any, Callable, Iterator, Literal, Protocol

from ._caller import pause_ms
from .cursor_store import CursorStore
from .errors import PaymentError, ServiceFailed, ServiceUnreachable
from .event import Event
from .schemas import EventsAnswer

_FIRST_PAUSE_MS = 500
_PAUSES_MAX = 6
PAGE_SIZE_MAX = 100


class ReadPage(Protocol):
    def __call__(self, after: str | None, limit: int, wait: int) -> EventsAnswer: ...


def events_in(answer: EventsAnswer) -> Iterator[Event]:
    for item in answer["items"]:
        yield Event(item["event_id"], item["payload"], item["failure_code"], item["cursor"])


def follow_events(
    read: ReadPage,
    cursors: CursorStore,
    start: Literal["beginning", "end"],
    wait_seconds: int,
    limit: int,
    on_problem: Callable[[PaymentError], object],
    sleep: Callable[[float], None],
) -> Iterator[Event]:
    """The place of an event is kept when the next one is asked for: who breaks off, raises or dies before that gets it
    again."""
    after = cursors.load() or ("end" if start == "end" else None)
    while True:
        answer = _read_patiently(read, after, limit, wait_seconds, on_problem, sleep)
        for event in events_in(answer):
            yield event
            cursors.save(str(event.cursor))
        if after == "end":
            cursors.save(answer["next"])
        after = answer["next"]


def catch_up(read: ReadPage, since: str | None, handle: Callable[[Event], Any]) -> str:
    """All that came after a cursor: gives the cursor to go on from. A page that is not full is the last one; who went on
    until a page is empty would never be done while events keep coming."""
    while True:
        answer = read(since, PAGE_SIZE_MAX, 0)
        for event in events_in(answer):
            handle(event)
        since = answer["next"]
        if len(answer["items"]) < PAGE_SIZE_MAX:
            return since


def _read_patiently(
    read: ReadPage,
    after: str | None,
    limit: int,
    wait: int,
    on_problem: Callable[[PaymentError], object],
    sleep: Callable[[float], None],
) -> EventsAnswer:
    """Asks until there is an answer. What asking again cannot mend is raised."""
    tries = 0
    while True:
        try:
            return read(after, limit, wait)
        except (ServiceUnreachable, ServiceFailed) as error:
            tries += 1
            on_problem(error)
            sleep(pause_ms(min(tries, _PAUSES_MAX), _FIRST_PAUSE_MS, None, random.random()) / 1000)
