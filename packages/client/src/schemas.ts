// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface DepositAnswer {
  /** Id of the transaction. */
  readonly service_tx_id: string;
  /** As sent. */
  readonly reference: string;
  /** `pending`, `provider_acknowledged` or `failed` when new; a repeat shows the present state. */
  readonly status:
    | 'pending'
    | 'provider_acknowledged'
    | 'succeeded'
    | 'failed'
    | 'expired'
    | 'requires_manual_resolution';
  /** Amount in XAF. */
  readonly amount_xaf: number;
  /** The operator. */
  readonly operator: 'mtn' | 'orange';
  /** Confirmation deadline; null once the deposit is over. */
  readonly expires_at: string | null;
  /** Who starts the payment. */
  readonly collection_mode: 'merchant_initiated' | 'customer_initiated';
  /** Null when the service starts the payment. */
  readonly instructions: Instructions | null;
}

export interface DepositBody {
  /** Player id on the platform side. */
  readonly player_id: string;
  /** The player's Mobile Money number, E.164 with its plus sign. */
  readonly msisdn: string;
  /** Amount in XAF; there is no sub-unit. */
  readonly amount_xaf: number;
  /** The mobile money operator. Another text is answered with 400. */
  readonly operator: 'mtn' | 'orange';
  /** Idempotency key: one transaction per player, direction and reference. Kept as sent. */
  readonly reference: string;
  /** Receives the outcome by POST. Absolute http or https URL without user info. */
  readonly callback_url?: string | null | undefined;
  /** Language of `instructions.steps`. */
  readonly lang?: 'fr' | 'en' | undefined;
}

export interface DetectAnswer {
  /** E.164; empty when it is no number. */
  readonly msisdn_normalized: string;
  /** True for a recognised Cameroon number. */
  readonly is_valid: boolean;
  /** In capitals. */
  readonly country_code: string;
  /** Whose number it is. */
  readonly operator: 'mtn' | 'orange' | null;
  /** That name for people. */
  readonly operator_display_name: string;
  /** Id of the provider to use. */
  readonly provider_suggestion: string;
  /** That name for people. */
  readonly provider_display_name: string;
  /** Address of its logo. */
  readonly provider_logo_url: string;
  /** Why it is not valid; empty when it is. */
  readonly error: string;
}

export interface DetectBody {
  /** A phone number, written in any usual way. */
  readonly msisdn: string;
  /** Country code, in either case. */
  readonly country_code?: string | undefined;
}

export interface ErrorAnswer {
  /** What went wrong, in English. */
  readonly detail: string;
}

export interface EventItem {
  /** The same in its webhook: acted on once, whichever way it comes. */
  readonly event_id: string;
  /** Its place: what follows comes after it. */
  readonly cursor: string;
  /** The body of its webhook, member for member. */
  readonly payload: WebhookPayload;
  /** Why there was no payment, of this event; else null. */
  readonly failure_code:
    | 'payer_refused'
    | 'payer_timeout'
    | 'payer_insufficient_funds'
    | 'payer_limit_reached'
    | 'payer_not_allowed'
    | 'payer_not_found'
    | 'recipient_not_found'
    | 'recipient_limit_reached'
    | 'recipient_not_allowed'
    | 'float_insufficient'
    | 'amount_below_minimum'
    | 'amount_above_maximum'
    | 'too_many_prompts'
    | 'operator_unavailable'
    | 'operator_error'
    | 'window_closed'
    | 'rejected_by_staff'
    | 'simulated'
    | null;
}

export interface EventsAnswer {
  /** In the order of their commits. */
  readonly items: readonly EventItem[];
  /** Where to go on, also when there are no items. */
  readonly next: string;
}

