import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { ProviderExchange } from '../transaction/provider-exchange.ts';
import { changeOf } from '../transaction/state-change.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { changeTransaction } from './change-transaction.ts';

/**
 * Whether one more line in the story of what is over tells anything: the first since it came to its state does, and
 * then one a day, however often and by whomever the same is reported.
 */
export const isWorthALine = ({ updatedAt, stateUpdatedAt }: Transaction, at: Instant): boolean =>
  updatedAt <= stateUpdatedAt || at - updatedAt >= limits.settledNewsEveryMs;

/** Writes down what a provider says of a transaction that a person has decided about. Nothing else changes. */
export async function tellOnceADay(
  ports: Pick<Ports, 'transactions' | 'clock'>,
  { id }: Pick<Transaction, 'id'>,
  exchange: ProviderExchange,
): Promise<void> {
  await changeTransaction(ports, id, (current) => {
    const at = ports.clock.now();
    return isWorthALine(current, at) ? changeOf(current, at, { exchanges: [exchange] }) : null;
  });
}
