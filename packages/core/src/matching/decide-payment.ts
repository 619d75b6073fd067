import { confirmedDeposit } from '../deposit/confirm-deposit.ts';
import { type Deposit, isOpen, madeAt } from '../deposit/deposit.ts';
import { earlier, type Instant, instant, later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { WalletEntry } from '../ports/wallet-store.ts';
import type { Channel } from '../provider/registry.ts';
import { DomainError, type Reason, reason, sentenceOf } from '../reason/reason.ts';
import { changeContext } from '../transaction/change-transaction.ts';
import { changeOf, type StateChange } from '../transaction/state-change.ts';
import type { PaymentId, TransactionId } from '../transaction/transaction.ts';
import { entryId, walletOfChannel } from '../wallet/wallet-entry.ts';
import type { AskedEntry } from '../wallet/wallet-step.ts';
import { placeOf } from './book-word.ts';
import { hadRival, type MatchDecision, matchPayment, verdictWait } from './match-payment.ts';
import { promptsOf } from './prompts-of.ts';
import { bookWaitOf, type HoldCode, type ReceivedPayment } from './received-payment.ts';

export interface PaymentResult {
  readonly outcome: 'matched' | 'held' | 'duplicate';
  readonly paymentId: PaymentId;
  readonly transactionId: TransactionId | null;
  /** What this report says against one that was believed before; left out when nothing does. */
  readonly contradiction?: Reason;
  /** Why it is held, where programs want to know. */
  readonly code?: HoldCode;
}

export type DecidePaymentPorts = Pick<
  Ports,
  | 'payments'
  | 'deposits'
  | 'transactions'
  | 'statuses'
  | 'registry'
  | 'wallets'
  | 'walletBooks'
  | 'statusSchedule'
  | 'clock'
  | 'ids'
  | 'settings'
  | 'log'
>;

/**
 * Matches a stored payment that is not decided yet, or holds it for a person. `told` is the entry of its wallet's book,
 * where the caller knows it.
 */
export const decidePayment =
  (ports: DecidePaymentPorts) =>
  async (payment: ReceivedPayment, told?: WalletEntry | null): Promise<PaymentResult> => {
    // Two people have said that it came: the book is not asked.
    const entry = payment.isVouched ? null : told === undefined ? await entryOf(ports, payment) : told;
    if (entry?.standing === 'contradicted')
      return heldByBook(ports, payment, entry.because as Reason, 'balance_contradicts');
    const waited = countsFromArrival(payment);
    for (let tries = 0; tries < limits.commitTries; tries += 1) {
      // What had to wait for its balance, or for someone to read it, is matched as when it came.
      const at = waited ? payment.receivedAt : ports.clock.now();
      // An SMS may come days after its payment: the window is counted back from when the player paid.
      const paidAt = instant(Math.min(payment.paidAt ?? at, at));
      const deadlineAfter = earlier(paidAt, ports.settings.latePaymentWindowMs + 1);
      const found = await ports.deposits.candidatesFor(payment, deadlineAfter);
      const candidates = waited ? found.filter(({ deposit }) => deposit.createdAt <= at) : found;
      const decision = matchPayment(payment, candidates, at, ports.settings);
      if (decision.kind === 'hold')
        return heldOrTaken(ports, payment, await whyHeld(ports, payment, decision.because));
      if (waited) {
        const paidSince = await ports.deposits.paidSince(payment, at);
        if (hadRival(decision.deposit, paidSince, payment, at, ports.settings))
          return heldOrTaken(ports, payment, reason('deposits_of_many_players'));
      }
      const wait =
        (await waitFor(ports, payment, decision, ports.clock.now())) ??
        (await waitForBalance(ports, payment, decision, entry));
      if (wait !== null) return wait;
      const change = changeFor(ports, payment, decision);
      if (change === null) return heldOrTaken(ports, payment, reason('deposit_takes_none'));
      const result = await ports.transactions.commit(change);
      if (result === 'payment_used') return takenMeanwhile(ports, payment);
      if (result === 'committed') {
        const isHeld = change.transaction.state === 'requires_manual_resolution';
        const outcome = decision.kind === 'repeat' ? 'duplicate' : isHeld ? 'held' : 'matched';
        return { outcome, paymentId: payment.id, transactionId: decision.deposit.id };
      }
    }
    throw new DomainError('too_busy');
  };

function changeFor(
  ports: DecidePaymentPorts,
  payment: ReceivedPayment,
  decision: Exclude<MatchDecision, { kind: 'hold' }>,
): StateChange | null {
  const at = ports.clock.now();
  if (decision.kind === 'repeat') return changeOf(decision.deposit, at, { consumes: [payment.id] });
  const change = confirmedDeposit(
    decision.deposit,
    {
      providerTxId: payment.operatorTxId,
      // As it was believed when it came.
      paidAt: countsFromArrival(payment)
        ? madeAt(decision.deposit, payment.paidAt, payment.receivedAt)
        : payment.paidAt,
      payments: [payment.id],
      exchanges: [],
      reason: reason('payment_confirmed'),
      // It may have waited for a verdict or its balance meanwhile: what came in time is in time.
      ...(payment.receivedAt < decision.deposit.expiresAt ? { graceMs: graceMs(payment, at) } : {}),
    },
    ports.settings,
    changeContext(ports, { kind: 'provider', id: payment.providerId }, at),
  );
  // A report that contradicts it may come at this moment and hold it: then a person decides, not this change.
  return change === null ? null : { ...change, consumesUndecided: true };
}

const graceMs = (payment: ReceivedPayment, at: Instant): number =>
  countsFromArrival(payment) ? at - payment.receivedAt : limits.lastReadMs;

/** Nothing about the player made it late. */
const countsFromArrival = (payment: ReceivedPayment): boolean =>
  payment.isVouched || bookWaitOf(payment) !== null || payment.heldBecause?.code === 'read_later';

/** What the book of the wallet that was paid says of a payment; null where it says nothing. */
async function entryOf(
  { wallets }: Pick<Ports, 'wallets'>,
  payment: ReceivedPayment,
): Promise<WalletEntry | null> {
  const place = placeOf(payment);
  if (place === null) return null;
  const [entry] = await wallets.entriesOf(place.wallet, [place.name]);
  return entry ?? null;
}

/** Held with a code, unless it is held no more, since someone took it in that moment. */
async function heldByBook(
  ports: DecidePaymentPorts,
  payment: ReceivedPayment,
  because: Reason,
  code: HoldCode,
): Promise<PaymentResult> {
  const result = await heldOrTaken(ports, payment, because);
  return result.outcome === 'held' ? { ...result, code } : result;
}

/** What is in no book, since no one says which number was paid, counts as open in that of the deposit's. */
async function openEntry(
  { registry }: Pick<Ports, 'registry'>,
  { operatorTxId, amountXaf }: ReceivedPayment,
  { channelId }: Deposit,
): Promise<AskedEntry> {
  const { channels } = await registry.read();
  const channel = channels.find((each) => each.channelId === channelId) as Channel;
  const name = entryId(operatorTxId, amountXaf);
  return { walletId: walletOfChannel(channel), name, movedXaf: amountXaf, standing: 'open' };
}

/** What a payment comes to that its wallet's book does not vouch for yet; null when it may be credited. */
async function waitForBalance(
  ports: DecidePaymentPorts,
  payment: ReceivedPayment,
  { kind, deposit }: Exclude<MatchDecision, { kind: 'hold' }>,
  entry: WalletEntry | null,
): Promise<PaymentResult | null> {
  // What is known to be paid is credited already; two people, or the book, vouch for the others.
  if (kind === 'repeat' || payment.isVouched || entry?.standing === 'vouched') return null;
  const asked = entry ?? (await openEntry(ports, payment, deposit));
  const because = await ports.walletBooks.whyNotCredited(asked);
  if (because === null) return null;
  if (because.code !== 'waits_for_balance') return heldByBook(ports, payment, because, 'balance_contradicts');
  const until = later(payment.receivedAt, ports.settings.smsReorderMs);
  if (ports.clock.now() >= until) return heldByBook(ports, payment, because, 'waits_for_balance');
  const waiting = await ports.payments.postpone(payment.id, because, until);
  if (waiting.status !== 'received') return takenMeanwhile(ports, payment);
  return { ...paymentResult(waiting, 'held'), code: 'waits_for_balance' };
}

/** What an SMS comes to that does not decide by itself; null when it does. */
async function waitFor(
  ports: DecidePaymentPorts,
  payment: ReceivedPayment,
  decision: Exclude<MatchDecision, { kind: 'hold' }>,
  at: Instant,
): Promise<PaymentResult | null> {
  const { kind, deposit } = decision;
  const prompts = kind === 'repeat' ? null : await promptsOf(ports, payment, at);
  if (prompts === null) return null;
  const wait = verdictWait(payment, deposit, prompts, at);
  if (wait.kind === 'over') return null;
  if (wait.kind === 'hold') return heldOrTaken(ports, payment, wait.because);
  const waiting = await ports.payments.postpone(payment.id, reason('waits_for_verdict'), wait.until);
  if (waiting.status !== 'received') return takenMeanwhile(ports, payment);
  // Any of them may be the one that was paid.
  const asked = new Set([deposit.id, ...prompts.filter(isOpen).map(({ id }) => id)]);
  await ports.statusSchedule.hasten([...asked], at);
  return { ...paymentResult(waiting, 'held'), code: 'waits_for_verdict' };
}

/** What fits nothing may be the second name of money that a prompt was credited for: who sends it back must know. */
async function whyHeld(
  ports: DecidePaymentPorts,
  payment: ReceivedPayment,
  because: Reason,
): Promise<Reason> {
  if (because.code !== 'no_open_deposit') return because;
  const prompts = (await promptsOf(ports, payment, ports.clock.now())) ?? [];
  return prompts.length === 0 ? because : reason('may_be_of_other_prompt');
}

async function heldOrTaken(
  ports: DecidePaymentPorts,
  payment: ReceivedPayment,
  because: Reason,
): Promise<PaymentResult> {
  const now = await ports.payments.hold(payment.id, because);
  if (now.status !== 'held') return paymentResult(now, 'duplicate');
  ports.log.warn('A payment is held for a person.', { payment_id: payment.id, because: sentenceOf(because) });
  return paymentResult(now, 'held');
}

/** Another process decided the same payment first, or a report that contradicts it came in between. */
async function takenMeanwhile(ports: DecidePaymentPorts, payment: ReceivedPayment): Promise<PaymentResult> {
  const now = (await ports.payments.find(payment.id)) ?? payment;
  return paymentResult(now, now.status === 'held' ? 'held' : 'duplicate');
}

/** What a payment came to, as those who reported it are told. */
export const paymentResult = (
  payment: ReceivedPayment,
  outcome: PaymentResult['outcome'],
): PaymentResult => ({ outcome, paymentId: payment.id, transactionId: payment.transactionId });