export interface FailureCodeEntry {
  /** As `failure_code` of a transaction has it. */
  readonly code:
    | 'payer_refused'
    | 'payer_timeout'
    | 'payer_insufficient_funds'
    | 'payer_limit_reached'
    | 'payer_not_allowed'
    | 'payer_not_found'
    | 'recipient_not_found'
    | 'recipient_limit_reached'
    | 'recipient_not_allowed'
    | 'float_insufficient'
    | 'amount_below_minimum'
    | 'amount_above_maximum'
    | 'too_many_prompts'
    | 'operator_unavailable'
    | 'operator_error'
    | 'window_closed'
    | 'rejected_by_staff'
    | 'simulated';
  /** The directions that can fail so. */
  readonly directions: readonly ('deposit' | 'withdrawal')[];
  /** Whether the same is worth another try. */
  readonly retry: 'now' | 'later' | 'never';
  /** What to tell the player, in the language asked for. */
  readonly player_message: string;
}

export interface FailureCodesAnswer {
  /** Every code once. */
  readonly items: readonly FailureCodeEntry[];
}

export interface HealthAnswer {
  /** `unavailable` comes with status 503. */
  readonly status: 'ok' | 'unavailable';
  /** SERVICE_ENV. */
  readonly environment: string;
  /** Version of the service. */
  readonly version: string;
  /** What the service needs, by name. */
  readonly checks: Readonly<Record<string, 'up' | 'down'>>;
}

export interface InstructionMerchant {
  /** Name that the player sees on the operator's screen. */
  readonly display_name: string | null;
  /** The merchant number that must be paid. */
  readonly msisdn: string;
  /** The merchant code, where the number has one. */
  readonly code: string | null;
}

export interface InstructionStep {
  /** Place in the order of steps, from 1. */
  readonly order: number;
  /** What the player does, in the language asked for. */
  readonly text: string;
}

export interface Instructions {
  /** The code to dial; it already contains the exact amount. */
  readonly ussd_string: string;
  /** Opens the dialer with the code. */
  readonly dial_uri: string;
  /** Text for a copy button. */
  readonly copy_text: string;
  /** The steps in order. */
  readonly steps: readonly InstructionStep[];
  /** Who is paid. */
  readonly merchant: InstructionMerchant;
  /** Picture of the dialing flow, where configured. */
  readonly illustration_url: string | null;
  /** Words for that picture. */
  readonly illustration_alt: string | null;
  /** Seconds between polls of the transaction. */
  readonly polling_interval_seconds: number;
}

export interface KeySetAnswer {
  /** The key that signs comes first. */
  readonly keys: readonly PublicJwk[];
}

export interface PageAnswer {
  /** The page. Whoever has it sees this deposit: give it to the player alone, and keep it out of logs. */
  readonly url: string;
  /** From then on there is no such page. */
  readonly expires_at: string;
}

export interface PageBody {
  /** Language that the page begins in; the other one is a click away. */
  readonly lang?: 'fr' | 'en' | undefined;
  /** Where the player goes when it is over. Nothing is added to it: the outcome comes by webhook or feed. Rules as of `callback_url`. */
  readonly return_url?: string | null | undefined;
}

export interface PlayerTransactionsAnswer {
  /** Newest first. */
  readonly items: readonly TransactionSummary[];
  /** Transactions on all pages together. */
  readonly total: number;
  /** This page. */
  readonly page: number;
  /** Items per page. */
  readonly limit: number;
  /** How many pages there are. */
  readonly pages: number;
}

export interface ProviderEntry {
  /** Id of the provider. */
  readonly provider_id: string;
  /** Name for people. */
  readonly display_name: string;
  /** Address of its logo. */
  readonly logo_url: string;
  /** The operators it serves. */
  readonly operators: readonly ('mtn' | 'orange')[];
  /** What it can do. */
  readonly supported_directions: readonly ('deposit' | 'withdrawal')[];
  /** Fee on deposits, in percent. */
  readonly deposit_fee_percent: number;
  /** That fee in words. */
  readonly deposit_fee_message: string;
  /** Fee on withdrawals, in percent. */
  readonly withdrawal_fee_percent: number;
  /** What it is. */
  readonly description: string;
  /** True for the one that is used first. */
  readonly is_primary: boolean;
  /** False only when unavailable. */
  readonly is_available: boolean;
  /** How it is doing. */
  readonly status: 'active' | 'degraded' | 'unavailable';
}

