import {
  approveWithdrawal,
  createDeposit,
  createWithdrawal,
  incomingMessage,
  instant,
  later,
  messageId,
  returnPayment,
  submitInterrupted,
  submitWithdrawal,
  typed,
  type Withdrawal,
} from '@mobile-money/core';
import { aChannel, aRegistry } from '../../builders/a-registry.ts';
import { aDepositRequest, aWithdrawalRequest } from '../../builders/a-transaction-request.ts';
import { MemoryDatabase } from '../../memory/memory-database.ts';
import { type MemoryPorts, memoryPorts } from '../../memory/memory-ports.ts';
import {
  ann,
  ben,
  type Episode,
  exchangesOf,
  house,
  nowOf,
  numbers,
  otherwise,
  settings,
} from './episode.ts';
import { heard, instead } from './heard.ts';
import { phone } from './reports.ts';
import { storeDeposit, storePayment } from './stored.ts';

const refusal = { outcome: 'rejected', reason: typed('no') } as const;

/** A payment of someone's that fits nothing, and the withdrawal that is to send it back. */
async function aReturn(world: MemoryPorts) {
  const meant = storeDeposit(world, 'orange-money-1', { state: 'failed' });
  const payment = storePayment(world, meant, { status: 'held', heldBecause: typed('so') });
  const asked = await returnPayment(world.ports)(payment.id, 'it fits nothing', ann);
  return { payment, asked: nowOf(world, asked as Withdrawal) };
}

const moments = [
  'never',
  'never',
  'before it is sent',
  'while it is asked for',
  'the database is away',
] as const;

/** Its operator takes a payment back that is being sent back: nothing more is sent, whatever was asked for already. */
export const returnsTakenBack: Episode = async (random) => {
  const world = house({ twoPersonApprovalXaf: null });
  const { ports, database } = world;
  const { payment, asked } = await aReturn(world);
  const moment = random.pick(moments);
  const takeBack = () => ports.payments.takeBack(payment.id);
  world.transfers.next(async () => {
    if (moment === 'while it is asked for') await takeBack();
    return refusal;
  });
  let error = '';
  if (moment === 'never' || moment === 'while it is asked for') await approveWithdrawal(ports)(asked.id, ben);
  else {
    const approved: Withdrawal = { ...asked, state: 'approved' };
    database.transactions.set(asked.id, approved);
    if (moment === 'before it is sent') await takeBack();
    const away = instead(ports.transactions, 'commit', () => Promise.reject(new Error('It is away.')));
    const transactions = moment === 'before it is sent' ? ports.transactions : away;
    // Two processes may come by it at once.
    const count = random.between(1, 2);
    const submitted = Array.from({ length: count }, () =>
      submitWithdrawal({ ...ports, transactions })(approved),
    );
    for (const each of await Promise.allSettled(submitted))
      if (each.status === 'rejected') error = (each.reason as Error).message;
  }
  const { state, stateReason } = nowOf(world, asked);
  const { status, isReversed } = database.payments.get(payment.id) ?? {};
  const calls = world.transfers.calls.map(({ providerId }) => providerId);
  const warned = world.log.messages('warn').filter((each) => each.startsWith('A return was not sent')).length;
  const moves = (database.history.get(asked.id) ?? []).map(({ to }) => to).slice(1);
  const got = { error, state, why: stateReason.code, status, isReversed, calls, warned, moves };
  const usual = { error: '', isReversed: true, warned: 0 };
  const must = {
    never: {
      ...{ ...usual, state: 'succeeded', why: 'transfer_confirmed', status: 'returned', isReversed: false },
      calls: ['orange-money', 'orange-ussd'],
    },
    'before it is sent': {
      ...{ ...usual, state: 'requires_manual_resolution', why: 'return_not_sent', status: 'returning' },
      ...{ calls: [], warned: 1, moves: ['provider_submitted', 'requires_manual_resolution'] },
    },
    'while it is asked for': { ...usual, state: 'failed', status: 'held', calls: ['orange-money'] },
    'the database is away': {
      ...{ ...usual, error: 'It is away.', state: 'approved', status: 'returning', isReversed: false },
      calls: [],
    },
  };
  return otherwise(`a return whose payment is taken back ${moment}`, got, must[moment]);
};

/**
 * After a crash a return that was approved waits for every SMS that came until five seconds ago, one of which may take its
 * payment back; a withdrawal beside it does not, and neither does the return once there is none.
 */
export const returnsAfterCrash: Episode = async (random) => {
  const world = house({ twoPersonApprovalXaf: null });
  const { ports, database, clock } = world;
  const { asked } = await aReturn(world);
  const other = await createWithdrawal(ports)(aWithdrawalRequest({ amountXaf: 500 }));
  const approved = [asked, other].map((each): Withdrawal => ({ ...each, state: 'approved' }));
  for (const each of approved) database.transactions.set(each.id, each);
  clock.advance(10_000);
  const age = random.pick([null, 4_999, 5_000, 9_000]);
  if (age !== null) {
    const report = { kind: 'sms' as const, ...phone };
    const at = instant(clock.now() - age);
    await ports.messages.store(incomingMessage(messageId(ports.ids.next()), report, at));
  }
  const sent = await submitInterrupted(ports)(20);
  const waits = age !== null && age >= 5_000;
  return otherwise(
    `a return beside an SMS of ${age} ms ago`,
    { sent, states: approved.map((each) => nowOf(world, each).state) },
    { sent: waits ? 1 : 2, states: [waits ? 'approved' : 'succeeded', 'succeeded'] },
  );
};

