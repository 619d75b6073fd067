import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { shownText } from '../text.ts';
import { changeOf } from '../transaction/state-change.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { isName } from './ask-provider.ts';
import { changeTransaction } from './change-transaction.ts';

/**
 * Stores the name that a provider gives to a request, before the request is made. It rejects, so that nothing is asked
 * for, when the transaction no longer waits for this provider, and when the name is none or cannot be stored.
 */
export async function keepName<T extends Transaction>(
  ports: Pick<Ports, 'transactions' | 'clock'>,
  asked: T,
  submissionId: string,
): Promise<T> {
  if (!isName(submissionId)) {
    throw new Error(`${shownText(submissionId, limits.operatorTxIdMaxChars)} cannot be a name.`);
  }
  const { transaction, changed } = await changeTransaction(ports, asked, (current) =>
    current.state === asked.state && current.submissionId === asked.submissionId
      ? changeOf(current, ports.clock.now(), { fields: { submissionId } })
      : null,
  );
  if (!changed) throw new Error(`${asked.id} no longer waits for this provider.`);
  return transaction as T;
}