export interface ProviderHealthAnswer {
  /** In capitals. */
  readonly country_code: string;
  /** The moment that the answer describes. */
  readonly checked_at: string;
  /** Every provider. */
  readonly providers: readonly ProviderHealthEntry[];
}

export interface ProviderHealthEntry {
  /** Id of the provider. */
  readonly provider_id: string;
  /** Name for people. */
  readonly display_name: string;
  /** How it is doing. */
  readonly status: 'operational' | 'degraded' | 'unavailable';
  /** False when operators switched it off. */
  readonly is_feature_flag_enabled: boolean;
  /** Failures of the last hour, as a fraction. */
  readonly failure_rate_1h: number;
  /** Transactions of the last hour. */
  readonly tx_count_1h: number;
  /** Why the status is what it is; empty when all is well. */
  readonly message: string;
}

export interface ProvidersAnswer {
  /** In capitals. */
  readonly country_code: string;
  /** The payment options. */
  readonly providers: readonly ProviderEntry[];
}

export interface PublicJwk {
  /** Kind of the key. */
  readonly kty: 'RSA';
  /** Name of the key pair. */
  readonly kid: string;
  /** What it is for. */
  readonly use: 'sig';
  /** Algorithm of the signature. */
  readonly alg: 'RS256';
  /** Exponent, in base64url. */
  readonly e: string;
  /** Modulus, in base64url. */
  readonly n: string;
}

export interface PublicKeyAnswer {
  /** Algorithm of the signature. */
  readonly algorithm: 'RS256';
  /** The public key in PEM. */
  readonly public_key_pem: string;
  /** Name of the key pair. */
  readonly key_id: string;
}

export interface ReplayAnswer {
  /** Id of the transaction. */
  readonly service_tx_id: string;
  /** The present state; a replay does not change it. */
  readonly state:
    | 'pending'
    | 'provider_acknowledged'
    | 'succeeded'
    | 'failed'
    | 'expired'
    | 'requires_manual_resolution'
    | 'pending_approval'
    | 'approved'
    | 'provider_submitted';
  /** The event that was sent again. */
  readonly event: 'payment.succeeded' | 'payment.failed' | 'payment.expired';
  /** Where it was sent. */
  readonly callback_url: string;
  /** True when the receiver answered with a 2XX status. */
  readonly dispatched: boolean;
  /** What happened, in words. */
  readonly message: string;
}

export interface SignedWebhookAnswer {
  /** The exact text that is signed. */
  readonly body: string;
  /** The headers that prove it, by name; valid for five minutes. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface SimulateAnswer {
  /** Id of the transaction. */
  readonly service_tx_id: string;
  /** As sent. */
  readonly reference: string;
  /** The state before. */
  readonly previous_state:
    | 'pending'
    | 'provider_acknowledged'
    | 'succeeded'
    | 'failed'
    | 'expired'
    | 'requires_manual_resolution'
    | 'pending_approval'
    | 'approved'
    | 'provider_submitted';
  /** The state now. */
  readonly state:
    | 'pending'
    | 'provider_acknowledged'
    | 'succeeded'
    | 'failed'
    | 'expired'
    | 'requires_manual_resolution'
    | 'pending_approval'
    | 'approved'
    | 'provider_submitted';
  /** The webhook; null without a `callback_url`. */
  readonly webhook_event: 'payment.succeeded' | 'payment.failed' | 'payment.expired' | null;
}

export interface SimulateBody {
  /** What is to happen. */
  readonly outcome: 'succeeded' | 'failed' | 'expired';
}

