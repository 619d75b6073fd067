import {
  createDeposit,
  type Deposit,
  instant,
  type ReceivedPayment,
  readProviderStatus,
  typed,
} from '@mobile-money/core';
import { aDepositRequest } from '../../builders/a-transaction-request.ts';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import { doubtReturn } from './doubted-returns.ts';
import {
  at,
  type Episode,
  errorsOf,
  exchangesOf,
  house,
  kinds,
  merchantOf,
  nowOf,
  numbers,
  otherwise,
  refusedFor,
  toldOf,
} from './episode.ts';
import { instead } from './heard.ts';
import { lastReadMs } from './prompt-model.ts';
import { reported } from './prompt-payments.ts';
import { elsewhere } from './stored.ts';

const stranger = '+237677000009';

/** What is known of the money before its provider tells of it. */
const befores = {
  nothing: null,
  held: { status: 'held' },
  undecided: { status: 'received' },
  of_other_amount: { status: 'received', amountXaf: 501 },
  of_other: { status: 'held', payer: stranger },
  perhaps_of_other: { status: 'received', payer: stranger },
  of_no_one_knows_whom: { status: 'held', payer: null },
  taken_back: { status: 'held', isReversed: true },
  perhaps_sent_back: { status: 'held' },
  sent_back_in_vain: { status: 'held' },
  set_aside: { status: 'set_aside' },
  used: { status: 'matched', transactionId: elsewhere },
} as const satisfies Record<string, object | null>;

/** Money that it may be paid with. */
const usual = ['nothing', 'held', 'undecided', 'of_no_one_knows_whom'] as const;

/** How the deposit stands when its provider tells of it: it could take what it is told of, or a person has said no. */
const takable = [
  ['pending', null],
  ['provider_acknowledged', null],
  ['expired', 'window_closed'],
  ['failed', 'payer_refused'],
] as const;
const refused = [['failed', 'rejected_by_staff']] as const;
const over = [
  ['succeeded', null],
  ['requires_manual_resolution', null],
] as const;

const statesIn = {
  any: [...takable, ...refused, ...refused, ...refused, ...over],
  takable,
  refused,
} as const;

/** What happens in the moment in which it is written down. */
const inBetween = [
  ...['nothing', 'nothing', 'nothing', 'is_held', 'is_held', 'is_used'],
  ...['breaks', 'breaks_alike', 'breaks_alike', 'is_busy', 'is_busy'],
];

/** A store that answers as it is told to, or is late. */
const racing = (world: MemoryPorts, meanwhile: string) => {
  const { ports, database } = world;
  const deed = async (): Promise<unknown> => {
    const [payment] = [...database.payments.values()] as [ReceivedPayment];
    if (meanwhile === 'breaks') throw new Error('gone');
    // What a store calls its own faults says nothing of payments.
    if (meanwhile === 'breaks_alike') throw Object.assign(new Error('gone'), { code: 'payment_used' });
    if (meanwhile === 'is_held') await ports.payments.hold(payment.id, typed('meanwhile'));
    if (meanwhile === 'is_used')
      database.payments.set(payment.id, {
        ...payment,
        ...{ status: 'matched', heldBecause: null, transactionId: elsewhere as Deposit['id'] },
      });
    return meanwhile === 'is_busy' ? 'stale' : undefined;
  };
  return { ...ports, transactions: instead(ports.transactions, 'commit', deed) };
};

