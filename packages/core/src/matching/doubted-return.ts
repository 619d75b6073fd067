import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { everyItem, type TransactionSearch } from '../ports/transaction-reader.ts';
import { DomainError, reason } from '../reason/reason.ts';
import type { PaymentReturn, Withdrawal } from '../withdrawal/withdrawal.ts';
import type { ReceivedPayment } from './received-payment.ts';

type ReturnOf = Withdrawal & { readonly returns: PaymentReturn };

/**
 * Refuses payments of which a return counts as failed and is said to have been sent: that money may be gone. As with the
 * alarm, whoever has written a note about that return since has looked.
 */
export async function refuseDoubtedReturns(
  ports: Pick<Ports, 'reader'>,
  payments: readonly ReceivedPayment[],
): Promise<void> {
  const doubted = await doubtedReturn(ports, payments);
  if (doubted !== null) throw new DomainError('return_doubted', reason('this_return_doubted', doubted));
}

/** Whether that would refuse the payment. */
export const isReturnDoubted = async (
  ports: Pick<Ports, 'reader'>,
  payment: ReceivedPayment,
): Promise<boolean> => (await doubtedReturn(ports, [payment])) !== null;

/** Whether a return of one of them, among these, is said to have ended otherwise than it did, whoever has looked since. */
export async function wasReturnDoubted(
  { reader, doubts }: Pick<Ports, 'reader' | 'doubts'>,
  payments: readonly ReceivedPayment[],
  among: Pick<TransactionSearch, 'msisdn' | 'amountMinXaf' | 'amountMaxXaf' | 'from'>,
): Promise<boolean> {
  const { items } = await reader.search({ ...among, purpose: 'return' }, null, limits.pageSizeMax);
  const own = (items as readonly ReturnOf[]).filter(({ returns }) =>
    payments.some(({ id }) => id === returns.paymentId),
  );
  const told = await doubts.about(own.map(({ id }) => id));
  return [...told.values()].flat().some(({ outcome }) => outcome === 'contradicts');
}

async function doubtedReturn({ reader }: Pick<Ports, 'reader'>, payments: readonly ReceivedPayment[]) {
  const doubted = everyItem((cursor) =>
    reader.search({ isDoubted: true, purpose: 'return' }, cursor, limits.pageSizeMax),
  );
  for await (const each of doubted) {
    const { id: transaction, returns } = each as ReturnOf;
    const payment = payments.find(({ id }) => id === returns.paymentId)?.id;
    if (payment !== undefined) return { payment, transaction };
  }
  return null;
}
