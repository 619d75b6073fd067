"""What to answer to a webhook, whatever the framework."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any, Callable, Protocol

from ._webhook_request import RawBody, WebhookHeaders
from .event import Event
from .webhook_refused import WebhookRefused

_log = logging.getLogger("mobile_money_client")

#: Acts on an event, and says 'duplicate' when it had acted on it before. It raises to be told again.
WebhookHandler = Callable[[Event], Any]


class Verifier(Protocol):
    def verify(self, raw_body: RawBody, headers: WebhookHeaders) -> Event: ...


@dataclass(frozen=True)
class WebhookAnswer:
    status: int
    #: To be sent as JSON.
    body: dict[str, str]


def receive_webhook(
    verifier: Verifier, handler: WebhookHandler, raw_body: RawBody, headers: WebhookHeaders
) -> WebhookAnswer:
    """200 once the handler has done its work, 401 for what does not come from the service, 503 when a key could not
    be asked for, and 500 when the handler fails; all but 200 make the service try again."""
    try:
        outcome = handler(verifier.verify(raw_body, headers))
    except WebhookRefused as refusal:
        _log.warning("A webhook was refused: %s", refusal)
        return refusal_answer(refusal)
    except Exception:
        _log.exception("A webhook could not be processed.")
        return WebhookAnswer(500, {"detail": "The webhook could not be processed."})
    return WebhookAnswer(200, {"status": "duplicate" if outcome == "duplicate" else "processed"})


def refusal_answer(refusal: WebhookRefused) -> WebhookAnswer:
    # Not known to be forged when the key could not be asked for: the service should try again.
    return WebhookAnswer(503 if refusal.code == "key_unavailable" else 401, {"detail": refusal.code})
