"""The JSON web token that comes with a webhook."""

from __future__ import annotations

import base64
import json
import re
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.hashes import SHA256

from .webhook_refused import WebhookRefused

_TOKEN_MAX_CHARS = 8_192
_KEY_ID = re.compile(r"[A-Za-z0-9_.-]{1,128}")
_PART = re.compile(r"[A-Za-z0-9_-]*")


def key_id_of(token: str) -> str:
    """The id of the key that a token says it was signed with. Nothing is believed yet."""
    header = _decoded_object(_parts_of(token)[0])
    if header.get("alg") != "RS256":
        raise WebhookRefused("wrong_algorithm", "The token is not signed with RS256.")
    key_id = header.get("kid")
    if not isinstance(key_id, str) or not _KEY_ID.fullmatch(key_id):
        raise WebhookRefused("malformed_token", "The token names no key.")
    if "crit" in header:
        raise WebhookRefused("malformed_token", "The token asks for what is not understood.")
    return key_id


def verified_claims(
    token: str, key: RSAPublicKey, issuer: str, tolerance_seconds: float, now: float
) -> dict[str, Any]:
    """The claims of a token that was signed with this key, by this issuer, not long ago."""
    header, payload, signature = _parts_of(token)
    try:
        key.verify(_decoded(signature), f"{header}.{payload}".encode(), PKCS1v15(), SHA256())
    # A ValueError: what is no base64 is no signature.
    except (InvalidSignature, ValueError) as error:
        raise WebhookRefused("bad_signature", "The token was signed by somebody else.") from error
    claims = _decoded_object(payload)
    if claims.get("iss") != issuer:
        raise WebhookRefused("wrong_issuer", "The token is from another issuer.")
    made_at, ends_at = (_time_claim(claims, name) for name in ("iat", "exp"))
    if ends_at <= int(now) - tolerance_seconds:
        raise WebhookRefused("expired_token", "The time of the token is over.")
    if made_at > now + tolerance_seconds:
        raise WebhookRefused("future_token", "The token is from the future; are the clocks right?")
    for name in ("service_tx_id", "reference", "event", "body_sha256", "event_id"):
        if not isinstance(claims.get(name), str):
            raise WebhookRefused("malformed_token", f"The token has no claim {name}.")
    return claims


def _parts_of(token: str) -> list[str]:
    parts = token.split(".")
    if len(token) > _TOKEN_MAX_CHARS or len(parts) != 3 or not all(_PART.fullmatch(part) for part in parts):
        raise WebhookRefused("malformed_token", "The token cannot be read.")
    return parts


def _decoded(part: str) -> bytes:
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def _decoded_object(part: str) -> dict[str, Any]:
    try:
        value = json.loads(_decoded(part).decode("utf-8"))
    except ValueError as error:
        raise WebhookRefused("malformed_token", "The token cannot be read.") from error
    if not isinstance(value, dict):
        raise WebhookRefused("malformed_token", "The token cannot be read.")
    return value


def _time_claim(claims: dict[str, Any], name: str) -> float:
    value = claims.get(name)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return value
    raise WebhookRefused("malformed_token", f"The token has no time {name}.")
