# Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

from __future__ import annotations

from typing import Any, Literal, TypedDict


class DepositAnswer(TypedDict):
    #: Id of the transaction.
    service_tx_id: str
    #: As sent.
    reference: str
    #: `pending`, `provider_acknowledged` or `failed` when new; a repeat shows the present state.
    status: Literal["pending", "provider_acknowledged", "succeeded", "failed", "expired", "requires_manual_resolution"]
    #: Amount in XAF.
    amount_xaf: int
    #: The operator.
    operator: Literal["mtn", "orange"]
    #: Confirmation deadline; null once the deposit is over.
    expires_at: str | None
    #: Who starts the payment.
    collection_mode: Literal["merchant_initiated", "customer_initiated"]
    #: Null when the service starts the payment.
    instructions: Instructions | None


class _DepositBodyOptional(TypedDict, total=False):
    #: Receives the outcome by POST. Absolute http or https URL without user info.
    callback_url: str | None
    #: Language of `instructions.steps`.
    lang: Literal["fr", "en"]


class DepositBody(_DepositBodyOptional):
    #: Player id on the platform side.
    player_id: str
    #: The player's Mobile Money number, E.164 with its plus sign.
    msisdn: str
    #: Amount in XAF; there is no sub-unit.
    amount_xaf: int
    #: The mobile money operator. Another text is answered with 400.
    operator: Literal["mtn", "orange"]
    #: Idempotency key: one transaction per player, direction and reference. Kept as sent.
    reference: str


class DetectAnswer(TypedDict):
    #: E.164; empty when it is no number.
    msisdn_normalized: str
    #: True for a recognised Cameroon number.
    is_valid: bool
    #: In capitals.
    country_code: str
    #: Whose number it is.
    operator: Literal["mtn", "orange", None]
    #: That name for people.
    operator_display_name: str
    #: Id of the provider to use.
    provider_suggestion: str
    #: That name for people.
    provider_display_name: str
    #: Address of its logo.
    provider_logo_url: str
    #: Why it is not valid; empty when it is.
    error: str


class _DetectBodyOptional(TypedDict, total=False):
    #: Country code, in either case.
    country_code: str


class DetectBody(_DetectBodyOptional):
    #: A phone number, written in any usual way.
    msisdn: str


class ErrorAnswer(TypedDict):
    #: What went wrong, in English.
    detail: str


class EventItem(TypedDict):
    #: The same in its webhook: acted on once, whichever way it comes.
    event_id: str
    #: Its place: what follows comes after it.
    cursor: str
    #: The body of its webhook, member for member.
    payload: WebhookPayload
    #: Why there was no payment, of this event; else null.
    failure_code: Literal["payer_refused", "payer_timeout", "payer_insufficient_funds", "payer_limit_reached", "payer_not_allowed", "payer_not_found", "recipient_not_found", "recipient_limit_reached", "recipient_not_allowed", "float_insufficient", "amount_below_minimum", "amount_above_maximum", "too_many_prompts", "operator_unavailable", "operator_error", "window_closed", "rejected_by_staff", "simulated", None]


class EventsAnswer(TypedDict):
    #: In the order of their commits.
    items: list[EventItem]
    #: Where to go on, also when there are no items.
    next: str


class FailureCodeEntry(TypedDict):
    #: As `failure_code` of a transaction has it.
    code: Literal["payer_refused", "payer_timeout", "payer_insufficient_funds", "payer_limit_reached", "payer_not_allowed", "payer_not_found", "recipient_not_found", "recipient_limit_reached", "recipient_not_allowed", "float_insufficient", "amount_below_minimum", "amount_above_maximum", "too_many_prompts", "operator_unavailable", "operator_error", "window_closed", "rejected_by_staff", "simulated"]
    #: The directions that can fail so.
    directions: list[Literal["deposit", "withdrawal"]]
    #: Whether the same is worth another try.
    retry: Literal["now", "later", "never"]
    #: What to tell the player, in the language asked for.
    player_message: str


class FailureCodesAnswer(TypedDict):
    #: Every code once.
    items: list[FailureCodeEntry]


class HealthAnswer(TypedDict):
    #: `unavailable` comes with status 503.
    status: Literal["ok", "unavailable"]
    #: SERVICE_ENV.
    environment: str
    #: Version of the service.
    version: str
    #: What the service needs, by name.
    checks: dict[str, Literal["up", "down"]]


class InstructionMerchant(TypedDict):
    #: Name that the player sees on the operator's screen.
    display_name: str | None
    #: The merchant number that must be paid.
    msisdn: str
    #: The merchant code, where the number has one.
    code: str | None


class InstructionStep(TypedDict):
    #: Place in the order of steps, from 1.
    order: int
    #: What the player does, in the language asked for.
    text: str