export interface TransactionAnswer {
  /** Id of the transaction. */
  readonly service_tx_id: string;
  /** The `reference` that the platform sent. */
  readonly idempotency_key: string;
  /** Where the money goes. */
  readonly direction: 'deposit' | 'withdrawal';
  /** The operator. */
  readonly operator: 'mtn' | 'orange';
  /** Id of the provider used. */
  readonly provider: string;
  /** The player's number, E.164. */
  readonly msisdn: string;
  /** Amount in XAF. */
  readonly amount_minor: number;
  /** The present state. */
  readonly state:
    | 'pending'
    | 'provider_acknowledged'
    | 'succeeded'
    | 'failed'
    | 'expired'
    | 'requires_manual_resolution'
    | 'pending_approval'
    | 'approved'
    | 'provider_submitted';
  /** When the state last changed. */
  readonly state_updated_at: string;
  /** True exactly in `pending_approval`. */
  readonly requires_human_approval: boolean;
  /** The operator's reference, once known. */
  readonly provider_tx_id: string | null;
  /** Confirmation deadline of a deposit; null once it is over. */
  readonly expires_at: string | null;
  /** When it was created. */
  readonly created_at: string;
  /** When anything of it last changed. */
  readonly updated_at: string;
  /** Why it is in this state. */
  readonly state_reason: string;
  /** Why there was no payment: a code exactly in `failed` and `expired`. */
  readonly failure_code:
    | 'payer_refused'
    | 'payer_timeout'
    | 'payer_insufficient_funds'
    | 'payer_limit_reached'
    | 'payer_not_allowed'
    | 'payer_not_found'
    | 'recipient_not_found'
    | 'recipient_limit_reached'
    | 'recipient_not_allowed'
    | 'float_insufficient'
    | 'amount_below_minimum'
    | 'amount_above_maximum'
    | 'too_many_prompts'
    | 'operator_unavailable'
    | 'operator_error'
    | 'window_closed'
    | 'rejected_by_staff'
    | 'simulated'
    | null;
}

export interface TransactionSummary {
  /** Id of the transaction. */
  readonly service_tx_id: string;
  /** As sent. */
  readonly reference: string;
  /** Where the money goes. */
  readonly direction: 'deposit' | 'withdrawal';
  /** The operator. */
  readonly operator: 'mtn' | 'orange';
  /** Amount in XAF. */
  readonly amount_xaf: number;
  /** The present state. */
  readonly state:
    | 'pending'
    | 'provider_acknowledged'
    | 'succeeded'
    | 'failed'
    | 'expired'
    | 'requires_manual_resolution'
    | 'pending_approval'
    | 'approved'
    | 'provider_submitted';
  /** The operator's reference, once known. */
  readonly provider_tx_id: string | null;
  /** When it was created. */
  readonly created_at: string;
  /** When anything of it last changed. */
  readonly updated_at: string;
  /** The player's number, E.164. */
  readonly msisdn: string;
}

export interface ValidationErrorAnswer {
  /** In the order in which the members are declared. */
  readonly detail: readonly ValidationFault[];
}

export interface ValidationFault {
  /** Kind of fault. */
  readonly type: string;
  /** Where it is. */
  readonly loc: readonly (string | number)[];
  /** The fault in words. */
  readonly msg: string;
  /** What was given. */
  readonly input: unknown;
  /** What the fault refers to; left out where there is nothing. */
  readonly ctx?: Readonly<Record<string, unknown>> | undefined;
}

export interface WebhookPayload {
  /** Id of the transaction. */
  readonly service_tx_id: string;
  /** As sent. */
  readonly reference: string;
  /** What happened. */
  readonly event: 'payment.succeeded' | 'payment.failed' | 'payment.expired';
  /** Where the money goes. */
  readonly direction: 'deposit' | 'withdrawal';
  /** Amount in XAF. */
  readonly amount_xaf: number;
  /** The operator. */
  readonly operator: 'mtn' | 'orange';
  /** The operator's reference, where there is one. */
  readonly provider_tx_id: string | null;
  /** When it happened. */
  readonly ts: string;
}

export interface WithdrawalAnswer {
  /** Id of the transaction. */
  readonly service_tx_id: string;
  /** As sent. */
  readonly reference: string;
  /** `pending_approval` when new; a repeat shows the present state. */
  readonly status:
    | 'pending_approval'
    | 'approved'
    | 'provider_submitted'
    | 'succeeded'
    | 'failed'
    | 'requires_manual_resolution';
  /** Amount in XAF. */
  readonly amount_xaf: number;
  /** The operator. */
  readonly operator: 'mtn' | 'orange';
}

