"""The whole public interface."""

from __future__ import annotations

import time
from typing import Any, Callable, Iterator, Literal, Mapping, TypedDict, cast

from ._caller import Caller
from ._follow_events import PAGE_SIZE_MAX, catch_up, follow_events
from .cursor_store import CursorStore
from .errors import PaymentError
from .event import Event
from .schemas import (
    DepositAnswer,
    DepositBody,
    DetectAnswer,
    DetectBody,
    EventsAnswer,
    FailureCodeEntry,
    FailureCodesAnswer,
    HealthAnswer,
    KeySetAnswer,
    PageAnswer,
    PageBody,
    PlayerTransactionsAnswer,
    ProviderHealthAnswer,
    ProvidersAnswer,
    PublicKeyAnswer,
    ReplayAnswer,
    SignedWebhookAnswer,
    SimulateAnswer,
    TransactionAnswer,
    TransactionSummary,
    WithdrawalAnswer,
    WithdrawalBody,
)

Language = Literal["fr", "en"]


class PlayerFilter(TypedDict, total=False):
    status: str
    direction: Literal["deposit", "withdrawal"]


class PlayerListQuery(PlayerFilter, total=False):
    page: int
    limit: int


class EventsQuery(TypedDict, total=False):
    #: A cursor; from the beginning when left out, `end` for the newest one.
    after: str | None
    #: 1 to 100.
    limit: int
    #: Seconds to wait for the first event when there is none: 0 to 25.
    wait: int


