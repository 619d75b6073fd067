"""What a platform needs: a client of the payment service, and a way to know that a webhook is true."""

from ._transport import NoReply, Reply, Transport
from .client import EventsQuery, PageAnswer, PageBody, PaymentClient, PlayerListQuery
from .cursor_store import CursorStore, FileCursor, MemoryCursor
from .errors import (
    Conflict,
    InvalidApiKey,
    NoProvider,
    NotFound,
    PaymentError,
    RateLimited,
    RequestRefused,
    ServiceFailed,
    ServiceUnreachable,
    ValidationFailed,
)
from .event import Event
from .receive import WebhookAnswer, receive_webhook, refusal_answer
from .standard_webhooks import verify_standard_webhook
from .webhook_refused import WebhookRefused
from .webhook_verifier import WebhookVerifier

__all__ = [
    "Conflict",
    "CursorStore",
    "Event",
    "EventsQuery",
    "FileCursor",
    "InvalidApiKey",
    "MemoryCursor",
    "NoProvider",
    "NoReply",
    "NotFound",
    "PageAnswer",
    "PageBody",
    "PaymentClient",
    "PaymentError",
    "PlayerListQuery",
    "RateLimited",
    "Reply",
    "RequestRefused",
    "ServiceFailed",
    "ServiceUnreachable",
    "Transport",
    "ValidationFailed",
    "WebhookAnswer",
    "WebhookRefused",
    "WebhookVerifier",
    "receive_webhook",
    "refusal_answer",
    "verify_standard_webhook",
]