/** A provider says that a prompt was paid, and by which id: something else may be known of that money. */
export const verdicts: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  const request = aDepositRequest({ amountXaf: 500, operator: 'mtn', msisdn: numbers.mtn });
  const made = await createDeposit(ports)(request);
  // In many lives the deposit could take what it is told of: then all depends on that moment, or on who has said no.
  const life = random.pick(['any', 'any', 'takable', 'takable', 'refused'] as const);
  const kind = random.pick(life === 'any' ? (['nothing', 'nothing', ...kinds(befores)] as const) : usual);
  const report = reported(world, made, 'V');
  const wasSentBack = kind === 'perhaps_sent_back' || kind === 'sent_back_in_vain';
  if (wasSentBack) await doubtReturn(world, report, kind === 'sent_back_in_vain');
  clock.advance(1_000);
  const endedMs = clock.now();
  const readMs = endedMs + random.pick(life === 'refused' ? [1, 5] : [0, 1, 5]);
  const [state, failureCode] = random.pick(statesIn[life]);
  const put: Deposit = {
    ...{ ...made, state, failureCode, stateUpdatedAt: instant(endedMs) },
    expiresAt: instant(readMs - random.pick([-1, 0, lastReadMs - 1, lastReadMs])),
    providerTxId: random.pick([null, life === 'refused' ? 'V' : null, 'V', 'W']),
  };
  database.transactions.set(made.id, put);
  const known = {
    ...report,
    receivedAt: instant(Math.min(endedMs + random.pick([-1, 0, 1, 1]), readMs)),
    ...(befores[kind] as object | null),
  };
  const heldBecause = known.status === 'held' ? typed('before') : null;
  if (kind !== 'nothing') await ports.payments.storeOnce({ ...known, heldBecause });
  at(world, readMs);
  const merchant = merchantOf(world, made);
  // The number that it was to be paid to may be gone from the list since.
  const isListed = random.chance(0.7);
  const channels = database.registry.channels.filter(
    ({ channelId }) => isListed || channelId !== made.channelId,
  );
  database.registry = { ...database.registry, channels };
  const isLast = random.chance(0.85);
  const asked = isLast ? put : { ...put, submissionId: 'one before' };

  const { status, amountXaf, payer, isReversed } = known;
  const cameMs = kind === 'nothing' ? readMs : known.receivedAt;
  const isFree = status === 'received' || status === 'held';
  const isOther = isFree && amountXaf !== 500;
  const isOfStranger = status === 'held' && payer === stranger;
  const isDoubted = isFree && (isReversed || isOfStranger || kind === 'perhaps_sent_back');
  const isClear = isFree && !isOther && !isDoubted;
  // A person has said no to this very money.
  const isDecided = failureCode === 'rejected_by_staff' && (cameMs <= endedMs || put.providerTxId === 'V');
  const isOver = state === 'succeeded' || state === 'requires_manual_resolution';
  const isContradicting = isClear && isDecided;
  const isTakable = isClear && isLast && !isDecided && !isOver;
  const meanwhile = isTakable
    ? random.pick(inBetween)
    : isContradicting
      ? random.pick(['nothing', 'nothing', 'breaks', 'is_busy'])
      : 'nothing';
  const isBroken = ['breaks', 'breaks_alike', 'is_busy'].includes(meanwhile);
  // What was held before is held for a person's eyes; what becomes so in this moment is a contradiction.
  const isTaken = isTakable && (meanwhile === 'nothing' || (meanwhile === 'is_held' && status === 'held'));

  world.statuses.always({ outcome: 'succeeded', providerTxId: 'V' });
  const refusal = await refusedFor(() => readProviderStatus(racing(world, meanwhile))(asked));
  const now = nowOf(world, made);
  const [payment] = [...database.payments.values()] as [ReceivedPayment];
  const isOpen = state === 'pending' || state === 'provider_acknowledged';
  const isInTime = readMs - put.expiresAt < lastReadMs;
  const asBefore = [status, heldBecause?.code ?? null, known.transactionId];
  const becomes = isTaken
    ? ['matched', null, made.id]
    : isOther
      ? ['held', 'reported_for_other_amount', null]
      : meanwhile === 'is_used'
        ? ['matched', null, elsewhere]
        : !isClear || isContradicting || isBroken
          ? asBefore
          : ['held', 'reported_for_closed_deposit', null];
  const line = isTaken ? ['succeeded'] : isContradicting && !isBroken ? ['contradicts'] : [];
  const announced = isTaken && isOpen ? [isInTime ? 'payment.succeeded' : 'payment.expired'] : [];
  return otherwise(
    `a verdict on what is ${state} ${failureCode ?? ''}, of money that is ${kind} (${meanwhile})`,
    {
      ...{ ...now, refusal, events: toldOf(world, made), exchanges: exchangesOf(world, made) },
      payment: [payment.status, payment.heldBecause?.code ?? null, payment.transactionId],
      receiver: payment.receiver === undefined ? 'nothing' : payment.receiver,
      payments: database.payments.size,
      errors: isBroken ? 0 : errorsOf(world).length,
    },
    {
      refusal: !isBroken ? '' : meanwhile === 'is_busy' ? 'too_busy' : 'Error: gone',
      state: !isTaken ? state : isOpen && isInTime ? 'succeeded' : 'requires_manual_resolution',
      failureCode: isTaken ? null : failureCode,
      providerTxId: isTaken ? 'V' : put.providerTxId,
      events: announced,
      exchanges: ['mtn-momo collect sent -', ...line.map((outcome) => `mtn-momo read_status ${outcome} -`)],
      payment: becomes,
      receiver: kind === 'nothing' && isListed ? merchant : null,
      payments: 1,
      errors: !isBroken && (isDoubted || isContradicting) ? 1 : 0,
    },
  );
};