class PaymentClient:
    """Every method raises a PaymentError when there is no answer to give. One of them serves all threads.

    `timeout` is for one try, `deadline` for the whole call with all tries and pauses, both in seconds; `retries` are
    the tries after the first one.
    """

    def __init__(self, base_url: str, api_key: str = "", **options: Any) -> None:
        self._caller = Caller(base_url, api_key, **options)
        self._sleep: Callable[[float], None] = options.get("sleep", time.sleep)

    def create_deposit(self, body: DepositBody) -> DepositAnswer:
        """With the same `reference` this may be called any number of times: there is one deposit."""
        return cast(DepositAnswer, self._caller.call("POST /api/v1/deposits", body=body))

    def create_withdrawal(self, body: WithdrawalBody) -> WithdrawalAnswer:
        """The same for a withdrawal, which then waits for a person's approval."""
        return cast(WithdrawalAnswer, self._caller.call("POST /api/v1/withdrawals", body=body))

    def detect_operator(self, body: DetectBody) -> DetectAnswer:
        return cast(DetectAnswer, self._caller.call("POST /api/v1/msisdn/detect", body=body))

    def read_transaction(self, service_tx_id: str) -> TransactionAnswer:
        name = "GET /api/v1/transactions/{service_tx_id}"
        return cast(TransactionAnswer, self._caller.call(name, {"service_tx_id": service_tx_id}))

    def list_player_transactions(
        self, player_id: str, query: PlayerListQuery | None = None
    ) -> PlayerTransactionsAnswer:
        """One page, newest first."""
        name = "GET /api/v1/players/{player_id}/transactions"
        answer = self._caller.call(name, {"player_id": player_id}, cast(Mapping[str, Any], query or {}))
        return cast(PlayerTransactionsAnswer, answer)

    def each_player_transaction(
        self, player_id: str, filter: PlayerFilter | None = None
    ) -> Iterator[TransactionSummary]:
        """All pages, one transaction after the other. Pages are fetched as they are needed."""
        # What is created meanwhile pushes others to the next page, where they come again.
        given: set[str] = set()
        asked: dict[str, Any] = {**(filter or {})}
        status = asked.get("status")
        page, pages = 1, 1
        while page <= pages:
            query = cast(PlayerListQuery, {**asked, "page": page, "limit": PAGE_SIZE_MAX})
            answer = self.list_player_transactions(player_id, query)
            for item in answer["items"]:
                if item["service_tx_id"] not in given and (status is None or item["state"] == status):
                    given.add(item["service_tx_id"])
                    yield item
            page, pages = page + 1, answer["pages"]
            # What loses the status meanwhile would draw others to a page that was read: where one page does not hold
            # all that have it, all states are read, from the first page on.
            if asked.pop("status", None) is not None and pages > 1:
                page = 1

    def replay_webhook(self, service_tx_id: str) -> ReplayAnswer:
        """Sends the webhook of a settled transaction again. Not repeated by itself once it may have arrived."""
        name = "POST /api/v1/transactions/{service_tx_id}/replay-webhook"
        return cast(ReplayAnswer, self._caller.call(name, {"service_tx_id": service_tx_id}))

    def page(self, service_tx_id: str, body: PageBody | None = None) -> PageAnswer:
        """A page on which the player of this deposit sees what to do, and what became of it."""
        name = "POST /api/v1/transactions/{service_tx_id}/page"
        return cast(PageAnswer, self._caller.call(name, {"service_tx_id": service_tx_id}, body=body or {}))

    def list_providers(self, country: str = "CM") -> ProvidersAnswer:
        return cast(ProvidersAnswer, self._caller.call("GET /api/v1/{country}/providers", {"country": country}))

    def read_provider_health(self, country: str = "CM") -> ProviderHealthAnswer:
        name = "GET /api/v1/{country}/providers/status"
        return cast(ProviderHealthAnswer, self._caller.call(name, {"country": country}))

    def list_failure_codes(self, lang: Language | None = None) -> FailureCodesAnswer:
        """Why transactions fail, with words for players in French or English."""
        return cast(FailureCodesAnswer, self._caller.call("GET /api/v1/failure-codes", query={"lang": lang}))

    def failure_codes(self, lang: Language | None = None) -> dict[str, FailureCodeEntry]:
        """The same by code, to look one up."""
        return {item["code"]: item for item in self.list_failure_codes(lang)["items"]}

    def read_key_set(self) -> KeySetAnswer:
        """Every key that may verify a webhook now, as a JWK set."""
        return cast(KeySetAnswer, self._caller.call("GET /api/v1/security/jwks"))

    def read_public_key(self, key_id: str | None = None) -> PublicKeyAnswer:
        """The key that signs now, or the one of that id while it is valid."""
        name = "GET /api/v1/security/callback-public-key"
        return cast(PublicKeyAnswer, self._caller.call(name, query={"key_id": key_id}))

    def read_health(self) -> HealthAnswer:
        """Answers also while the service is unavailable, and says so in `status`."""
        return cast(HealthAnswer, self._caller.call("GET /health"))

    def simulate(self, service_tx_id: str, outcome: Literal["succeeded", "failed", "expired"]) -> SimulateAnswer:
        """Makes an outcome happen; in the sandbox only. Not repeated by itself once it may have arrived."""
        name = "POST /api/v1/sandbox/transactions/{service_tx_id}/simulate"
        return cast(SimulateAnswer, self._caller.call(name, {"service_tx_id": service_tx_id}, body={"outcome": outcome}))

    def read_events(self, query: EventsQuery | None = None) -> EventsAnswer:
        """One page of the events of this application, in the order in which they happened."""
        asked = cast(Mapping[str, Any], query or {})
        return cast(EventsAnswer, self._caller.call("GET /api/v1/events", query=asked, wait=asked.get("wait") or 0))

    def read_signed_webhook(self, event_id: str) -> SignedWebhookAnswer:
        """The webhook of an event as it would be sent now; in the sandbox and in development only."""
        name = "GET /api/v1/events/{event_id}/webhook"
        return cast(SignedWebhookAnswer, self._caller.call(name, {"event_id": event_id}))

    def events(
        self,
        cursors: CursorStore,
        *,
        start: Literal["beginning", "end"] = "beginning",
        wait_seconds: int = 25,
        limit: int = PAGE_SIZE_MAX,
        on_problem: Callable[[PaymentError], object] = lambda error: None,
    ) -> Iterator[Event]:
        """Every event, one after the other, for good, from where the last reader with this store of cursors stopped.
        Outages are waited out; `on_problem` is told of them. An event counts as dealt with when the next one is asked
        for; until then it comes again."""
        return follow_events(self._read_page, cursors, start, wait_seconds, limit, on_problem, self._sleep)

    def recover(self, since: str | None, handle: Callable[[Event], Any]) -> str:
        """All that happened after a cursor, or from the beginning with None, up to now. Gives the cursor
        that the next call begins with."""
        return catch_up(self._read_page, since, handle)

    def _read_page(self, after: str | None, limit: int, wait: int) -> EventsAnswer:
        return self.read_events({"after": after, "limit": limit, "wait": wait})
