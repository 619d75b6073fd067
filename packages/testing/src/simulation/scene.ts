import type { Deposit, ReceivedPayment, Settings, Withdrawal } from '@mobile-money/core';
import { instant } from '@mobile-money/core';
import { Random } from './random.ts';

/** A small world at one moment: a payment, and deposits that differ from it, and from each other, in next to nothing. */
export interface Scene {
  readonly atMs: number;
  readonly payment: ReceivedPayment;
  readonly deposits: readonly Deposit[];
}

const nowMs = 1_790_000_000_000;
const windowMs = 600_000;

export const sceneChannels = [
  { channelId: 'one', merchantMsisdn: '+237670000001', providerId: 'mtn-momo' },
  { channelId: 'two', merchantMsisdn: '+237670000002', providerId: 'mtn-ussd' },
];

/** One in eight is something else. */
const mostly = <Item>(random: Random, usual: Item, ...others: readonly Item[]): Item =>
  random.chance(0.125 * others.length) ? random.pick(others) : usual;

const uuid = (number: number): string => `00000000-0000-4000-a000-${String(number).padStart(12, '0')}`;

export function sceneFrom(random: Random, settings: Settings): Scene {
  const { latePaymentWindowMs: lateMs } = settings;
  const ids = random.shuffled([1, 2, 3, 4, 5, 6]).slice(0, random.between(1, 5));
  const agesMs = [0, 1, 60_000, windowMs - 1, windowMs, windowMs + 1, windowMs + 55_000, windowMs + 60_000];
  const oldMs = [lateMs + windowMs - 1, lateMs + windowMs, lateMs + windowMs + 1, 3 * lateMs];
  const shared = random.pick([...agesMs, ...oldMs]);
  const deposits = ids.map((number) => {
    const ageMs = random.chance(0.4) ? shared : random.pick(random.chance(0.7) ? agesMs : oldMs);
    return depositFrom(random, uuid(number), nowMs - ageMs);
  });
  const [first] = deposits as [Deposit];
  const edges = [
    first.createdAt,
    first.createdAt - 1,
    first.expiresAt + lateMs,
    first.expiresAt + lateMs + 1,
  ];
  const paidAt = random.pick([null, null, nowMs, nowMs - 1, nowMs + 1, ...edges]);
  const ago = [0, 30_000, 59_999, 60_000];
  const receivedAt = random.pick([
    ...ago.map((ms) => nowMs - ms),
    first.expiresAt,
    first.expiresAt - 1,
    first.expiresAt - 5_000,
  ]);
  return { atMs: nowMs, payment: paymentFrom(random, paidAt, Math.min(receivedAt, nowMs)), deposits };
}

export function paymentFrom(random: Random, paidAt: number | null, receivedAt: number): ReceivedPayment {
  return {
    id: uuid(100 + random.below(900)) as ReceivedPayment['id'],
    operator: mostly(random, 'mtn', 'orange'),
    operatorTxId: 'X',
    payer: mostly<string | null>(random, '+237677000001', '+237677000002', null) as ReceivedPayment['payer'],
    receiver: mostly<string | null>(
      random,
      '+237670000001',
      '+237670000002',
      null,
    ) as ReceivedPayment['receiver'],
    amountXaf: mostly(random, 500, 501) as ReceivedPayment['amountXaf'],
    paidAt: paidAt === null ? null : instant(paidAt),
    receivedAt: instant(receivedAt),
    readAt: null,
    providerId: 'mtn-momo',
    rawText: '',
    status: mostly<ReceivedPayment['status']>(
      random,
      'held',
      'received',
      'matched',
      'returning',
      'returned',
      'set_aside',
    ),
    heldBecause: null,
    waitsUntil: mostly<number | null>(random, null, nowMs, nowMs + 1) as ReceivedPayment['waitsUntil'],
    transactionId: mostly<string | null>(random, null, uuid(1), uuid(2)) as ReceivedPayment['transactionId'],
    isReversed: mostly(random, false, true),
    isVouched: false,
    excessXaf: 0,
    excessStatus: null,
    returnId: null,
    decision: null,
  };
}