export interface WithdrawalBody {
  /** Player id on the platform side. */
  readonly player_id: string;
  /** The player's Mobile Money number, E.164 with its plus sign. */
  readonly msisdn: string;
  /** Amount in XAF; there is no sub-unit. */
  readonly amount_xaf: number;
  /** The mobile money operator. Another text is answered with 400. */
  readonly operator: 'mtn' | 'orange';
  /** Idempotency key: one transaction per player, direction and reference. Kept as sent. */
  readonly reference: string;
  /** Receives the outcome by POST. Absolute http or https URL without user info. */
  readonly callback_url?: string | null | undefined;
}

/** What each operation takes and gives. */
export interface Operations {
  readonly 'post /api/v1/deposits': {
    readonly body: DepositBody;
    readonly answer: DepositAnswer;
  };
  readonly 'post /api/v1/withdrawals': {
    readonly body: WithdrawalBody;
    readonly answer: WithdrawalAnswer;
  };
  readonly 'post /api/v1/msisdn/detect': {
    readonly body: DetectBody;
    readonly answer: DetectAnswer;
  };
  readonly 'get /api/v1/transactions/{service_tx_id}': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly answer: TransactionAnswer;
  };
  readonly 'get /api/v1/players/{player_id}/transactions': {
    readonly path: {
      /** Player id, as sent when the transactions were created. */
      readonly player_id: string;
    };
    readonly query: {
      /** Only transactions in this state. */
      readonly status?:
        | 'pending'
        | 'provider_acknowledged'
        | 'succeeded'
        | 'failed'
        | 'expired'
        | 'requires_manual_resolution'
        | 'pending_approval'
        | 'approved'
        | 'provider_submitted'
        | undefined;
      /** Only transactions of this direction. */
      readonly direction?: 'deposit' | 'withdrawal' | undefined;
      /** Page, counted from 1. */
      readonly page?: number | undefined;
      /** Items per page. */
      readonly limit?: number | undefined;
    };
    readonly answer: PlayerTransactionsAnswer;
  };
  readonly 'post /api/v1/transactions/{service_tx_id}/replay-webhook': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly answer: ReplayAnswer;
  };
  readonly 'get /api/v1/failure-codes': {
    readonly query: {
      /** Language of the messages. */
      readonly lang?: 'fr' | 'en' | undefined;
    };
    readonly answer: FailureCodesAnswer;
  };
  readonly 'post /api/v1/transactions/{service_tx_id}/page': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly body: PageBody;
    readonly answer: PageAnswer;
  };
  readonly 'get /api/v1/events': {
    readonly query: {
      /** A `cursor` or `next` of before; `end` for no items and the newest cursor; the beginning when left out. */
      readonly after?: string | undefined;
      /** Items at once. */
      readonly limit?: number | undefined;
      /** Seconds to wait for the first item when there is none. */
      readonly wait?: number | undefined;
    };
    readonly answer: EventsAnswer;
  };
  readonly 'get /api/v1/security/callback-public-key': {
    readonly query: {
      /** A key that is still valid; the current one when left out. */
      readonly key_id?: string | undefined;
    };
    readonly answer: PublicKeyAnswer;
  };
  readonly 'get /api/v1/security/jwks': {
    readonly answer: KeySetAnswer;
  };
  readonly 'get /api/v1/{country}/providers': {
    readonly path: {
      /** Country code, in either case; only CM is supported. */
      readonly country: string;
    };
    readonly answer: ProvidersAnswer;
  };
  readonly 'get /api/v1/{country}/providers/status': {
    readonly path: {
      /** Country code, in either case; only CM is supported. */
      readonly country: string;
    };
    readonly answer: ProviderHealthAnswer;
  };
  readonly 'get /health': {
    readonly answer: HealthAnswer;
  };
  readonly 'post /api/v1/sandbox/transactions/{service_tx_id}/simulate': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly body: SimulateBody;
    readonly answer: SimulateAnswer;
  };
  readonly 'get /api/v1/events/{event_id}/webhook': {
    readonly path: {
      /** Id of the event. */
      readonly event_id: string;
    };
    readonly answer: SignedWebhookAnswer;
  };
}
