/** Why a webhook is not believed. A code is for programs and never changes; the words beside it may. */
export type WebhookRefusal =
  | 'missing_header'
  | 'malformed_header'
  | 'malformed_token'
  | 'wrong_algorithm'
  | 'unknown_key'
  | 'key_unavailable'
  | 'bad_signature'
  | 'wrong_issuer'
  | 'expired_token'
  | 'future_token'
  | 'body_mismatch'
  | 'malformed_body'
  | 'transaction_mismatch'
  | 'event_mismatch'
  | 'reference_mismatch';

/** A webhook that must not be acted on. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
  readonly code: WebhookRefusal;

  constructor(code: WebhookRefusal, detail: string, cause?: unknown) {
    super(`${code}: ${detail}`, cause === undefined ? {} : { cause });
    this.code = code;
  }
}
