import type { PaymentId, ProviderExchange } from '@mobile-money/core';
import type { Span } from '../chronicle.ts';
import type { Evidence } from './evidence.ts';

/** All that was told of each return of a payment, as it stood in that time. No one writes notes here. */
export const toldOfReturns = (
  payment: PaymentId,
  span: Span,
  { journal, database }: Evidence,
): readonly (readonly (readonly ProviderExchange[])[])[] =>
  [...database.transactions.values()]
    .filter((each) => each.direction === 'withdrawal' && each.returns?.paymentId === payment)
    .map(({ id }) => journal.chronicle.during(database.exchanges, id, span));

/** A return of it has ended one way, and is said to have ended the other. */
export const isReturnDoubted = (payment: PaymentId, span: Span, evidence: Evidence): boolean =>
  toldOfReturns(payment, span, evidence).some((seen) =>
    seen.some((told) => told.some(({ outcome }) => outcome === 'contradicts')),
  );