/**
 * A process stands still after it stored that it will send: too long, and it asks no one; the backup is another matter, as
 * long as no one can have called it stuck.
 */
export const standstills: Episode = async (random) => {
  const stuckMs = random.pick([59_999, 60_000, 60_001, 3_600_000]);
  const tookMs = random.pick([0, 59_999, 60_000, 60_001]);
  const world = house({ twoPersonApprovalXaf: null, stuckWithdrawalMs: stuckMs });
  const { ports, database, clock } = world;
  const made = await createWithdrawal(ports)(aWithdrawalRequest({ amountXaf: 500 }));
  const approved: Withdrawal = { ...made, state: 'approved' };
  database.transactions.set(made.id, approved);
  let isFirst = true;
  const commit: typeof ports.transactions.commit = async (change) => {
    const result = await ports.transactions.commit(change);
    if (isFirst) clock.advance(tookMs);
    isFirst = false;
    return result;
  };
  const transactions = heard(ports.transactions, (name, [change]) =>
    name === 'commit' ? commit(change as never) : undefined,
  );
  const { state, failureCode, stateReason } = await submitWithdrawal({ ...ports, transactions })(approved);
  const isStuck = tookMs >= stuckMs;
  const isLate = isStuck || tookMs > 60_000;
  const unasked = 'transfer rejected operator_unavailable';
  const first = isLate ? `orange-money ${unasked}` : 'orange-money transfer sent -';
  const second = isStuck ? `orange-ussd ${unasked}` : 'orange-ussd transfer sent -';
  return otherwise(
    `a withdrawal whose process stood still for ${tookMs} of ${stuckMs} ms`,
    {
      ...{ state, failureCode, because: stateReason.code },
      ...{ calls: world.transfers.calls.length, exchanges: exchangesOf(world, made) },
    },
    {
      state: isStuck ? 'failed' : 'succeeded',
      because: isStuck ? 'not_asked_in_time' : 'transfer_confirmed',
      failureCode: isStuck ? 'operator_unavailable' : null,
      calls: isStuck ? 0 : 1,
      exchanges: isLate ? [first, second] : [first],
    },
  );
};

/** Whether a prompt that stands at one of the backup's numbers keeps that from others, by what differs of it. */
const besides = {
  open: { isHeld: true },
  acknowledged: { isHeld: true, fields: { state: 'provider_acknowledged' } },
  'over now': { isHeld: false, fields: { state: 'expired' } },
  'of another amount': { isHeld: false, fields: { amountXaf: 501 } },
  'of another number': { isHeld: false, fields: { msisdn: '+237677000009' } },
  none: { isHeld: false },
} as const;

/** What its provider refuses goes to the backup, to a number that no equal prompt holds while there is one. */
export const backupNumbers: Episode = async (random) => {
  const usual = aRegistry();
  const [backup] = usual.channels.filter(({ channelId }) => channelId === 'mtn-ussd-1');
  const ids = ['mtn-ussd-1', 'mtn-ussd-2'];
  const others = usual.channels.filter(({ channelId }) => channelId !== 'mtn-ussd-1');
  const channels = [...others, ...ids.map((channelId) => aChannel({ ...backup, channelId }))];
  const chosen = { ...settings, promptLimits: null };
  const world = memoryPorts({ settings: chosen }, new MemoryDatabase({ ...usual, channels }));
  const kinds = Object.keys(besides) as (keyof typeof besides)[];
  // Elsewhere another one is open as well: it holds none of these.
  storeDeposit(world, 'mtn-momo-1', { expiresAt: later(world.clock.now(), 1_000) });
  const stored = ids.map((channelId) => ({ channelId, kind: random.pick(kinds) }));
  for (const { channelId, kind } of stored) {
    const { fields = {} } = { fields: undefined, ...besides[kind] };
    const at = instant(world.clock.now());
    if (kind !== 'none') storeDeposit(world, channelId, { stateUpdatedAt: at, ...(fields as object) });
  }
  for (let skipped = random.between(0, 3); skipped > 0; skipped -= 1) world.ports.ids.next();
  world.collections.always(({ providerId }) =>
    providerId === 'mtn-momo' ? refusal : { outcome: 'sent', providerTxId: null },
  );
  const request = aDepositRequest({ amountXaf: 500, operator: 'mtn', msisdn: numbers.mtn });
  const { channelId, state } = await createDeposit(world.ports)(request);
  const free = stored.filter(({ kind }) => !besides[kind].isHeld).map((each) => each.channelId);
  const isFree = free.length === 0 ? ids.includes(channelId) : free.includes(channelId as string);
  return otherwise(
    `a prompt at the backup beside ${stored.map(({ kind }) => kind).join(' and ')}`,
    { isFree, state },
    { isFree: true, state: 'provider_acknowledged' },
  );
};
