import { creditDoubt, refuseBesidePayment } from '../deposit/credit-doubt.ts';
import { type Deposit, depositFacts } from '../deposit/deposit.ts';
import { bookWords, refuseContradicted } from '../matching/book-word.ts';
import { refuseDoubtedReturns } from '../matching/doubted-return.ts';
import {
  excessOf,
  type ReceivedPayment,
  refuseReversed,
  refuseUnlessCompletable,
} from '../matching/received-payment.ts';
import type { Ports } from '../ports/ports.ts';
import type { TransactionRecord } from '../ports/transaction-reader.ts';
import { DomainError, reason, typed } from '../reason/reason.ts';
import { auditEntry, givenReason, type StaffActor } from '../transaction/audit-entry.ts';
import { changeContext, changeDeposit, changeTransaction } from '../transaction/change-transaction.ts';
import { decisionOf, resolvingTakesTwo, takesTwo, withSecondPerson } from '../transaction/second-person.ts';
import { changeOf, moveDeposit, moveWithdrawal, type StateChange } from '../transaction/state-change.ts';
import { type PaymentId, paymentId, type Transaction, transactionId } from '../transaction/transaction.ts';
import { withdrawalFacts } from '../withdrawal/withdrawal.ts';

export interface Resolution {
  readonly transactionId: string;
  readonly outcome: 'succeeded' | 'failed';
  readonly reason: string;
}

const rejected = 'rejected_by_staff';

type ResolvePorts = CompletePorts & Pick<Ports, 'doubts'>;

/**
 * A staff member decides what is held for a decision; much money takes two, and so does calling failed what may have been
 * sent, or crediting what the book of its wallet contradicts or what may have gone back. The webhook that was held back
 * follows. What the provider says of a withdrawal is shown before; a person may know better, so it refuses nothing.
 */
export const resolveTransaction =
  (ports: ResolvePorts) =>
  async (resolution: Resolution, staff: StaffActor): Promise<Transaction> => {
    const { outcome } = resolution;
    const why = givenReason(resolution.reason);
    const id = transactionId(resolution.transactionId);
    const { transaction } = await changeTransaction(ports, id, async (current) => {
      // First: what is decided already is refused for that.
      const resolved = resolvedChange(ports, current, outcome, why, staff);
      const isCredit = outcome === 'succeeded' && current.direction === 'deposit';
      const isDoubtful = isCredit && (await isMoneyDoubted(ports, current as Deposit));
      const decision = { ...decisionOf(outcome), reason: why };
      const needsTwo = isDoubtful || resolvingTakesTwo(current, outcome, ports.settings);
      return withSecondPerson(ports, current, resolved, decision, staff, needsTwo);
    });
    return transaction;
  };

/** Whether its money may never have come, or have gone back. What its operator took back is credited by no one. */
async function isMoneyDoubted(ports: ResolvePorts, deposit: Deposit): Promise<boolean> {
  const { payments } = (await ports.reader.record(deposit.id)) as TransactionRecord;
  if (payments.length === 0) await refuseBesidePayment(ports, deposit);
  for (const each of payments) refuseReversed(each);
  return (await creditDoubt(ports, deposit, await bookWords(ports, payments))) !== null;
}

function resolvedChange(
  ports: ResolvePorts,
  current: Transaction,
  outcome: Resolution['outcome'],
  why: string,
  staff: StaffActor,
): StateChange {
  const trigger = outcome === 'succeeded' ? 'resolution_confirmed' : 'resolution_rejected';
  const at = ports.clock.now();
  const what = ['transaction.resolve', current.id, current.state, outcome] as const;
  const audit = [auditEntry(ports, staff, at, what, typed(why))];
  const context = changeContext(ports, staff, at);
  if (current.direction === 'withdrawal') {
    const facts = withdrawalFacts(current, at, ports.settings);
    return moveWithdrawal(changeOf(current, at, { audit }), trigger, facts, typed(why), context, rejected);
  }
  // The money of a rejected deposit is still there: it goes back to those who look after unmatched payments.
  const releasesBecause = outcome === 'failed' ? reason('deposit_was_rejected', { why }) : null;
  const facts = depositFacts(current, at, ports.settings);
  const change = changeOf(current, at, {
    audit,
    releasesBecause,
    ...(outcome === 'succeeded' && { keepsPayments: true as const }),
  });
  return moveDeposit(change, trigger, facts, typed(why), context, rejected);
}

