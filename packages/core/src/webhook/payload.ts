import { type Instant, isoInstant } from '../instant.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { EventName } from './event-by-state.ts';

/** The body of a webhook, member for member as the interface lists it. */
export const webhookBody = (transaction: Transaction, event: EventName, at: Instant): string =>
  JSON.stringify({
    service_tx_id: transaction.id,
    reference: transaction.reference,
    event,
    direction: transaction.direction,
    amount_xaf: transaction.amountXaf,
    operator: transaction.operator,
    provider_tx_id: transaction.providerTxId,
    ts: isoInstant(at),
  });