class Instructions(TypedDict):
    #: The code to dial; it already contains the exact amount.
    ussd_string: str
    #: Opens the dialer with the code.
    dial_uri: str
    #: Text for a copy button.
    copy_text: str
    #: The steps in order.
    steps: list[InstructionStep]
    #: Who is paid.
    merchant: InstructionMerchant
    #: Picture of the dialing flow, where configured.
    illustration_url: str | None
    #: Words for that picture.
    illustration_alt: str | None
    #: Seconds between polls of the transaction.
    polling_interval_seconds: int


class KeySetAnswer(TypedDict):
    #: The key that signs comes first.
    keys: list[PublicJwk]


class PageAnswer(TypedDict):
    #: The page. Whoever has it sees this deposit: give it to the player alone, and keep it out of logs.
    url: str
    #: From then on there is no such page.
    expires_at: str


class _PageBodyOptional(TypedDict, total=False):
    #: Language that the page begins in; the other one is a click away.
    lang: Literal["fr", "en"]
    #: Where the player goes when it is over. Nothing is added to it: the outcome comes by webhook or feed. Rules as of `callback_url`.
    return_url: str | None


class PageBody(_PageBodyOptional):
    pass


class PlayerTransactionsAnswer(TypedDict):
    #: Newest first.
    items: list[TransactionSummary]
    #: Transactions on all pages together.
    total: int
    #: This page.
    page: int
    #: Items per page.
    limit: int
    #: How many pages there are.
    pages: int


class ProviderEntry(TypedDict):
    #: Id of the provider.
    provider_id: str
    #: Name for people.
    display_name: str
    #: Address of its logo.
    logo_url: str
    #: The operators it serves.
    operators: list[Literal["mtn", "orange"]]
    #: What it can do.
    supported_directions: list[Literal["deposit", "withdrawal"]]
    #: Fee on deposits, in percent.
    deposit_fee_percent: float
    #: That fee in words.
    deposit_fee_message: str
    #: Fee on withdrawals, in percent.
    withdrawal_fee_percent: float
    #: What it is.
    description: str
    #: True for the one that is used first.
    is_primary: bool
    #: False only when unavailable.
    is_available: bool
    #: How it is doing.
    status: Literal["active", "degraded", "unavailable"]


class ProviderHealthAnswer(TypedDict):
    #: In capitals.
    country_code: str
    #: The moment that the answer describes.
    checked_at: str
    #: Every provider.
    providers: list[ProviderHealthEntry]


class ProviderHealthEntry(TypedDict):
    #: Id of the provider.
    provider_id: str
    #: Name for people.
    display_name: str
    #: How it is doing.
    status: Literal["operational", "degraded", "unavailable"]
    #: False when operators switched it off.
    is_feature_flag_enabled: bool
    #: Failures of the last hour, as a fraction.
    failure_rate_1h: float
    #: Transactions of the last hour.
    tx_count_1h: int
    #: Why the status is what it is; empty when all is well.
    message: str


class ProvidersAnswer(TypedDict):
    #: In capitals.
    country_code: str
    #: The payment options.
    providers: list[ProviderEntry]


class PublicJwk(TypedDict):
    #: Kind of the key.
    kty: Literal["RSA"]
    #: Name of the key pair.
    kid: str
    #: What it is for.
    use: Literal["sig"]
    #: Algorithm of the signature.
    alg: Literal["RS256"]
    #: Exponent, in base64url.
    e: str
    #: Modulus, in base64url.
    n: str


class PublicKeyAnswer(TypedDict):
    #: Algorithm of the signature.
    algorithm: Literal["RS256"]
    #: The public key in PEM.
    public_key_pem: str
    #: Name of the key pair.
    key_id: str


class ReplayAnswer(TypedDict):
    #: Id of the transaction.
    service_tx_id: str
    #: The present state; a replay does not change it.
    state: Literal["pending", "provider_acknowledged", "succeeded", "failed", "expired", "requires_manual_resolution", "pending_approval", "approved", "provider_submitted"]
    #: The event that was sent again.
    event: Literal["payment.succeeded", "payment.failed", "payment.expired"]
    #: Where it was sent.
    callback_url: str
    #: True when the receiver answered with a 2XX status.
    dispatched: bool
    #: What happened, in words.
    message: str


class SignedWebhookAnswer(TypedDict):
    #: The exact text that is signed.
    body: str
    #: The headers that prove it, by name; valid for five minutes.
    headers: dict[str, str]


class SimulateAnswer(TypedDict):
    #: Id of the transaction.
    service_tx_id: str
    #: As sent.
    reference: str
    #: The state before.
    previous_state: Literal["pending", "provider_acknowledged", "succeeded", "failed", "expired", "requires_manual_resolution", "pending_approval", "approved", "provider_submitted"]
    #: The state now.
    state: Literal["pending", "provider_acknowledged", "succeeded", "failed", "expired", "requires_manual_resolution", "pending_approval", "approved", "provider_submitted"]
    #: The webhook; null without a `callback_url`.
    webhook_event: Literal["payment.succeeded", "payment.failed", "payment.expired", None]


