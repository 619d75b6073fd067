"""The error that an answer stands for."""

from __future__ import annotations

import json
from typing import Any

from ._transport import Reply
from .errors import CLASS_OF_CODE, PaymentError, RequestRefused, ServiceFailed, ValidationFailed

_CREATIONS = ("POST /api/v1/deposits", "POST /api/v1/withdrawals")
_REPLAY = "POST /api/v1/transactions/{service_tx_id}/replay-webhook"
#: Nothing was done at these: the request was turned away at the door, or found no one to do it.
_UNDONE = ("rate_limited", "no_provider")


def error_of_reply(name: str, reply: Reply, request_id_sent: str, may_have_arrived_before: bool) -> PaymentError:
    status = reply.status
    request_id = reply.headers.get("x-request-id", request_id_sent)
    said = _detail_of(reply.body)
    if status == 422 and isinstance(said, list):
        words = "; ".join(f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in said)
        return ValidationFailed("validation_failed", status, words, request_id, said, may_have_arrived_before)
    code = _code_of(name, reply, said)
    detail = said if isinstance(said, str) else f"The service answered with status {status}."
    is_refusal = 400 <= status < 500 and status != 429
    kind = CLASS_OF_CODE.get(code, RequestRefused if is_refusal else ServiceFailed)
    may_have_arrived = may_have_arrived_before or not (is_refusal or code in _UNDONE)
    return kind(code, status, detail, request_id, may_have_arrived)


def _code_of(name: str, reply: Reply, said: Any) -> str:
    status = reply.status
    is_creation = name in _CREATIONS
    if status == 400:
        if name == _REPLAY:
            return "no_callback_url"
        return "unknown_operator" if is_creation else "invalid_request"
    if status == 422:
        return "prefix_mismatch" if is_creation and isinstance(said, str) else "invalid_request"
    if status == 503:
        # A service that has lost its database says when to come back; one without a provider cannot know.
        is_no_provider = isinstance(said, str) and "retry-after" not in reply.headers
        return "no_provider" if is_creation and is_no_provider else "service_error"
    plain = {401: "invalid_api_key", 404: "not_found", 409: "conflict", 429: "rate_limited"}
    return plain.get(status, "invalid_request" if 400 <= status < 500 else "service_error")


def _detail_of(body: bytes) -> Any:
    """The member `detail`; None when something else than the service answered."""
    try:
        value = json.loads(body)
    except ValueError:
        return None
    return value.get("detail") if isinstance(value, dict) else None
