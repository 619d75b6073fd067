import { type PlainCode, type Reason, reason, sentenceOf } from '@mobile-money/core';

/** An answer that HTTP itself gives: what is refused before the domain is asked, or what it knows nothing of. */
export class HttpRefusal extends Error {
  override readonly name = 'HttpRefusal';
  readonly why: Reason;

  constructor(
    readonly status: number,
    why: PlainCode | Reason,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    const told = typeof why === 'string' ? reason(why) : why;
    super(sentenceOf(told));
    this.why = told;
  }
}

export const methodNotAllowed = (...methods: readonly string[]): HttpRefusal =>
  new HttpRefusal(405, 'method_not_allowed', { Allow: methods.join(', ') });

/** For pages, which are only read. */
export function refuseUnlessRead({ method }: { readonly method: string }): void {
  if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed('GET', 'HEAD');
}
