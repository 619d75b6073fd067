import { earlier } from '../instant.ts';
import { limits } from '../limits.ts';
import { decidePayment } from '../steps/decide-payment.ts';
import { oneByOne } from '../steps/one-by-one.ts';
import { type SubmitWithdrawalPorts, submitWithdrawal } from '../steps/submit-withdrawal.ts';
import { type DecideMessagePorts, decideMessage } from './decide-message.ts';

type RecoverPorts = SubmitWithdrawalPorts & DecideMessagePorts;

/**
 * Takes up what a crash interrupted: SMS that were stored but never read, payments that were stored but never decided,
 * and approved withdrawals that were never submitted. It tells how much it did. Safe beside any number of processes that do the same: commits decide who
 * does the work.
 */
export const recoverInterrupted =
  (ports: RecoverPorts) =>
  async (limit: number): Promise<number> => {
    const before = earlier(ports.clock.now(), limits.interruptedAfterMs);
    // Payments first: transfers wait for slow providers, and players who have paid should not.
    const unread = await ports.messages.undecidedSince(before, limit);
    const read = await oneByOne(ports, unread, decideMessage(ports));
    const undecided = await ports.payments.undecidedSince(before, limit);
    const decided = await oneByOne(ports, undecided, decidePayment(ports));
    const approved = await ports.withdrawals.approvedSince(before, limit);
    const submitted = await oneByOne(ports, approved, submitWithdrawal(ports));
    const done = read + decided + submitted;
    if (done > 0) ports.log.info('Interrupted work was taken up.', { read, decided, submitted });
    return done;
  };