export interface Completion {
  readonly transactionId: string;
  readonly paymentIds: readonly string[];
  readonly reason: string;
}

type CompletePorts = Pick<
  Ports,
  'transactions' | 'reader' | 'payments' | 'wallets' | 'registry' | 'staff' | 'clock' | 'ids' | 'settings'
>;

/**
 * A staff member completes a deposit from payments that could not be matched; each payment is used once, ever. Much money
 * takes two people, who name the same payments; so does a payment that its wallet's book leaves open and that is above
 * what is credited so.
 */
export const completeDepositByHand =
  (ports: CompletePorts) =>
  async (completion: Completion, staff: StaffActor): Promise<Deposit> => {
    const why = givenReason(completion.reason);
    const ids = [...new Set(completion.paymentIds)].map(paymentId);
    const id = transactionId(completion.transactionId);
    const { transaction } = await changeDeposit(ports, id, async (current) => {
      // Read after the deposit: what is attached to this version of it stays so until the version changes.
      const payments = await Promise.all(ids.map((each) => readPayment(ports, each)));
      refuseUnlessCompletable(current, payments, ports.clock.now());
      const words = await bookWords(ports, payments);
      for (const each of payments) refuseContradicted(each, words);
      await refuseDoubtedReturns(ports, payments);
      const needsTwo =
        takesTwo(current.amountXaf, ports.settings) || payments.some(({ id }) => words.get(id)?.isAboveOpen);
      const change = completed(ports, current, payments, why, staff);
      const decision = { ...decisionOf('succeeded', ids), reason: why };
      return withSecondPerson(ports, current, change, decision, staff, needsTwo);
    });
    return transaction;
  };

function completed(
  ports: CompletePorts,
  current: Deposit,
  payments: readonly ReceivedPayment[],
  why: string,
  staff: StaffActor,
): StateChange<Deposit> {
  const at = ports.clock.now();
  const what = ['deposit.complete', current.id, current.state, 'succeeded'] as const;
  const audit = auditEntry(ports, staff, at, what, typed(why));
  // One that this deposit has already is not used again.
  const unused = payments.filter(({ status }) => status !== 'matched');
  // Whoever found it contradicted or reported otherwise in this moment has held it: then this is decided anew.
  const isUndecided = unused.every(({ status }) => status === 'received');
  const isPassedOver = current.state === 'requires_manual_resolution' && unused.length === payments.length;
  const change = changeOf(current, at, {
    // That of the first: what the deposit is known by is money that it was paid with.
    fields: payments.reduceRight((_, { operatorTxId }) => ({ providerTxId: operatorTxId }), {}),
    consumes: unused.map(({ id }) => id),
    ...(isUndecided && { consumesUndecided: true as const }),
    ...(!isPassedOver && { keepsPayments: true as const }),
    excess: excessOf(current, payments),
    // The late payment that put it on hold is still the player's, and must not stay with it unseen.
    releasesBecause: isPassedOver ? reason('completed_from_others', { why }) : null,
    audit: [audit],
  });
  const facts = depositFacts(current, at, ports.settings);
  return moveDeposit(change, 'completed_by_hand', facts, typed(why), changeContext(ports, staff, at));
}

export async function readPayment(
  { payments }: Pick<Ports, 'payments'>,
  id: PaymentId,
): Promise<ReceivedPayment> {
  const payment = await payments.find(id);
  if (payment === null) {
    throw new DomainError('payment_not_found', reason('this_payment_not_found', { payment: id }));
  }
  return payment;
}
