import { describe, expect, it } from '@jest/globals';
import { aChannel, aDepositRequest, type MemoryPorts, memoryPorts, testMorning } from '@mobile-money/testing';
import fc from 'fast-check';
import type { Deposit } from '../../src/deposit/deposit.ts';
import { later } from '../../src/instant.ts';
import { msisdn } from '../../src/phone/msisdn.ts';
import type { CollectionAnswer } from '../../src/ports/gateways.ts';
import { deafAfter, isDeaf, quietSince } from '../../src/provider/deaf.ts';
import { type Channel, findChannel, noLimits, type Provider } from '../../src/provider/registry.ts';
import { type RouteRequest, routeDeposit } from '../../src/provider/route.ts';
import { typed } from '../../src/reason/reason.ts';
import type { FailureCode } from '../../src/transaction/failure-code.ts';
import { transactionId } from '../../src/transaction/transaction.ts';
import { amountXaf } from '../../src/transaction/transaction-request.ts';
import { blockPayer } from '../../src/use-cases/blocks.ts';
import { createDeposit, type DepositRequest } from '../../src/use-cases/create-transaction.ts';
import { expireDeposits } from '../../src/use-cases/overdue.ts';
import { findDeafChannels, listChannels, noteDeviceSeen } from '../../src/use-cases/providers.ts';
import { receiveSms, type SmsReport } from '../../src/use-cases/receive-sms.ts';
import { amina } from '../a-template.ts';
import { aDeposit, refusal, uuidOf } from '../a-transaction.ts';
import { holds } from '../holds.ts';

describe('a SIM card is deaf after so many unheard deposits', () => {
  it.each<[string, number, number, number | null]>([
    // of the day before           over  paid  deposits
    ['all were paid', 1, 1, 3],
    ['more than nine tenths were', 1_000, 901, 3],
    ['nine tenths were: one in a thousand is met exactly, and not under it', 10, 9, 4],
    ['four fifths were', 10, 8, 5],
    ['half were', 2, 1, 10],
    ['less than half were', 1_000, 498, null],
    ['none was', 20, 0, null],
    ['there was none', 0, 0, null],
  ])('when %s', (_when, over, paid, expected) => {
    expect(deafAfter({ over, paid })).toBe(expected);
  });

  it('and never while chance explains them', () => {
    holds(
      fc.property(
        fc
          .integer({ min: 1, max: 1_000 })
          .chain((over) => fc.tuple(fc.constant(over), fc.integer({ min: 0, max: over }))),
        fc.integer({ min: 0, max: 10 }),
        ([over, paid], unheard) => {
          const chance = (1 - paid / over) ** unheard;
          if (chance > 0.001_000_1 || unheard < 3) expect(isDeaf({ over, paid, unheard })).toBe(false);
          if (chance < 0.000_999_9 && unheard >= 3) expect(isDeaf({ over, paid, unheard })).toBe(true);
        },
      ),
    );
  });
});

const windowMs = 600_000;
let references = 0;

const made = async ({ ports }: MemoryPorts) => {
  references += 1;
  return createDeposit(ports)(
    aDepositRequest({ reference: `deaf-${references}`, amountXaf: 1_000 + references }),
  );
};

const sms = ({ ports }: MemoryPorts, simNumber: number | null = 1, from: Partial<SmsReport> = {}) =>
  receiveSms(ports)({
    providerId: 'orange-money',
    sender: 'Airtime',
    recipient: null,
    deviceId: 'phone-orange-money',
    simNumber,
    ...from,
    rawText: 'Your data bundle ends today.',
    sentAt: null,
  });

const channelOf = ({ database }: MemoryPorts, id = 'orange-money-1'): Channel =>
  findChannel(database.registry, id);

/** The heartbeats go on. */
const pass = async (all: MemoryPorts, ms: number): Promise<void> => {
  all.clock.advance(ms);
  await noteDeviceSeen(all.ports)('orange-money', 'phone-orange-money');
  await noteDeviceSeen(all.ports)('orange-ussd', 'phone-orange-ussd');
  await expireDeposits(all.ports)(100);
};

/** All of the day before were paid, the last with an SMS to the first number. */
const paidDay = async (all: MemoryPorts): Promise<void> => {
  const deposits = await Promise.all(Array.from({ length: 20 }, () => made(all)));
  for (const each of deposits) all.database.transactions.set(each.id, { ...each, state: 'succeeded' });
  all.clock.advance(1);
  await sms(all);
};

