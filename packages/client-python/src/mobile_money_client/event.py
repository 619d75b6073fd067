"""What happened to a transaction, told by a webhook or read from the feed of events."""

from __future__ import annotations

from dataclasses import dataclass

from .schemas import WebhookPayload


@dataclass(frozen=True)
class Event:
    #: One for each event, the same for its retries and replays and in the feed: act on it once.
    event_id: str
    #: The eight members of the webhook body.
    payload: WebhookPayload
    #: Of `payment.failed` and `payment.expired`: why. None also where only a webhook secret vouches for the event.
    failure_code: str | None = None
    #: Its place in the feed, to be stored once the event is acted on; None in a webhook.
    cursor: str | None = None
