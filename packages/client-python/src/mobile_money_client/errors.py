"""Everything that a call can end with, but an answer."""

from __future__ import annotations

from typing import Sequence

from .schemas import ValidationFault


class PaymentError(Exception):
    """A call that did not succeed. `code` is for programs and never changes; the words beside it may."""

    def __init__(
        self, code: str, status: int | None, detail: str, request_id: str, may_have_arrived: bool = False
    ) -> None:
        super().__init__(f"{code}: {detail} (request {request_id})")
        self.code = code
        #: Of the answer; None when there was none.
        self.status = status
        #: What went wrong, in English.
        self.detail = detail
        #: Names the call in the log of the service: the value of X-Request-Id.
        self.request_id = request_id
        #: Whether what was asked for may have happened all the same, by any try of the call. It did not where each try
        #: was refused, turned away, or never reached the service.
        self.may_have_arrived = may_have_arrived


class RequestRefused(PaymentError):
    """The service will not do this, however often it is asked."""


class ValidationFailed(RequestRefused):
    """The request does not have the right form; `faults` has all that is wrong with it."""

    def __init__(
        self,
        code: str,
        status: int | None,
        detail: str,
        request_id: str,
        faults: Sequence[ValidationFault],
        may_have_arrived: bool = False,
    ) -> None:
        super().__init__(code, status, detail, request_id, may_have_arrived)
        self.faults = faults


class InvalidApiKey(RequestRefused):
    """The key is missing, wrong, revoked, or of the other environment."""


class NotFound(RequestRefused):
    """There is no such thing, or it belongs to another application."""


class Conflict(RequestRefused):
    """The transaction is in a state in which this cannot be done."""


class ServiceFailed(PaymentError):
    """The service cannot do this now. With the same `reference` it may be asked again at any time."""


class RateLimited(ServiceFailed):
    """Too many requests; this one was turned away at the door."""


class NoProvider(ServiceFailed):
    """No provider of the operator is available. Nothing was created."""


class ServiceUnreachable(PaymentError):
    """No answer came. What was asked for may have happened all the same, unless `may_have_arrived` is false."""

    def __init__(self, detail: str, request_id: str, may_have_arrived: bool) -> None:
        super().__init__("unreachable", None, detail, request_id, may_have_arrived)


#: The class of a code, where it has one of its own.
CLASS_OF_CODE: dict[str, type[PaymentError]] = {
    "invalid_api_key": InvalidApiKey,
    "not_found": NotFound,
    "conflict": Conflict,
    "rate_limited": RateLimited,
    "no_provider": NoProvider,
}