const only = (all: MemoryPorts, ...ids: readonly string[]): void => {
  const { registry } = all.database;
  const channels = registry.channels.map((each) => ({ ...each, enabled: ids.includes(each.channelId) }));
  all.database.registry = { ...registry, channels };
};

const collectBy = ({ database }: MemoryPorts, mode: Deposit['collectionMode']): void => {
  const { registry } = database;
  const channels = registry.channels.map((each) => ({ ...each, collectionMode: mode }));
  database.registry = { ...registry, channels };
};

const refusedFor = (code: FailureCode): CollectionAnswer => ({
  outcome: 'rejected',
  reason: typed('No.'),
  code,
});

const unknown: CollectionAnswer = { outcome: 'unknown', reason: typed('Timed out.') };

/** So many expire at the first number; what it is taken for then. */
const unheard = async (all: MemoryPorts, count: number): Promise<boolean> => {
  for (let i = 0; i < count; i += 1) await made(all);
  await pass(all, windowMs);
  await findDeafChannels(all.ports)();
  return channelOf(all).deafSince !== null;
};

const deafWorld = async () => {
  const all = memoryPorts();
  only(all, 'orange-money-1');
  await paidDay(all);
  all.clock.advance(5_000);
  expect(await unheard(all, 3)).toBe(true);
  return all;
};

