import type { domainErrors } from './reason/english/refusals.ts';
import { type Reason, reason, sentenceOf } from './reason/reason.ts';

export type DomainErrorCode = keyof typeof domainErrors;

/** A refusal: its code for programs, and why for people, which may tell more than the code. */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    readonly code: DomainErrorCode,
    readonly why: Reason = reason(code),
  ) {
    super(sentenceOf(why));
  }
}
