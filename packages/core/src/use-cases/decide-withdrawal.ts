import { dayOf, type Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import { bookWords, refuseContradicted } from '../matching/book-word.ts';
import { refuseDoubtedReturns } from '../matching/doubted-return.ts';
import { refuseReversed } from '../matching/received-payment.ts';
import type { Ports } from '../ports/ports.ts';
import type { TakeOver } from '../ports/staff-store.ts';
import { fits, type ListFilter } from '../ports/transaction-reader.ts';
import { outsideLimits } from '../provider/registry.ts';
import { noProvider, routeTransfer } from '../provider/route.ts';
import { DomainError, type Reason, reason, typed } from '../reason/reason.ts';
import type { Settings } from '../settings.ts';
import { boundedText } from '../text.ts';
import { auditEntry, givenReason, type StaffActor } from '../transaction/audit-entry.ts';
import { asWithdrawal, changeContext, changeWithdrawal } from '../transaction/change-transaction.ts';
import { decisionOf, withSecondPerson } from '../transaction/second-person.ts';
import { changeOf, moveWithdrawal, type StateChange } from '../transaction/state-change.ts';
import { transactionId } from '../transaction/transaction.ts';
import {
  type ApprovedAlone,
  type Reservation,
  refuseReserved,
  refuseSecondApproval,
  reservationAt,
  reservedByOther,
  standingApprovals,
} from '../withdrawal/approval.ts';
import { type SubmitWithdrawalPorts, submitWithdrawal } from '../withdrawal/submit-withdrawal.ts';
import { type PaymentReturn, type Withdrawal, withdrawalFacts } from '../withdrawal/withdrawal.ts';
import { readPayment } from './resolve-transaction.ts';

type ApprovePorts = SubmitWithdrawalPorts &
  Pick<Ports, 'reservations' | 'staff' | 'withdrawals' | 'payments' | 'reader'>;

/**
 * A staff member approves. The first of two needed approvals is kept, and the withdrawal goes on waiting. With the last
 * one the provider is chosen anew and the transfer is sent at once; while no provider is available it is refused. Past
 * what one person may approve alone in a day, theirs is the first of two. An amount
 * that no provider takes is refused from the first one on. Who asked for a payment to be sent back does not approve that,
 * unless `isAlone`: there is no one else.
 */
export const approveWithdrawal =
  (ports: ApprovePorts) =>
  async (id: string, staff: StaffActor, note: string | null = null, isAlone = false): Promise<Withdrawal> => {
    const words = note === null ? null : boundedText(note, limits.reasonMaxChars, 'invalid_text');
    const found = await ports.transactions.find(transactionId(id));
    if (found === null) throw new DomainError('transaction_not_found');
    const waiting = asWithdrawal(found);
    const outside = outsideLimits((await ports.registry.read()).providers, waiting);
    const providerId = await routeTransfer(ports, waiting, ports.clock.now());
    const { transaction } = await changeWithdrawal(ports, waiting.id, async (current) => {
      const standing = { ...current, approvals: await standingApprovals(ports, current) };
      const change = await approved(ports, standing, staff, words, providerId);
      // Asked for only now, so that a withdrawal which is not waiting is refused for that reason first.
      if (outside !== null) throw new DomainError('amount_outside_limits', reason(outside));
      refuseSecondApproval(standing, staff.id, ports.settings);
      if (current.returns !== null) await refuseReturn(ports, current.returns, isAlone ? null : staff);
      await refuseReserved(ports, current, staff, change.transaction.updatedAt);
      if (change.transaction.state === 'approved' && providerId === null) throw noProvider(current.operator);
      // Its operator may take the payment back at this moment.
      return current.returns === null ? change : { ...change, keepsPayments: true };
    });
    return submitWithdrawal(ports)(transaction);
  };

/** What was found out of a payment since it was to be sent back counts: its money may never have come. */
async function refuseReturn(
  ports: ApprovePorts,
  { paymentId, askedBy }: PaymentReturn,
  staff: StaffActor | null,
): Promise<void> {
  if (askedBy === staff?.id) throw new DomainError('return_of_same_person');
  const payment = await readPayment(ports, paymentId);
  refuseReversed(payment);
  refuseContradicted(payment, await bookWords(ports, [payment]));
  await refuseDoubtedReturns(ports, [payment]);
}

/** The withdrawal with one approval more, moved as far as that takes it. */
async function approved(
  ports: ApprovePorts,
  current: Withdrawal,
  staff: StaffActor,
  note: string | null,
  providerId: string | null,
): Promise<StateChange<Withdrawal>> {
  const at = ports.clock.now();
  const alone = aloneBy(staff, current, at, ports.settings);
  const due = withdrawalFacts(current, at, ports.settings);
  const isPastDay = due.isLastApproval && alone !== null && (await passesDay(ports, alone, current));
  const facts = { ...due, isLastApproval: due.isLastApproval && !isPastDay };
  const approvals = [...current.approvals, { staffId: staff.id, at, note }];
  const routed = facts.isLastApproval && providerId !== null ? { providerId } : {};
  const why = note === null ? reasonOf(facts.isLastApproval, isPastDay) : typed(note);
  const context = changeContext(ports, staff, at);
  const change = changeOf(current, at, { fields: { approvals, ...routed } });
  const moved = moveWithdrawal(change, 'operator_approved', facts, why, context);
  const what = ['withdrawal.approve', current.id, current.state, moved.transaction.state] as const;
  const audit = auditEntry(ports, staff, at, what, why);
  return { ...moved, audit: [audit], approvedAlone: facts.isLastApproval ? alone : null };
}

/** Null when someone else has approved it too. */
const aloneBy = (
  { id: staffId }: StaffActor,
  { approvals }: Withdrawal,
  at: Instant,
  { approverDailyXaf: limitXaf }: Settings,
): ApprovedAlone | null =>
  approvals.every((each) => each.staffId === staffId) ? { staffId, day: dayOf(at), limitXaf } : null;

/** Others may approve in the same person's name at this moment: the commit looks once more. */
async function passesDay(
  { withdrawals }: ApprovePorts,
  { staffId, day, limitXaf }: ApprovedAlone,
  { amountXaf }: Withdrawal,
): Promise<boolean> {
  return limitXaf !== null && (await withdrawals.approvedAloneXaf(staffId, day)) + amountXaf > limitXaf;
}

function reasonOf(isLast: boolean, isPastDay: boolean): Reason {
  if (isLast) return reason('approved');
  return reason(isPastDay ? 'approved_past_day' : 'approved_by_first');
}

type RejectPorts = Pick<Ports, 'transactions' | 'reservations' | 'staff' | 'clock' | 'ids' | 'settings'>;

/** A staff member rejects; nothing was sent, and nothing will be. Where something may have been, it takes two people. */
export const rejectWithdrawal =
  (ports: RejectPorts) =>
  async (id: string, staff: StaffActor, reason: string): Promise<Withdrawal> => {
    const why = givenReason(reason);
    const { transaction } = await changeWithdrawal(ports, transactionId(id), async (current) => {
      const at = ports.clock.now();
      const what = ['withdrawal.reject', current.id, current.state, 'failed'] as const;
      const audit = auditEntry(ports, staff, at, what, typed(why));
      const context = changeContext(ports, staff, at);
      const facts = withdrawalFacts(current, at, ports.settings);
      const change = changeOf(current, at, { audit: [audit] });
      const code = 'rejected_by_staff';
      const rejected = moveWithdrawal(change, 'operator_rejected', facts, typed(why), context, code);
      await refuseReserved(ports, current, staff, at);
      const decision = { ...decisionOf('failed'), reason: why };
      return withSecondPerson(ports, current, rejected, decision, staff, current.mayHaveBeenSent);
    });
    return transaction;
  };

type ReservePorts = Pick<Ports, 'transactions' | 'reservations' | 'clock' | 'ids'>;

/**
 * A staff member begins to work on a withdrawal, or says to be still at it. What someone else works on is refused, unless
 * it is to be taken over, which stands in the audit.
 */
export const reserveWithdrawal =
  (ports: ReservePorts) =>
  async (id: string, staff: StaffActor, isTakenOver: boolean): Promise<Reservation> => {
    const found = await ports.transactions.find(transactionId(id));
    if (found === null) throw new DomainError('transaction_not_found');
    const { id: own, state } = asWithdrawal(found);
    if (state !== 'pending_approval') throw notWaiting(state);
    const reservation = reservationAt(own, staff.id, ports.clock.now());
    const counting = await ports.reservations.take(
      reservation,
      isTakenOver ? await takeOver(ports, reservation, staff) : null,
    );
    if (counting.staffId !== staff.id) throw reservedByOther(counting);
    return counting;
  };

/** Named is whom it is taken from, so that no third person loses what they have just begun. */
async function takeOver(
  ports: ReservePorts,
  reservation: Reservation,
  staff: StaffActor,
): Promise<TakeOver | null> {
  const held = await ports.reservations.find(reservation.transactionId, reservation.at);
  if (held === null) return null;
  const audit = auditEntry(ports, staff, reservation.at, [
    'withdrawal.take_over',
    reservation.transactionId,
    held.staffId,
    staff.id,
  ]);
  return { from: held.staffId, audit };
}

const notWaiting = (from: string): DomainError =>
  new DomainError('move_refused', reason('withdrawal_not_waiting', { from }));

/** A staff member no longer works on a withdrawal. Whoever has no reservation of it has nothing to end. */
export const releaseWithdrawal =
  ({ transactions, reservations, clock }: Pick<Ports, 'transactions' | 'reservations' | 'clock'>) =>
  async (id: string, staff: StaffActor): Promise<void> => {
    const own = transactionId(id);
    if ((await transactions.find(own)) === null) throw new DomainError('transaction_not_found');
    await reservations.release(own, staff.id, clock.now());
  };

/** Who works on which withdrawal at this moment. */
export const listReservations =
  ({ reservations, transactions, clock }: Pick<Ports, 'reservations' | 'transactions' | 'clock'>) =>
  async ({ staffId, ...filter }: ReservationFilter = {}): Promise<readonly Reservation[]> => {
    const all = await reservations.list(clock.now(), limits.reservationsListedMax);
    const own = all.filter((each) => staffId === undefined || each.staffId === staffId);
    const isOfWithdrawal = 'applicationId' in filter || 'amountMinXaf' in filter || 'amountMaxXaf' in filter;
    const listed = await Promise.all(
      own.map(async (each) => {
        const withdrawal = isOfWithdrawal ? await transactions.find(each.transactionId) : null;
        return fits({ at: each.at, ...withdrawal }, filter) ? [each] : [];
      }),
    );
    return listed.flat();
  };

/** A missing member means: any. Application and amount are those of the withdrawal. */
interface ReservationFilter extends ListFilter {
  readonly staffId?: string;
}