class SimulateBody(TypedDict):
    #: What is to happen.
    outcome: Literal["succeeded", "failed", "expired"]


class TransactionAnswer(TypedDict):
    #: Id of the transaction.
    service_tx_id: str
    #: The `reference` that the platform sent.
    idempotency_key: str
    #: Where the money goes.
    direction: Literal["deposit", "withdrawal"]
    #: The operator.
    operator: Literal["mtn", "orange"]
    #: Id of the provider used.
    provider: str
    #: The player's number, E.164.
    msisdn: str
    #: Amount in XAF.
    amount_minor: int
    #: The present state.
    state: Literal["pending", "provider_acknowledged", "succeeded", "failed", "expired", "requires_manual_resolution", "pending_approval", "approved", "provider_submitted"]
    #: When the state last changed.
    state_updated_at: str
    #: True exactly in `pending_approval`.
    requires_human_approval: bool
    #: The operator's reference, once known.
    provider_tx_id: str | None
    #: Confirmation deadline of a deposit; null once it is over.
    expires_at: str | None
    #: When it was created.
    created_at: str
    #: When anything of it last changed.
    updated_at: str
    #: Why it is in this state.
    state_reason: str
    #: Why there was no payment: a code exactly in `failed` and `expired`.
    failure_code: Literal["payer_refused", "payer_timeout", "payer_insufficient_funds", "payer_limit_reached", "payer_not_allowed", "payer_not_found", "recipient_not_found", "recipient_limit_reached", "recipient_not_allowed", "float_insufficient", "amount_below_minimum", "amount_above_maximum", "too_many_prompts", "operator_unavailable", "operator_error", "window_closed", "rejected_by_staff", "simulated", None]


class TransactionSummary(TypedDict):
    #: Id of the transaction.
    service_tx_id: str
    #: As sent.
    reference: str
    #: Where the money goes.
    direction: Literal["deposit", "withdrawal"]
    #: The operator.
    operator: Literal["mtn", "orange"]
    #: Amount in XAF.
    amount_xaf: int
    #: The present state.
    state: Literal["pending", "provider_acknowledged", "succeeded", "failed", "expired", "requires_manual_resolution", "pending_approval", "approved", "provider_submitted"]
    #: The operator's reference, once known.
    provider_tx_id: str | None
    #: When it was created.
    created_at: str
    #: When anything of it last changed.
    updated_at: str
    #: The player's number, E.164.
    msisdn: str


class ValidationErrorAnswer(TypedDict):
    #: In the order in which the members are declared.
    detail: list[ValidationFault]


class _ValidationFaultOptional(TypedDict, total=False):
    #: What the fault refers to; left out where there is nothing.
    ctx: dict[str, Any]


class ValidationFault(_ValidationFaultOptional):
    #: Kind of fault.
    type: str
    #: Where it is.
    loc: list[str | int]
    #: The fault in words.
    msg: str
    #: What was given.
    input: Any


class WebhookPayload(TypedDict):
    #: Id of the transaction.
    service_tx_id: str
    #: As sent.
    reference: str
    #: What happened.
    event: Literal["payment.succeeded", "payment.failed", "payment.expired"]
    #: Where the money goes.
    direction: Literal["deposit", "withdrawal"]
    #: Amount in XAF.
    amount_xaf: int
    #: The operator.
    operator: Literal["mtn", "orange"]
    #: The operator's reference, where there is one.
    provider_tx_id: str | None
    #: When it happened.
    ts: str


class WithdrawalAnswer(TypedDict):
    #: Id of the transaction.
    service_tx_id: str
    #: As sent.
    reference: str
    #: `pending_approval` when new; a repeat shows the present state.
    status: Literal["pending_approval", "approved", "provider_submitted", "succeeded", "failed", "requires_manual_resolution"]
    #: Amount in XAF.
    amount_xaf: int
    #: The operator.
    operator: Literal["mtn", "orange"]


class _WithdrawalBodyOptional(TypedDict, total=False):
    #: Receives the outcome by POST. Absolute http or https URL without user info.
    callback_url: str | None


class WithdrawalBody(_WithdrawalBodyOptional):
    #: Player id on the platform side.
    player_id: str
    #: The player's Mobile Money number, E.164 with its plus sign.
    msisdn: str
    #: Amount in XAF; there is no sub-unit.
    amount_xaf: int
    #: The mobile money operator. Another text is answered with 400.
    operator: Literal["mtn", "orange"]
    #: Idempotency key: one transaction per player, direction and reference. Kept as sent.
    reference: str