describe('a phone whose SMS stopped while its heartbeat goes on', () => {
  it('is found after three deposits where all were paid before, is told of, and takes no more', async () => {
    const all = memoryPorts();
    only(all, 'orange-money-1');
    await paidDay(all);
    all.clock.advance(5_000);
    expect(await unheard(all, 2)).toBe(false);
    expect(await unheard(all, 1)).toBe(true);
    expect(all.log.lines).toContainEqual({
      level: 'warn',
      message: 'A channel hears of no payment any more.',
      facts: { channel: 'orange-money-1', unheard: 3 },
    });
    expect(await findDeafChannels(all.ports)()).toBe(0);
    const shown = (await listChannels(all.ports)()).find(
      ({ channel }) => channel.channelId === 'orange-money-1',
    );
    expect(shown?.canConfirm).toBe(false);
    await expect(made(all)).rejects.toThrow(refusal('channel_cannot_confirm'));
  });

  it('hands its deposits to another merchant number', async () => {
    const all = await deafWorld();
    only(all, 'orange-money-1', 'orange-money-2');
    for (let i = 0; i < 10; i += 1) expect((await made(all)).channelId).toBe('orange-money-2');
    only(all, 'orange-money-1', 'orange-money-2', 'orange-ussd-1');
    expect((await made(all)).channelId).toBe('orange-ussd-1');
  });

  it.each<[string, number | null]>([
    ['its SIM card', 1],
    ['any SIM card of its phone', null],
  ])('hears again with any SMS to %s', async (_what, simNumber) => {
    const all = await deafWorld();
    all.clock.advance(10);
    await sms(all, simNumber);
    expect(channelOf(all)).toMatchObject({ deafSince: null, triedUntil: null, lastSmsAt: all.clock.now() });
    expect((await made(all)).channelId).toBe('orange-money-1');
  });

  it('hears again with any SMS that came to its number by the word of another device', async () => {
    const all = await deafWorld();
    all.clock.advance(120_001);
    const [mine, others] = ['orange-money-1', 'orange-money-2'].map((id) => channelOf(all, id)) as [
      Channel,
      Channel,
    ];
    const recipient = mine.merchantMsisdn.slice('+237'.length);
    await sms(all, 1, { recipient, deviceId: 'a phone without a name' });
    const now = all.clock.now();
    expect(channelOf(all)).toMatchObject({ deafSince: null, lastSmsAt: now, lastSeenAt: now });
    expect(channelOf(all, 'orange-money-2')).toEqual(others);
  });

  it('is not helped by an SMS to the other SIM card', async () => {
    const all = await deafWorld();
    all.clock.advance(10);
    await sms(all, 2);
    expect(channelOf(all).deafSince).not.toBeNull();
    expect(channelOf(all, 'orange-money-2').lastSmsAt).toBe(all.clock.now());
  });

  it('gets one deposit at a time after 15 minutes, also where another could take it', async () => {
    const all = await deafWorld();
    only(all, 'orange-money-1', 'orange-money-2');
    await pass(all, 899_999);
    expect((await made(all)).channelId).toBe('orange-money-2');
    await pass(all, 1);
    const places = await Promise.all([made(all), made(all), made(all)]);
    expect(places.map(({ channelId }) => channelId).sort()).toEqual([
      'orange-money-1',
      'orange-money-2',
      'orange-money-2',
    ]);
    await pass(all, windowMs - 1);
    expect((await made(all)).channelId).toBe('orange-money-2');
    await pass(all, 1);
    expect((await made(all)).channelId).toBe('orange-money-1');
  });

  it.each<[string, (all: MemoryPorts, known: Deposit) => Promise<Partial<DepositRequest>>]>([
    ['a repeat', async (_, { reference }) => ({ reference })],
    [
      'a player who is blocked',
      async ({ ports }) => {
        await blockPayer(ports)('player', uuidOf(7), 'A stolen card.', amina);
        return { playerId: uuidOf(7) };
      },
    ],
    [
      'an amount that no provider takes',
      async ({ database }) => {
        const deposit = { minXaf: null, maxXaf: 20_000 };
        const limited = (each: Provider) => ({ ...each, limits: { ...noLimits, deposit } });
        database.registry = { ...database.registry, providers: database.registry.providers.map(limited) };
        return { amountXaf: 20_001 };
      },
    ],
  ])('is not tried by %s, which sends nothing', async (_what, spoil) => {
    const all = await deafWorld();
    only(all, 'orange-money-1', 'orange-money-2');
    const known = await made(all);
    const fields = await spoil(all, known);
    await pass(all, 900_000);
    await createDeposit(all.ports)(aDepositRequest({ reference: 'nothing-sent', ...fields }));
    expect(channelOf(all).triedUntil).toBeNull();
    expect((await made(all)).channelId).toBe('orange-money-1');
  });

  it.each<[string, Deposit['collectionMode'], number]>([
    ['is one prompt too many', 'merchant_initiated', 3],
    ['goes to another number, since one like it is open at this one', 'customer_initiated', 1],
  ])('is tried with the next deposit, when the first one %s', async (_what, collectionMode, openCount) => {
    const all = await deafWorld();
    only(all, 'orange-money-1', 'orange-money-2');
    await pass(all, 900_000);
    collectBy(all, collectionMode);
    const request = aDepositRequest({ reference: 'first', playerId: uuidOf(8) });
    const expiresAt = later(all.clock.now(), windowMs);
    for (let n = 0; n < openCount; n += 1) {
      const id = transactionId(uuidOf(900 + n));
      const paying = { msisdn: msisdn(request.msisdn), amountXaf: amountXaf(request.amountXaf) };
      const open = aDeposit({ id, ...paying, collectionMode, channelId: 'orange-money-1', expiresAt });
      all.database.transactions.set(id, open);
    }
    const first = await createDeposit(all.ports)(request);
    expect([first.state, first.channelId]).not.toEqual(['pending', 'orange-money-1']);
    collectBy(all, 'customer_initiated');
    expect((await made(all)).channelId).toBe('orange-money-1');
  });

  // biome-ignore format: reads by its columns
  it.each<[string, boolean, CollectionAnswer, string, Deposit['state']]>([
    // the first one               the next goes there   its answer                     beside it hears    it is then
    ['goes to the backup',                   true,  refusedFor('operator_error'),       'orange-ussd-1',   'provider_acknowledged'],
    ['is refused for its payer',             true,  refusedFor('payer_not_found'),      'orange-money-2',  'failed'],
    ['is refused as its operator is away',   false, refusedFor('operator_unavailable'), 'orange-money-2',  'failed'],
    ['may have been sent',                   false, unknown,                            'orange-money-2',  'pending'],
  ])('is tried with a prompt that %s, and with the next: %p', async (_what, isNext, answer, beside, state) => {
    const all = await deafWorld();
    only(all, 'orange-money-1', beside);
    collectBy(all, 'merchant_initiated');
    await pass(all, 900_000);
    all.collections.next(answer);
    expect((await made(all)).state).toBe(state);
    expect(all.collections.calls[0]?.channelId).toBe('orange-money-1');
    expect((await made(all)).channelId === 'orange-money-1').toBe(isNext);
  });

  it('has its trial a little longer where that cannot be given back, and the deposit is answered', async () => {
    const all = await deafWorld();
    only(all, 'orange-money-1');
    collectBy(all, 'merchant_initiated');
    await pass(all, 900_000);
    all.collections.next(() => {
      all.ports.registry.takeForTrial = () => Promise.reject(new Error('The database is away.'));
      return refusedFor('payer_not_found');
    });
    expect((await made(all)).state).toBe('failed');
    const message = 'The trial of a deaf channel could not be given back.';
    const facts = { channel: 'orange-money-1', error: 'The database is away.' };
    expect(all.log.lines).toContainEqual({ level: 'warn', message, facts });
  });

  it.each<[string, (all: MemoryPorts) => void]>([
    ['is switched off', (all) => only(all, 'orange-money-2')],
    ['is silent too', ({ clock }) => clock.advance(120_001)],
  ])('is not tried while it %s', async (_what, spoil) => {
    const all = await deafWorld();
    only(all, 'orange-money-1', 'orange-money-2');
    await pass(all, 900_000);
    spoil(all);
    await noteDeviceSeen(all.ports)('orange-ussd', 'phone-orange-ussd');
    await made(all).catch(() => undefined);
    expect(channelOf(all).triedUntil).toBeNull();
  });
});