function depositFrom(random: Random, id: string, createdAt: number): Deposit {
  const state = random.pick([
    'pending',
    'pending',
    'provider_acknowledged',
    'expired',
    'expired',
    'failed',
    'succeeded',
    'requires_manual_resolution',
  ] as const);
  const isFailed = state === 'failed';
  const codes = [
    ...(['operator_error', 'rejected_by_staff', 'too_many_prompts', 'payer_not_allowed'] as const),
    ...(['amount_below_minimum', 'amount_above_maximum'] as const),
  ];
  const failureCode = isFailed ? random.pick(codes) : state === 'expired' ? 'window_closed' : null;
  return {
    ...plainDeposit,
    ...moneyFrom(random, id, createdAt),
    state,
    failureCode,
    version: random.pick([1, 2, 3]),
    // Some are over since the moment that is looked at, or after it.
    stateUpdatedAt: instant(
      isFailed || state === 'expired' ? random.pick([createdAt, nowMs, nowMs + 1]) : createdAt,
    ),
    collectionMode: random.pick(['merchant_initiated', 'customer_initiated']),
    channelId: mostly(random, 'one', 'two'),
    providerTxId: mostly<string | null>(random, null, 'X', 'Y'),
    expiresAt: instant(createdAt + windowMs),
  };
}

/** The same moment with deposits that the payment could all be for: which of them is first decides. */
export function crowdFrom(random: Random, { atMs, payment, deposits }: Scene): Scene {
  const [{ createdAt, expiresAt, msisdn, amountXaf, operator }] = deposits as [Deposit];
  const receiver = '+237670000001' as ReceivedPayment['receiver'];
  const isOneMoment = random.chance(0.5);
  const crowd = deposits.map((each): Deposit => {
    const state = random.pick(['pending', 'expired', 'expired', 'failed'] as const);
    const endedAt = [each.createdAt, instant(atMs), instant(atMs + 1)];
    return {
      ...each,
      ...{ state, msisdn, amountXaf, operator, applicationId: 'default' },
      ...(isOneMoment ? { createdAt, expiresAt } : {}),
      playerId: (random.chance(0.2) ? uuid(51) : uuid(50)) as Deposit['playerId'],
      channelId: random.chance(0.25) ? 'two' : 'one',
      providerTxId: random.pick([null, null, null, 'Y']),
      failureCode: state === 'failed' ? 'operator_error' : state === 'expired' ? 'window_closed' : null,
      stateUpdatedAt: state === 'pending' ? each.createdAt : random.pick(endedAt),
    };
  });
  return { atMs, payment: { ...payment, payer: msisdn, receiver, amountXaf, operator }, deposits: crowd };
}

/** What all of them have in common. */
const plainMoney = {
  reference: 'ref' as Deposit['reference'],
  callbackUrl: 'https://platform.example/hook' as Deposit['callbackUrl'],
  providerId: 'mtn-momo',
  submissionId: uuid(60),
  proposal: null,
  stateReason: { code: 'asks_operator', facts: {} } as Deposit['stateReason'],
};

const moneyFrom = (random: Random, id: string, createdAt: number) => ({
  id: id as Deposit['id'],
  applicationId: mostly(random, 'default', 'second'),
  playerId: mostly(random, uuid(50), uuid(51)) as Deposit['playerId'],
  operator: mostly(random, 'mtn' as const, 'orange' as const),
  msisdn: mostly(random, '+237677000001', '+237677000002') as Deposit['msisdn'],
  amountXaf: mostly(random, 500, 501, 499, 1_000) as Deposit['amountXaf'],
  createdAt: instant(createdAt),
  updatedAt: instant(createdAt),
});

/** Whole from the start: members that are added one by one take ten times as long. */
export const plainDeposit: Deposit = {
  ...plainMoney,
  ...moneyFrom(new Random(1), uuid(0), nowMs),
  direction: 'deposit',
  state: 'pending',
  failureCode: null,
  version: 1,
  stateUpdatedAt: instant(nowMs),
  collectionMode: 'merchant_initiated',
  channelId: 'one',
  providerTxId: null,
  expiresAt: instant(nowMs),
  instructions: null,
};

export function withdrawalFrom(random: Random): Withdrawal {
  const sinceMs = nowMs - random.pick([3_599_999, 3_600_000, 3_600_001]);
  const approval = (staffId: string) => ({ staffId, at: instant(sinceMs), note: null });
  return {
    ...plainWithdrawal,
    ...moneyFrom(random, uuid(70), sinceMs),
    state: random.pick(['pending_approval', 'approved', 'provider_submitted']),
    stateUpdatedAt: instant(sinceMs),
    amountXaf: random.pick([999, 1_000, 1_001, 500]) as Withdrawal['amountXaf'],
    approvals: random.pick([[], [approval('ann')], [approval('ben')], [approval('ann'), approval('ben')]]),
    mayHaveBeenSent: random.chance(0.3),
  };
}

const plainWithdrawal: Withdrawal = {
  ...plainMoney,
  ...moneyFrom(new Random(1), uuid(70), nowMs),
  direction: 'withdrawal',
  state: 'approved',
  failureCode: null,
  version: 2,
  stateUpdatedAt: instant(nowMs),
  providerTxId: null,
  approvals: [],
  mayHaveBeenSent: false,
  returns: null,
};
