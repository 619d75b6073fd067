import type { ValidationFault } from '../schemas.ts';

/** Why a call did not succeed. A code is for programs and never changes; the words beside it may. */
export type PaymentErrorCode =
  | 'validation_failed'
  | 'unknown_operator'
  | 'prefix_mismatch'
  | 'no_callback_url'
  | 'invalid_request'
  | 'invalid_api_key'
  | 'not_found'
  | 'conflict'
  | 'no_provider'
  | 'rate_limited'
  | 'service_error'
  | 'unreachable';

export interface PaymentErrorFacts {
  readonly code: PaymentErrorCode;
  /** Of the answer; null when there was none. */
  readonly status: number | null;
  /** What went wrong, in English. */
  readonly detail: string;
  /** Names the call in the log of the service: the value of X-Request-Id. */
  readonly requestId: string;
  /** Whether what was asked for may have happened all the same, by this try or an earlier one of the call. */
  readonly mayHaveArrived: boolean;
  readonly cause?: unknown;
}

/** Everything that a call of the client can end with, but an answer. */
export abstract class PaymentError extends Error {
  readonly code: PaymentErrorCode;
  readonly status: number | null;
  readonly detail: string;
  readonly requestId: string;
  /** Whether what was asked for may have happened all the same, by any try of the call. It did not where each try was
   * refused, turned away, or never reached the service. */
  readonly mayHaveArrived: boolean;

  constructor({ code, status, detail, requestId, mayHaveArrived, cause }: PaymentErrorFacts) {
    super(`${code}: ${detail} (request ${requestId})`, cause === undefined ? {} : { cause });
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.requestId = requestId;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** The service will not do this, however often it is asked. */
export class RequestRefused extends PaymentError {
  override readonly name: string = 'RequestRefused';
}

/** The request does not have the right form. */
export class ValidationFailed extends RequestRefused {
  override readonly name = 'ValidationFailed';
  /** All faults at once. */
  readonly faults: readonly ValidationFault[];

  constructor(facts: Omit<PaymentErrorFacts, 'code'>, faults: readonly ValidationFault[]) {
    super({ ...facts, code: 'validation_failed' });
    this.faults = faults;
  }
}

/** The service cannot do this now. With the same `reference` it may be asked again at any time. */
export class ServiceFailed extends PaymentError {
  override readonly name = 'ServiceFailed';
}

/** No answer came. What was asked for may have happened all the same, unless `mayHaveArrived` is false. */
export class ServiceUnreachable extends PaymentError {
  override readonly name = 'ServiceUnreachable';

  constructor(facts: Omit<PaymentErrorFacts, 'code' | 'status'>) {
    super({ ...facts, code: 'unreachable', status: null });
  }
}