it.each<[string, Partial<RouteRequest>, string | undefined]>([
  ['any deposit', {}, 'orange-money-1'],
  ['none that goes to a backup', { without: new Set(['orange-ussd']) }, undefined],
  ['none of another operator', { operator: 'mtn' }, undefined],
])('a deaf phone is tried with %s', async (_what, fields, channelId) => {
  const all = await deafWorld();
  await pass(all, 900_000);
  const request = { operator: 'orange', spreadBy: '', ...fields } as const;
  const [first] = await routeDeposit(all.ports, all.database.registry, all.clock.now(), request);
  expect(first?.channelId).toBe(channelId);
});

describe('a phone that hears', () => {
  it.each<[string, Partial<Channel>]>([
    ['it has no device', { deviceId: null }],
    ['no SMS ever came', { lastSmsAt: null }],
    ['it is known to be deaf', { deafSince: testMorning }],
    ['an SMS came a moment ago', { lastSmsAt: later(testMorning, 2) }],
  ])('is not looked at when %s', (_when, fields) => {
    const at = later(testMorning, windowMs + 1);
    expect(quietSince(aChannel({ lastSmsAt: later(testMorning, 1) }), at, windowMs)).toBe(
      later(testMorning, 1),
    );
    expect(quietSince(aChannel({ lastSmsAt: later(testMorning, 1), ...fields }), at, windowMs)).toBeNull();
  });

  it('is not deaf while one SMS came after the first of them was made', async () => {
    const all = memoryPorts();
    only(all, 'orange-money-1');
    await paidDay(all);
    all.clock.advance(5_000);
    await made(all);
    all.clock.advance(5_000);
    await sms(all);
    all.clock.advance(5_000);
    expect(await unheard(all, 2)).toBe(false);
  });

  it('is not deaf for deposits of which no one knows whether an SMS came after them', async () => {
    const all = memoryPorts();
    only(all, 'orange-money-1');
    await paidDay(all);
    all.clock.advance(1_000);
    expect(await unheard(all, 3)).toBe(false);
  });

  it('and of which no SMS came yet is not looked for', async () => {
    const all = memoryPorts();
    expect(await unheard(all, 5)).toBe(false);
    expect(channelOf(all).lastSmsAt).toBeNull();
    expect(later(testMorning, windowMs)).toBe(all.clock.now());
  });

  it('is not taken for deaf when an SMS comes while it is looked for', async () => {
    const all = memoryPorts();
    only(all, 'orange-money-1');
    await paidDay(all);
    all.clock.advance(5_000);
    for (let i = 0; i < 3; i += 1) await made(all);
    await pass(all, windowMs);
    const { deposits } = all.ports;
    const dialledSince = async (...given: Parameters<typeof deposits.dialledSince>) => {
      await sms(all);
      return deposits.dialledSince(...given);
    };
    expect(await findDeafChannels({ ...all.ports, deposits: { ...deposits, dialledSince } })()).toBe(0);
    expect(channelOf(all).deafSince).toBeNull();
  });
});
