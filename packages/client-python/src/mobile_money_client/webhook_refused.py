"""A webhook that must not be acted on."""

from __future__ import annotations


class WebhookRefused(Exception):
    """`code` is for programs and never changes: `missing_header`, `malformed_header`, `malformed_token`,
    `wrong_algorithm`, `unknown_key`, `key_unavailable`, `bad_signature`, `wrong_issuer`, `expired_token`,
    `future_token`, `body_mismatch`, `malformed_body`, `transaction_mismatch`, `event_mismatch` or
    `reference_mismatch`."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
