"""The public keys of the service, by id."""

from __future__ import annotations

import base64
import math
import threading
from concurrent.futures import Future
from typing import Callable, Protocol

from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey, RSAPublicNumbers
from cryptography.hazmat.primitives.serialization import load_pem_public_key

from .errors import NotFound, PaymentError
from .schemas import KeySetAnswer, PublicJwk, PublicKeyAnswer
from .webhook_refused import WebhookRefused

#: A key that should be asked for again but could not be is used meanwhile, and asked for again after this.
_ASK_AGAIN_AFTER_SECONDS = 30


class KeySource(Protocol):
    def read_public_key(self, key_id: str | None = None) -> PublicKeyAnswer: ...


class AskBudget:
    """Allows so many in a row, and then one more each time an interval is over."""

    def __init__(self, most: int, interval_seconds: float, now: float) -> None:
        self._most, self._interval, self._left, self._counted_at = most, interval_seconds, most, now

    def spend(self, now: float) -> bool:
        """Whether one more is allowed now; if so, it is spent."""
        # A clock that was set back must not stop the earning until it has caught up.
        self._counted_at = min(self._counted_at, now)
        earned = math.floor((now - self._counted_at) / self._interval)
        self._left = min(self._most, self._left + earned)
        self._counted_at += earned * self._interval
        if self._left == 0:
            return False
        self._left -= 1
        return True


class PublicKeys:
    """Anyone can send a token that names a key nobody has; so asks for ids that are not known are few, and when they
    are used up only the key that signs now is asked for. A flood of made-up ids can therefore neither trouble the
    service nor hide a rotation."""

    def __init__(
        self,
        source: KeySource,
        cache_seconds: float,
        now: Callable[[], float],
        given: KeySetAnswer | None = None,
    ) -> None:
        self._source, self._cache_seconds, self._now = source, cache_seconds, now
        self._lock = threading.Lock()
        #: Each with the time until which it is not asked for again.
        self._known: dict[str, tuple[RSAPublicKey, float]] = {
            jwk["kid"]: (_imported(jwk), math.inf) for jwk in (given["keys"] if given else [])
        }
        self._under_way: dict[str, Future[RSAPublicKey | None]] = {}
        self._asks_by_id = AskBudget(10, 6, now())
        self._asks_for_current = AskBudget(1, 5, now())

    def find(self, key_id: str) -> RSAPublicKey:
        with self._lock:
            known = self._known.get(key_id)
            if known is not None and self._now() < known[1]:
                return known[0]
            # Who asks for the same key meanwhile waits for the same answer.
            asking = self._under_way.get(key_id)
            is_first = asking is None
            if asking is None:
                asking = self._under_way[key_id] = Future()
        if is_first:
            self._settle(key_id, asking, known[0] if known else None)
        key = asking.result()
        if key is None:
            raise WebhookRefused("unknown_key", "The service does not know this key, or no longer.")
        return key

    def _settle(self, key_id: str, asking: Future[RSAPublicKey | None], known: RSAPublicKey | None) -> None:
        try:
            asking.set_result(self._ask(key_id, known))
        except BaseException as error:
            asking.set_exception(error)
        finally:
            with self._lock:
                del self._under_way[key_id]

    def _ask(self, key_id: str, known: RSAPublicKey | None) -> RSAPublicKey | None:
        with self._lock:
            by_id = known is not None or self._asks_by_id.spend(self._now())
            is_allowed = by_id or self._asks_for_current.spend(self._now())
        try:
            key = self._read(key_id, key_id if by_id else None) if is_allowed else None
        except (PaymentError, ValueError) as error:
            if known is None:
                raise WebhookRefused("key_unavailable", "The key cannot be read now.") from error
            self._keep(key_id, known, _ASK_AGAIN_AFTER_SECONDS)
            return known
        # Where it was not asked for by its id, another key says nothing of it.
        if key is None and not by_id:
            raise WebhookRefused("key_unavailable", "Too many unknown keys were asked for.")
        return key

    def _read(self, wanted: str, asked: str | None) -> RSAPublicKey | None:
        """None when the service has no such key."""
        try:
            record = self._source.read_public_key(asked)
        except NotFound:
            with self._lock:
                self._known.pop(wanted, None)
            return None
        key = load_pem_public_key(record["public_key_pem"].encode())
        if record["algorithm"] != "RS256" or not isinstance(key, RSAPublicKey):
            raise ValueError("The service gave a key that is not for RS256.")
        self._keep(record["key_id"], key, self._cache_seconds)
        return key if record["key_id"] == wanted else None

    def _keep(self, key_id: str, key: RSAPublicKey, seconds: float) -> None:
        with self._lock:
            self._known[key_id] = (key, self._now() + seconds)


def _imported(jwk: PublicJwk) -> RSAPublicKey:
    def number(text: str) -> int:
        return int.from_bytes(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), "big")

    return RSAPublicNumbers(number(jwk["e"]), number(jwk["n"])).public_key()
