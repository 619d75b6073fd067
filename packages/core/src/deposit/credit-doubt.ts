import { limits } from '../limits.ts';
import { type BookWords, isContradicted } from '../matching/book-word.ts';
import { wasReturnDoubted } from '../matching/doubted-return.ts';
import { type ReceivedPayment, refusal } from '../matching/received-payment.ts';
import type { ListedStatus } from '../ports/payment-store.ts';
import type { Ports } from '../ports/ports.ts';
import type { Deposit } from './deposit.ts';

/** Why it takes two people to credit what is held, however little it is. */
export const creditDoubts = ['payment_contradicted', 'payment_returned'] as const;
export type CreditDoubt = (typeof creditDoubts)[number];

/**
 * The balances may say that its payment never came. Where it has none, the one that was sent back may have been its own:
 * what has gone cannot be set aside first, so someone else must look as well. What was set aside because it may have gone
 * is no other: a note about its return does not say what was found. Null: one person may credit it.
 */
export async function creditDoubt(
  ports: Pick<Ports, 'payments' | 'reader' | 'doubts'>,
  deposit: Deposit,
  words: BookWords,
): Promise<CreditDoubt | null> {
  if (isContradicted(words)) return 'payment_contradicted';
  if (words.size > 0) return null;
  const isBack = (await cameBeside(ports, deposit, 'returned')).length > 0;
  return isBack || (await mayHaveGoneBack(ports, deposit)) ? 'payment_returned' : null;
}

async function mayHaveGoneBack(
  ports: Pick<Ports, 'payments' | 'reader' | 'doubts'>,
  deposit: Deposit,
): Promise<boolean> {
  const aside = await cameBeside(ports, deposit, 'set_aside');
  return aside.length > 0 && wasReturnDoubted(ports, aside, { msisdn: deposit.msisdn, ...alikeOf(deposit) });
}

/** Credited without the payment that lies there, it would leave that to be credited once more, or sent back. */
export async function refuseBesidePayment(ports: Pick<Ports, 'payments'>, deposit: Deposit): Promise<void> {
  for (const status of ['unmatched', 'returning'] as const) {
    const lying = (await cameBeside(ports, deposit, status)).find(({ isReversed }) => !isReversed);
    if (lying !== undefined) throw refusal(`payment_${status}`, lying);
  }
}

/** Payments of its number and amount that came since it was asked for. */
async function cameBeside(
  { payments }: Pick<Ports, 'payments'>,
  deposit: Deposit,
  status: ListedStatus,
): Promise<readonly ReceivedPayment[]> {
  const alike = { payer: deposit.msisdn, ...alikeOf(deposit) };
  return (await payments.list({ status, ...alike }, null, limits.pageSizeMax)).items;
}

/** Of its amount, since it was asked for. */
const alikeOf = ({ amountXaf, createdAt }: Deposit) => ({
  amountMinXaf: amountXaf,
  amountMaxXaf: amountXaf,
  from: createdAt,
});
