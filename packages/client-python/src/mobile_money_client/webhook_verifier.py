"""Tells whether a webhook really comes from the service."""

from __future__ import annotations

import hashlib
import hmac
import time
from typing import Any, Callable

from ._public_keys import PublicKeys
from ._webhook_request import RawBody, WebhookHeaders, bytes_of, payload_of, the_header
from ._webhook_token import key_id_of, verified_claims
from .client import PaymentClient
from .event import Event
from .schemas import KeySetAnswer
from .webhook_refused import WebhookRefused

#: The service waits five seconds for an answer to its webhook; a key must be there well before that.
_HASTE: dict[str, Any] = {"timeout": 2.0, "retries": 1, "deadline": 3.5}

#: What token and body both tell, and what it is called when they do not agree.
_AGREEMENTS = (
    ("service_tx_id", "transaction_mismatch", "Token and body are of different transactions."),
    ("event", "event_mismatch", "Token and body are of different events."),
    ("reference", "reference_mismatch", "Token and body have different references."),
)


class WebhookVerifier:
    """One of them serves all requests and threads: it keeps the keys."""

    def __init__(
        self,
        base_url: str,
        api_key: str = "",
        *,
        key_set: KeySetAnswer | None = None,
        issuer: str = "mobile-money-service",
        tolerance_seconds: float = 30,
        cache_seconds: float = 86_400,
        now: Callable[[], float] = time.time,
        **options: Any,
    ) -> None:
        """`tolerance_seconds` is how far the clocks of the service and of this machine may be apart, `cache_seconds`
        how long a public key is used before it is asked for again, and `key_set` keys that are known already, as
        `read_key_set` gives them: for these the service is not asked."""
        self._issuer, self._tolerance_seconds, self._now = issuer, tolerance_seconds, now
        client = PaymentClient(base_url, api_key, **{**_HASTE, **options})
        self._keys = PublicKeys(client, cache_seconds, now, key_set)

    def verify(self, raw_body: RawBody, headers: WebhookHeaders) -> Event:
        """What happened; raises WebhookRefused when it must not be believed. `raw_body` is what came, untouched."""
        token = the_header(headers, "x-service-signature")
        key = self._keys.find(key_id_of(token))
        claims = verified_claims(token, key, self._issuer, self._tolerance_seconds, self._now())
        body = bytes_of(raw_body)
        digest = hashlib.sha256(body).hexdigest()
        if not hmac.compare_digest(claims["body_sha256"].encode(), digest.encode()):
            raise WebhookRefused("body_mismatch", "The body is not the one that was signed.")
        payload = payload_of(body)
        for member, code, detail in _AGREEMENTS:
            if claims[member] != payload[member]:  # type: ignore[literal-required]
                raise WebhookRefused(code, detail)
        failure_code = claims.get("failure_code")
        return Event(claims["event_id"], payload, failure_code if isinstance(failure_code, str) else None)
