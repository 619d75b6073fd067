import { earlier } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { oneByOne } from './one-by-one.ts';
import { decidePayment } from './receive-payment.ts';
import { type SubmitWithdrawalPorts, submitWithdrawal } from './submit-withdrawal.ts';

type RecoverPorts = SubmitWithdrawalPorts & Pick<Ports, 'withdrawals' | 'payments' | 'deposits' | 'log'>;

/**
 * Takes up what a crash interrupted: approved withdrawals that were never submitted, and payments that were stored
 * but never decided. Safe beside any number of processes that do the same: commits decide who does the work.
 */
export const recoverInterrupted =
  (ports: RecoverPorts) =>
  async (limit: number): Promise<number> => {
    const before = earlier(ports.clock.now(), limits.interruptedAfterMs);
    const approved = await ports.withdrawals.approvedSince(before, limit);
    await oneByOne(ports, approved, submitWithdrawal(ports));
    const undecided = await ports.payments.undecidedSince(before, limit);
    await oneByOne(ports, undecided, decidePayment(ports));
    const found = approved.length + undecided.length;
    if (found > 0) ports.log.info('Interrupted work was taken up.', { found });
    return found;
  };
