"""Headers and body of a webhook."""

from __future__ import annotations

import json
import re
from typing import Any, Callable, Iterable, Mapping, Protocol, Sequence, Union, cast

from .schemas import WebhookPayload
from .webhook_refused import WebhookRefused

#: A dict, a list of pairs, or anything with `items`, as Django, Flask, Starlette and http.server have their headers.
HeaderPairs = Iterable[tuple[str, Union[str, Sequence[str]]]]


class HasItems(Protocol):
    def items(self) -> Any: ...


WebhookHeaders = Union[Mapping[str, Any], HeaderPairs, HasItems]
#: The body as it came over the wire. Text that was parsed and printed again is another one.
RawBody = Union[bytes, str]


def bytes_of(body: RawBody) -> bytes:
    return body.encode() if isinstance(body, str) else bytes(body)


def the_header(headers: WebhookHeaders, name: str) -> str:
    """A header that must be there exactly once. Capitals make no difference."""
    pairs = headers.items() if hasattr(headers, "items") else headers
    values: list[str] = []
    for given, value in cast(HeaderPairs, pairs):
        if given.lower() == name:
            values.extend([value] if isinstance(value, str) else value)
    if not values or values[0] == "":
        raise WebhookRefused("missing_header", f"There is no {name}.")
    if len(values) > 1:
        raise WebhookRefused("malformed_header", f"There is more than one {name}.")
    return values[0]


_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})")


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and value != ""


_CHECKS: dict[str, Callable[[Any], bool]] = {
    "service_tx_id": _is_text,
    "reference": _is_text,
    "event": lambda value: value in ("payment.succeeded", "payment.failed", "payment.expired"),
    "direction": lambda value: value in ("deposit", "withdrawal"),
    "amount_xaf": lambda value: type(value) is int and abs(value) < 2**53,
    "operator": _is_text,
    "provider_tx_id": lambda value: value is None or isinstance(value, str),
    "ts": lambda value: isinstance(value, str) and _TIME.fullmatch(value) is not None,
}


def payload_of(body: bytes) -> WebhookPayload:
    """Reads a body that is known to come from the service."""
    try:
        value = json.loads(body.decode("utf-8"))
    except ValueError as error:
        raise WebhookRefused("malformed_body", "The body is no JSON.") from error
    if not isinstance(value, dict):
        raise WebhookRefused("malformed_body", "The body is no JSON object.")
    for member, is_fine in _CHECKS.items():
        if member not in value or not is_fine(value[member]):
            raise WebhookRefused("malformed_body", f"The member {member} is missing or not understood.")
    return cast(WebhookPayload, value)
