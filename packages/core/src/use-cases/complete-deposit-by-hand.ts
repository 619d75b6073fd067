import { type Deposit, depositFacts } from '../deposit/deposit.ts';
import { DomainError } from '../errors.ts';
import { refuseUnlessCompletable } from '../matching/complete-by-hand.ts';
import type { ReceivedPayment } from '../matching/received-payment.ts';
import type { Ports } from '../ports/ports.ts';
import { reason, typed } from '../reason/reason.ts';
import { auditEntry, givenReason } from '../staff/staff-action.ts';
import type { StaffActor } from '../transaction/audit-entry.ts';
import { changeContext, changeDeposit } from '../transaction/change-transaction.ts';
import { type PaymentId, paymentId, transactionId } from '../transaction/identifiers.ts';
import { decisionOf, withSecondPerson } from '../transaction/second-person.ts';
import { changeOf, moveDeposit, type StateChange } from '../transaction/state-change.ts';

export interface Completion {
  readonly transactionId: string;
  readonly paymentIds: readonly string[];
  readonly reason: string;
}

type CompletePorts = Pick<Ports, 'transactions' | 'payments' | 'staff' | 'clock' | 'ids' | 'settings'>;

/**
 * A staff member completes a deposit from payments that could not be matched; each payment is used once, ever. Much money
 * takes two people, who name the same payments.
 */
export const completeDepositByHand =
  (ports: CompletePorts) =>
  async (completion: Completion, staff: StaffActor): Promise<Deposit> => {
    const why = givenReason(completion.reason);
    const ids = [...new Set(completion.paymentIds)].map(paymentId);
    const { transaction } = await changeDeposit(
      ports,
      transactionId(completion.transactionId),
      async (current) => {
        // Read after the deposit: what is attached to this version of it stays so until the version changes.
        const payments = await Promise.all(ids.map((id) => readPayment(ports, id)));
        refuseUnlessCompletable(current, payments, ports.clock.now());
        const change = completed(ports, current, payments, why, staff);
        const decision = { ...decisionOf('succeeded', ids), reason: why };
        return withSecondPerson(ports, current, change, decision, staff);
      },
    );
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
  const audit = auditEntry(ports, staff, at, {
    action: 'deposit.complete',
    subject: current.id,
    before: current.state,
    after: 'succeeded',
    reason: typed(why),
  });
  // One that this deposit has already is not used again.
  const unused = payments.filter(({ status }) => status !== 'matched');
  const isPassedOver = current.state === 'requires_manual_resolution' && unused.length === payments.length;
  const change = changeOf(current, at, {
    // That of the first: what the deposit is known by is money that it was paid with.
    fields: payments.reduceRight((_, { operatorTxId }) => ({ providerTxId: operatorTxId }), {}),
    consumes: unused.map(({ id }) => id),
    // The late payment that put it on hold is still the player's, and must not stay with it unseen.
    releasesBecause: isPassedOver ? reason('completed_from_others', { why }) : null,
    audit: [audit],
  });
  const facts = depositFacts(current, at, ports.settings);
  return moveDeposit(change, 'completed_by_hand', facts, typed(why), changeContext(ports, staff, at));
}

async function readPayment({ payments }: CompletePorts, id: PaymentId): Promise<ReceivedPayment> {
  const payment = await payments.find(id);
  if (payment === null) {
    throw new DomainError('payment_not_found', reason('this_payment_not_found', { payment: id }));
  }
  return payment;
}
