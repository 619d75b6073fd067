"""The three headers of the Standard Webhooks specification, which applications with a webhook secret get."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import re
import time
from typing import Callable, Sequence

from ._webhook_request import RawBody, WebhookHeaders, bytes_of, payload_of, the_header
from .event import Event
from .webhook_refused import WebhookRefused


def verify_standard_webhook(
    raw_body: RawBody,
    headers: WebhookHeaders,
    secrets: str | Sequence[str],
    *,
    tolerance_seconds: float = 300,
    now: Callable[[], float] = time.time,
) -> Event:
    """What happened; raises WebhookRefused when it must not be believed. Needs no request to the service. Several
    secrets may be valid at once, as while one replaces another."""
    keys = [_key_of(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    event_id = the_header(headers, "webhook-id")
    timestamp = the_header(headers, "webhook-timestamp")
    signatures = [_signature_bytes(text) for text in the_header(headers, "webhook-signature").split(" ")]
    _check_time(timestamp, tolerance_seconds, now())
    body = bytes_of(raw_body)
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = [hmac.new(key, signed, hashlib.sha256).digest() for key in keys]
    # Every pair is compared, so that the time taken does not tell which secret came close.
    matches = [hmac.compare_digest(given, wanted) for wanted in expected for given in signatures]
    if not any(matches):
        raise WebhookRefused("bad_signature", "No signature fits a secret.")
    return Event(event_id, payload_of(body))


def _signature_bytes(text: str) -> bytes:
    """A signature of another version than v1 is one that fits nothing."""
    try:
        return base64.b64decode(text[len("v1,") :], validate=True) if text.startswith("v1,") else b""
    except (binascii.Error, ValueError):
        return b""


def _check_time(timestamp: str, tolerance_seconds: float, now: float) -> None:
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookRefused("malformed_header", "webhook-timestamp is no count of seconds.")
    age = now - int(timestamp)
    if age > tolerance_seconds:
        raise WebhookRefused("expired_token", "The webhook is too old.")
    if age < -tolerance_seconds:
        raise WebhookRefused("future_token", "The webhook is from the future.")


def _key_of(secret: str) -> bytes:
    """A secret that is not what was shown is a mistake of the program, not of who sent the webhook."""
    if not re.fullmatch(r"whsec_[A-Za-z0-9+/]+={0,2}", secret):
        raise ValueError("A webhook secret is whsec_ and base64.")
    return base64.b64decode(secret[len("whsec_") :])
