import { oneByOne, Turns } from '../background-work.ts';
import type { IncomingMessage } from '../incoming/incoming-message.ts';
import { earlier } from '../instant.ts';
import { limits } from '../limits.ts';
import { decidePayment } from '../matching/decide-payment.ts';
import type { ReceivedPayment } from '../matching/received-payment.ts';
import { type SubmitWithdrawalPorts, submitWithdrawal } from '../withdrawal/submit-withdrawal.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.ts';
import { type DecideMessagePorts, decideMessage } from './receive-sms.ts';

type RecoverPorts = SubmitWithdrawalPorts & DecideMessagePorts;

/**
 * Takes up what a crash interrupted: SMS that were stored but never read, payments that were stored but never decided,
 * and approved withdrawals that were never submitted. It tells how much it did. Safe beside any number of processes
 * that do the same: commits decide who does the work.
 */
export const recoverInterrupted = (ports: RecoverPorts) => {
  const messages = new Turns<IncomingMessage>();
  const payments = new Turns<ReceivedPayment>();
  const withdrawals = new Turns<Withdrawal>();
  return async (limit: number): Promise<number> => {
    const before = earlier(ports.clock.now(), limits.interruptedAfterMs);
    // Payments first: transfers wait for slow providers, and players who have paid should not.
    const unread = await messages.next((count) => ports.messages.undecidedSince(before, count), limit);
    const read = await oneByOne(ports, unread, messages.noting(decideMessage(ports)));
    const undecided = await payments.next(
      (count) => ports.payments.undecidedSince(before, ports.clock.now(), count),
      limit,
    );
    const decided = await oneByOne(ports, undecided, payments.noting(decidePayment(ports)));
    const approved = await withdrawals.next((count) => ports.withdrawals.approvedSince(before, count), limit);
    const submitted = await oneByOne(ports, approved, withdrawals.noting(submitWithdrawal(ports)));
    const done = read + decided + submitted;
    if (done > 0) ports.log.info('Interrupted work was taken up.', { read, decided, submitted });
    return done;
  };
};
