import type { Reason } from '../reason/reason.ts';

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** `status` is null when no complete answer came in time, or when the address was refused; `error` then says why. */
export interface SendAnswer {
  readonly status: number | null;
  readonly error: Reason | null;
  readonly answerExcerpt: string;
}

/**
 * POSTs once, with one deadline over everything, follows no redirect, and gives every failure as a value. A promise
 * that rejects counts as a failed attempt.
 */
export interface WebhookSender {
  send(request: WebhookRequest): Promise<SendAnswer>;
}
