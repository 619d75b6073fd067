import { type Deposit, isOpen } from '../deposit/deposit.ts';
import { earlier, type Instant, instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReceivedPayment } from './received-payment.ts';

/**
 * Prompts that the money may be of, which their providers report apart: also where the deposit that it fits was dialled.
 * Their hour is counted from the money, since an SMS may come, or be read, long after it; what was asked for after it
 * came, and is over, is none of its business. Null: the number that was paid is dialled alone, as most are, and no prompt
 * is ever paid to it.
 */
export async function promptsOf(
  { deposits, statuses, registry }: Pick<Ports, 'deposits' | 'statuses' | 'registry'>,
  payment: ReceivedPayment,
  at: Instant,
): Promise<readonly Deposit[] | null> {
  const { channels } = await registry.read();
  const isPrompted = channels.some(
    ({ merchantMsisdn, providerId }) =>
      merchantMsisdn === payment.receiver && statuses.givesVerdicts(providerId),
  );
  if (!isPrompted) return null;
  const movedAt = instant(Math.min(payment.paidAt ?? at, payment.receivedAt, at));
  const alike = await deposits.promptsLike(payment, earlier(movedAt, limits.samePromptsWithinMs));
  return alike.filter(
    (each) =>
      statuses.givesVerdicts(each.providerId) && (isOpen(each) || each.createdAt <= payment.receivedAt),
  );
}
