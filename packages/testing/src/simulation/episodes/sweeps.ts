import {
  createDeposit,
  createWithdrawal,
  type Deposit,
  expireDeposits,
  type IncomingMessage,
  incomingMessage,
  instant,
  later,
  markRestored,
  messageId,
  paymentId,
  receivedPayment,
  recoverInterrupted,
  submitInterrupted,
  type Transaction,
  type Withdrawal,
} from '@mobile-money/core';
import { aPaymentReport } from '../../builders/a-payment-report.ts';
import { aDepositRequest, aWithdrawalRequest } from '../../builders/a-transaction-request.ts';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import type { Random } from '../random.ts';
import {
  type Episode,
  exchangesOf,
  house,
  merchantOf,
  nowOf,
  numbers,
  otherwise,
  toldOf,
} from './episode.ts';
import { keep } from './exits.ts';
import { phone, unread } from './reports.ts';

const put = <T extends Transaction>({ database }: MemoryPorts, transaction: T): T => {
  database.transactions.set(transaction.id, transaction);
  return transaction;
};

async function someDeposit(world: MemoryPorts, random: Random, index: number): Promise<Deposit> {
  const operator = random.pick(['mtn', 'orange'] as const);
  const player = `33333333-3333-4333-8333-33333333333${index}`;
  const asked = { operator, msisdn: numbers[operator], playerId: player, reference: `r${index}` };
  const made = await createDeposit(world.ports)(aDepositRequest(asked));
  const overMs = random.pick([-1, 0, 1, 59_999, 60_000, 60_001, 3_600_000]);
  const expiresAt = instant(world.clock.now() - overMs);
  const providerId = random.pick([made.providerId, `${operator}-ussd`]);
  return put(world, { ...made, expiresAt, providerId, failureCode: null });
}

/** Windows close in their time, those that are longest over first, and not more at once than were asked for. */
export const closing: Episode = async (random) => {
  const world = house({ promptLimits: null });
  const made: Deposit[] = [];
  for (let index = 0; index < 4; index += 1) made.push(await someDeposit(world, random, index));
  const nowMs = world.clock.now();
  const isDue = ({ expiresAt, providerId, state }: Deposit): boolean =>
    (state === 'pending' || state === 'provider_acknowledged') &&
    nowMs - expiresAt >= (providerId === 'mtn-momo' ? 60_000 : 0);
  const limit = random.pick([1, 2, 20]);
  const inTurn = made.filter(isDue).toSorted((a, b) => a.expiresAt - b.expiresAt || (a.id < b.id ? -1 : 1));
  const closed = inTurn.slice(0, limit);
  const found = await expireDeposits(world.ports)(limit);
  const got = made.map((each) => nowOf(world, each).state === 'expired');
  const told = made.map((each) => toldOf(world, each).join());
  const code = closed.map((each) => nowOf(world, each).failureCode);
  return otherwise(
    'windows that close',
    { found, got, told, code },
    {
      found: closed.length,
      got: made.map((each) => closed.includes(each)),
      told: made.map((each) => (closed.includes(each) ? 'payment.expired' : '')),
      code: closed.map(() => 'window_closed'),
    },
  );
};

/** What a crash left undone for five seconds is taken up, and nothing before. */
export const recovering: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  const made = await createDeposit(ports)(aDepositRequest());
  const asked = await createWithdrawal(ports)(aWithdrawalRequest({ amountXaf: 500 }));
  const age = (): number => random.pick([4_999, 5_000, 5_001]);
  const [ofMessage, ofPayment, ofTransfer] = [age(), age(), age()];
  clock.advance(10_000);
  const ago = (ms: number) => instant(clock.now() - ms);
  const report = { kind: 'sms' as const, ...phone };
  const message: IncomingMessage = incomingMessage(messageId(ports.ids.next()), report, ago(ofMessage));
  await ports.messages.store(message);
  world.smsReader.always(unread);
  const receiver = random.pick([merchantOf(world, made), merchantOf(world, made), null]);
  const payment = receivedPayment(paymentId(ports.ids.next()), aPaymentReport({ receiver }), ago(ofPayment));
  // Its book has found out meanwhile that it never came, or says nothing.
  const isContradicted = receiver !== null && random.chance(0.3);
  if (isContradicted) keep(world, payment, 'contradicted');
  const isPostponed = random.chance(0.3);
  const waitsUntil = isPostponed ? later(clock.now(), random.pick([-1, 0, 1])) : null;
  database.payments.set(payment.id, { ...payment, waitsUntil });
  const approved: Withdrawal = {
    ...asked,
    state: 'approved',
    updatedAt: ago(ofTransfer),
    version: asked.version + 1,
  };
  put(world, approved);
  const limit = random.pick([1, 5]);
  const done = (await recoverInterrupted(ports)(limit)) + (await submitInterrupted(ports)(limit));
  const isRead = ofMessage >= 5_000;
  const isDecided = waitsUntil === null ? ofPayment >= 5_000 : waitsUntil <= clock.now();
  const isSent = ofTransfer >= 5_000;
  const isClear = receiver !== null && !isContradicted;
  const got = {
    done,
    message: database.messages.get(message.id)?.outcome,
    payment: database.payments.get(payment.id)?.status,
    deposit: nowOf(world, made).state,
    withdrawal: nowOf(world, approved).state,
    sent: world.transfers.calls.length,
  };
  return otherwise('interrupted work', got, {
    done: [isRead, isDecided, isSent].filter(Boolean).length,
    message: isRead ? 'ignored' : 'received',
    payment: isDecided ? (isClear ? 'matched' : 'held') : 'received',
    deposit: isDecided && isClear ? 'succeeded' : 'pending',
    withdrawal: isSent ? 'succeeded' : 'approved',
    sent: isSent ? 1 : 0,
  });
};

/** After a restore nothing goes out by itself, and all of it is marked, however much there is. */
export const restoring: Episode = async (random) => {
  const world = house();
  const asked = await createWithdrawal(world.ports)(aWithdrawalRequest({ amountXaf: 500 }));
  const approval = { staffId: 'ann', at: asked.createdAt, note: null };
  const state = random.pick(['approved', 'pending_approval', 'provider_submitted', 'succeeded'] as const);
  const count = random.chance(0.03) ? 101 : 1;
  for (let index = 0; index < count; index += 1) {
    const id = `44444444-4444-4444-8444-${String(index).padStart(12, '0')}` as Withdrawal['id'];
    put(world, { ...asked, id, state, approvals: [approval] });
  }
  put(world, { ...asked, state, approvals: [approval] });
  const marked = await markRestored(world.ports)();
  const now = nowOf(world, asked);
  const isMarked = state !== 'succeeded';
  const reached = { approved: 'requires_manual_resolution' }[state as string] ?? state;
  return otherwise(
    'a restored withdrawal',
    { ...marked, ...now, exchanges: exchangesOf(world, asked) },
    {
      escalated: state === 'approved' ? count + 1 : 0,
      marked: state === 'pending_approval' ? count + 1 : 0,
      doubted: state === 'provider_submitted' ? count + 1 : 0,
      state: reached,
      mayHaveBeenSent: isMarked,
      approvals: state === 'pending_approval' ? [] : [approval],
      submissionId: asked.submissionId,
      exchanges: [],
    },
  );
};
