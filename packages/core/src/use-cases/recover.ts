import { oneByOne, Turns } from '../background-work.ts';
import type { IncomingMessage } from '../incoming/incoming-message.ts';
import { earlier, type Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import { decidePayment } from '../matching/decide-payment.ts';
import type { ReceivedPayment } from '../matching/received-payment.ts';
import type { Ports } from '../ports/ports.ts';
import { reason } from '../reason/reason.ts';
import { service } from '../transaction/audit-entry.ts';
import { asWithdrawal, changeContext, changeWithdrawal } from '../transaction/change-transaction.ts';
import { changeOf, moveWithdrawal, type StateChange } from '../transaction/state-change.ts';
import { purposeOf } from '../transaction/transaction.ts';
import { type SubmitWithdrawalPorts, submitWithdrawal } from '../withdrawal/submit-withdrawal.ts';
import { submissionIdOf, type Withdrawal } from '../withdrawal/withdrawal.ts';
import { type DecideMessagePorts, decideMessage } from './receive-sms.ts';

/**
 * Takes up what a crash interrupted: SMS that were stored but never read, and payments that were stored but never decided
 * or wait for their time. It tells how much it did. Safe beside any number of processes that do the same: commits decide
 * who does the work.
 */
export const recoverInterrupted = (ports: DecideMessagePorts) => {
  const messages = new Turns<IncomingMessage>();
  const payments = new Turns<ReceivedPayment>();
  return async (limit: number): Promise<number> => {
    const before = earlier(ports.clock.now(), limits.interruptedAfterMs);
    const unread = await messages.next((count) => ports.messages.undecidedSince(before, count), limit);
    const read = await oneByOne(ports, unread, messages.noting(decideMessage(ports)));
    const undecided = await payments.next(
      (count) => ports.payments.undecidedSince(before, ports.clock.now(), count),
      limit,
    );
    const decided = await oneByOne(ports, undecided, payments.noting(decidePayment(ports)));
    const done = read + decided;
    if (done > 0) ports.log.info('Interrupted work was taken up.', { read, decided });
    return done;
  };
};

/**
 * The same for approved withdrawals that were never submitted. Apart from the others: a provider may take half a minute
 * for each of them, and players who have paid should not wait for that. An SMS that was not read yet may say that an
 * operator took a payment back: no return leaves before all of them are, and others do not wait with it.
 */
export const submitInterrupted = (ports: SubmitWithdrawalPorts & Pick<Ports, 'withdrawals' | 'messages'>) => {
  const withdrawals = new Turns<Withdrawal>();
  const tell = tellOfWaiting(ports);
  return async (limit: number): Promise<number> => {
    const before = earlier(ports.clock.now(), limits.interruptedAfterMs);
    const approved = await withdrawals.next((count) => ports.withdrawals.approvedSince(before, count), limit);
    const returns = approved.filter(isReturn);
    const [unread] = returns.length === 0 ? [] : await ports.messages.undecidedSince(before, 1);
    const held = unread === undefined ? [] : returns;
    withdrawals.putOff(held);
    const due = approved.filter((each) => !held.includes(each));
    const submitted = await oneByOne(ports, due, withdrawals.noting(submitWithdrawal(ports)));
    if (submitted > 0) ports.log.info('Interrupted withdrawals were sent.', { submitted });
    // Last: that it cannot be counted how many wait keeps nothing from being sent.
    if (unread !== undefined) await tell(unread, before);
    return submitted;
  };
};

/**
 * Tells of the SMS that returns wait for, and of how many. Written down once, and again when it is another SMS or another
 * number: one that cannot be decided, and is looked at each second, does not fill the disk.
 */
function tellOfWaiting({ withdrawals, log }: Pick<Ports, 'withdrawals' | 'log'>) {
  let told = '';
  return async (unread: IncomingMessage, before: Instant): Promise<void> => {
    // A round has only some of them, and other processes send them too.
    const approved = await withdrawals.approvedSince(before, limits.waitingCountMax);
    const facts = { message_id: unread.id, waiting: approved.filter(isReturn).length };
    const telling = JSON.stringify(facts);
    if (telling === told) return;
    told = telling;
    log.warn('Returns wait for an SMS that is not read yet: it may take a payment back.', facts);
  };
}

const isReturn = (withdrawal: Withdrawal): boolean => purposeOf(withdrawal) === 'return';

type RestorePorts = Pick<Ports, 'transactions' | 'reader' | 'clock' | 'ids'>;

export interface Marked {
  /** Approved, and perhaps sent since: they wait for a person now. */
  readonly escalated: number;
  /** Not approved, and perhaps approved and sent since: they need two people now. */
  readonly marked: number;
  /** Submitted, and perhaps handed to another provider since: one that says no is not believed. */
  readonly doubted: number;
}

/**
 * Marks the withdrawals of a database that was restored from a backup, before anyone works on it. What happened after
 * the backup was made is not known here, so nothing that could have been sent then is sent by itself.
 */
export const markRestored = (ports: RestorePorts) => async (): Promise<Marked> => ({
  doubted: await markEvery(ports, 'provider_submitted', doubted),
  escalated: await markEvery(ports, 'approved', escalated),
  marked: await markEvery(ports, 'pending_approval', marked),
});

type Mark = (ports: RestorePorts, current: Withdrawal) => StateChange<Withdrawal>;

async function markEvery(ports: RestorePorts, state: Withdrawal['state'], mark: Mark): Promise<number> {
  let [count, cursor]: [number, string | null] = [0, null];
  do {
    const search = { state, direction: 'withdrawal' } as const;
    const slice = await ports.reader.search(search, cursor, limits.pageSizeMax, 'oldest');
    for (const each of slice.items) {
      await changeWithdrawal(ports, asWithdrawal(each), (current) => mark(ports, current));
      count += 1;
    }
    cursor = slice.nextCursor;
  } while (cursor !== null);
  return count;
}

const nothingKnown = { isStuck: true, isLastApproval: false };

/** It goes the way of what was sent and got stuck: the name by which it would have been sent is the one to ask for. */
function escalated(ports: RestorePorts, current: Withdrawal): StateChange<Withdrawal> {
  const at = ports.clock.now();
  const context = changeContext(ports, service, at);
  const submissionId = submissionIdOf(current.id, current.providerId);
  const change = changeOf(current, at, { fields: { submissionId, mayHaveBeenSent: true } });
  const restored = moveWithdrawal(change, 'restored', nothingKnown, reason('restored_not_sent'), context);
  return moveWithdrawal(restored, 'transfer_stuck', nothingKnown, reason('restored_for_person'), context);
}

/** Its provider may have refused it since, and another one have sent it: that is then told by no one but people. */
const doubted: Mark = ({ clock }, current) =>
  changeOf(current, clock.now(), { fields: { mayHaveBeenSent: true } });

/** Whoever approved it then knew nothing of this. */
function marked(ports: RestorePorts, current: Withdrawal): StateChange<Withdrawal> {
  const at = ports.clock.now();
  const change = changeOf(current, at, { fields: { mayHaveBeenSent: true, approvals: [] } });
  const context = changeContext(ports, service, at);
  return moveWithdrawal(change, 'restored', nothingKnown, reason('restored_for_two'), context);
}
