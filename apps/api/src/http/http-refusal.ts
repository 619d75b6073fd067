import { type Reason, sentenceOf } from '@mobile-money/core';

/** An answer that HTTP itself gives: what is refused before the domain is asked, or what it knows nothing of. */
export class HttpRefusal extends Error {
  override readonly name = 'HttpRefusal';

  constructor(
    readonly status: number,
    /** In English; where staff meet it, the reason itself. */
    readonly said: string | Reason,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof said === 'string' ? said : sentenceOf(said));
  }
}
