import { describe, expect, it } from '@jest/globals';
import { aDepositRequest, aStaffMember, memoryPorts, testMorning } from '@mobile-money/testing';
import { earlier, type Instant, later, startOfHour } from '../../src/instant.ts';
import type { TrafficHistory } from '../../src/ports/registry-store.ts';
import { type HourOfTraffic, noCounts } from '../../src/provider/health.ts';
import { type Channel, findChannel } from '../../src/provider/registry.ts';
import { transactionId } from '../../src/transaction/transaction.ts';
import { createDeposit } from '../../src/use-cases/create-transaction.ts';
import {
  changeChannel,
  describeHealth,
  describeProviders,
  detectOperator,
  listChannels,
  noteDeviceSeen,
  readProviderTraffic,
  switchProvider,
} from '../../src/use-cases/providers.ts';
import { aDeposit, refusal, uuidOf } from '../a-transaction.ts';
import { anEntryBy, switchOff, troubled } from '../a-world.ts';

it('the merchant numbers are listed with whether each can confirm payments now', async () => {
  const world = memoryPorts();
  world.clock.advance(120_001);
  const channels = await listChannels(world.ports)();
  expect(channels.map(({ channel, canConfirm }) => [channel.channelId, canConfirm])).toEqual([
    ['mtn-momo-1', true],
    ['mtn-ussd-1', true],
    ['orange-money-1', false],
    ['orange-money-2', false],
    ['orange-ussd-1', false],
  ]);
});

const staff = aStaffMember();

describe('a merchant number', () => {
  // biome-ignore format: reads by its columns
  it.each([
    [{ enabled: false }, 'on, customer_initiated', 'off, customer_initiated'],
    [{ collectionMode: 'merchant_initiated' }, 'on, customer_initiated', 'on, merchant_initiated'],
    [{ enabled: false, collectionMode: 'merchant_initiated' }, 'on, customer_initiated', 'off, merchant_initiated'],
    [{ lowXaf: 5_000 }, 'on, customer_initiated, low_xaf null', 'on, customer_initiated, low_xaf 5000'],
    [{}, 'on, customer_initiated', 'on, customer_initiated'],
  ] as const)('is changed by %j, and who did it is kept', async (patch, before, after) => {
    const world = memoryPorts();
    const changed = await changeChannel(world.ports)('orange-money-1', patch, staff);
    expect(changed).toMatchObject({ channelId: 'orange-money-1', ...patch });
    expect(world.database.registry.channels).toContainEqual(changed);
    expect((await world.audit.list(null, 10)).items).toMatchObject([
      { staff, action: 'channel.change', subject: 'orange-money-1', before, after, at: testMorning },
    ]);
  });

  it('changed later leaves open deposits as they were made', async () => {
    const world = memoryPorts();
    const deposit = await createDeposit(world.ports)(aDepositRequest());
    await changeChannel(world.ports)(deposit.channelId, { collectionMode: 'merchant_initiated' }, staff);
    expect(await world.transactions.find(deposit.id)).toEqual(deposit);
  });
});

describe('a provider', () => {
  it.each([
    [false, 'on', 'off'],
    [true, 'on', 'on'],
  ])('is switched to %s, and who did it is kept', async (enabled, before, after) => {
    const world = memoryPorts();
    const changed = await switchProvider(world.ports)('orange-money', enabled, staff);
    expect(changed).toMatchObject({ providerId: 'orange-money', enabled });
    expect(world.database.registry.providers).toContainEqual(changed);
    expect((await world.audit.list(null, 10)).items).toEqual([
      anEntryBy(staff, testMorning, ['provider.switch', 'orange-money', before, after]),
    ]);
  });
});

describe('the merchant numbers of a device', () => {
  it('can confirm again once their device was heard of, and only those behind it', async () => {
    const world = memoryPorts();
    world.clock.advance(120_001);
    await noteDeviceSeen(world.ports)('orange-money', 'phone-orange-money');
    const heard = (await listChannels(world.ports)()).filter(({ channel }) => channel.lastSeenAt !== null);
    expect(
      heard.map(({ channel, canConfirm }) => [channel.channelId, canConfirm, channel.lastSeenAt]),
    ).toEqual([
      ['orange-money-1', true, later(testMorning, 120_001)],
      ['orange-money-2', true, later(testMorning, 120_001)],
      ['orange-ussd-1', false, testMorning],
    ]);
  });

  it.each([
    ['its recipient, which is that of another phone', '+237690000002', ['orange-money-1', 'orange-money-2']],
    ['its recipient at another provider', '690 00 00 03', ['orange-money-1', 'orange-ussd-1']],
    ['its SIM card where the recipient is none of ours', '+237699999999', ['orange-money-1']],
  ])('hear of an SMS by %s; its phone is alive', async (_what, recipient, seen) => {
    const world = memoryPorts();
    const { channels, ...rest } = world.database.registry;
    const other = findChannel(world.database.registry, 'orange-money-2');
    const withPhone = (each: Channel): Channel =>
      each === other ? { ...each, deviceId: 'phone-two' } : each;
    world.database.registry = { ...rest, channels: channels.map(withPhone) };
    world.clock.advance(120_001);
    await noteDeviceSeen(world.ports)('orange-money', 'phone-orange-money', { simNumber: 1, recipient });
    const idsOf = (what: 'lastSeenAt' | 'lastSmsAt') =>
      world.database.registry.channels
        .filter((each) => each[what] === world.clock.now())
        .map(({ channelId }) => channelId);
    expect(idsOf('lastSeenAt')).toEqual(seen);
    expect(idsOf('lastSmsAt')).toEqual(seen.slice(-1));
  });

  it.each([
    ['another provider', 'orange-ussd', 'phone-orange-money'],
    ['a device that no one knows', 'orange-money', 'phone-9'],
  ])('are not moved by %s', async (_what, providerId, deviceId) => {
    const world = memoryPorts();
    const before = world.database.registry.channels;
    world.clock.advance(1);
    await noteDeviceSeen(world.ports)(providerId, deviceId);
    expect(world.database.registry.channels).toEqual(before);
  });
});

describe('the health', () => {
  it('tells of each provider how it is doing now', async () => {
    const health = await describeHealth(troubled().ports)('CM');
    expect(health).toMatchObject({ countryCode: 'CM', checkedAt: testMorning });
    const told = health.providers.map(({ provider, status, failureRate1h, txCount1h }) => [
      provider.providerId,
      status,
      failureRate1h,
      txCount1h,
    ]);
    expect(told).toEqual([
      ['mtn-momo', 'degraded', 0.25, 20],
      ['mtn-ussd', 'operational', 0, 0],
      ['orange-money', 'degraded', 0, 0],
      ['orange-ussd', 'unavailable', 0, 0],
    ]);
  });

  it('counts the transactions of the last hour', async () => {
    const world = memoryPorts();
    const ages = [0, 3_600_000, 3_600_001];
    for (const [n, age] of ages.entries()) {
      const id = transactionId(uuidOf(n));
      world.database.transactions.set(id, aDeposit({ id, createdAt: earlier(testMorning, age) }));
    }
    const { providers } = await describeHealth(world.ports)('CM');
    const orange = providers.find(({ provider }) => provider.providerId === 'orange-money');
    expect(orange?.txCount1h).toBe(2);
  });
});

describe('the catalogue', () => {
  it('tells of each provider whether it can be used', async () => {
    const { countryCode, providers } = await describeProviders(troubled().ports)('CM');
    expect(countryCode).toBe('CM');
    const told = providers.map(({ provider, isAvailable, status }) => [
      provider.providerId,
      isAvailable,
      status,
    ]);
    expect(told).toEqual([
      ['mtn-momo', true, 'degraded'],
      ['mtn-ussd', true, 'active'],
      ['orange-money', true, 'degraded'],
      ['orange-ussd', false, 'unavailable'],
    ]);
  });

  it('has each provider as it is registered', async () => {
    const world = memoryPorts();
    const { providers } = await describeProviders(world.ports)('CM');
    expect(providers.map(({ provider }) => provider)).toEqual(world.database.registry.providers);
  });
});

it.each([
  ['health', describeHealth],
  ['catalogue', describeProviders],
])('the %s is told of the one country of the service only', async (_, describe) => {
  expect((await describe(memoryPorts().ports)('cm')).countryCode).toBe('CM');
  await expect(describe(memoryPorts().ports)('FR')).rejects.toEqual(refusal('country_not_supported'));
});

const nobody = { providerId: '', displayName: '', logoUrl: '' };
const momo = { providerId: 'mtn-momo', displayName: 'mtn-momo', logoUrl: '' };
const detect = (written: string, country = 'CM') => detectOperator(memoryPorts().ports)(written, country);

describe('the operator of a number', () => {
  it('is told with the provider that would serve it', async () => {
    const { provider, ...rest } = await detect('677 12 34 56');
    expect(rest).toEqual({
      msisdnNormalized: '+237677123456',
      isValid: true,
      countryCode: 'CM',
      operator: 'mtn',
      operatorDisplayName: 'MTN Mobile Money',
      error: '',
    });
    expect(provider).toMatchObject(momo);
  });

  it.each([
    ['+237691234567', 'orange', 'Orange Money', 'orange-money'],
    ['00237655123456', 'orange', 'Orange Money', 'orange-money'],
    ['237650123456', 'mtn', 'MTN Mobile Money', 'mtn-momo'],
  ])('%s is %s', async (written, operator, operatorDisplayName, providerId) => {
    expect(await detect(written)).toMatchObject({ operator, operatorDisplayName, provider: { providerId } });
  });

  const unowned = 'This is not a recognised Cameroon number.';
  // biome-ignore format: reads by its columns
  it.each([
    ['a number of the country that neither operator owns', '222123456',    'CM', '+237222123456', ''],
    ['a number that no one owns',                          '999123456',    'CM', '+237999123456', unowned],
    ['a number of another country',                        '+33612345678', 'CM', '+33612345678',  unowned],
    ['no number',                                          'hello',        'CM', '',              'This is not a phone number.'],
    ['another country asked for',                          '677123456',    'FR', '+237677123456', 'Only the country CM is supported.'],
  ])('is null for %s, and nothing else is', async (_what, written, countryCode, msisdnNormalized, error) => {
    expect(await detect(written, countryCode)).toEqual({
      msisdnNormalized,
      isValid: error === '',
      countryCode,
      operator: null,
      operatorDisplayName: '',
      provider: nobody,
      error,
    });
  });

  it.each(['cm', 'Cm', 'CM'])('is told for the country in either case: %s', async (country) => {
    expect(await detect('677123456', country)).toMatchObject({ isValid: true, countryCode: 'CM' });
  });

  it('answers with another country in capitals', async () => {
    expect((await detect('677123456', 'fr')).countryCode).toBe('FR');
  });
});

describe('the provider suggested', () => {
  it.each([
    ['the primary', [], 'mtn-momo'],
    ['the backup while the primary is off', ['mtn-momo'], 'mtn-ussd'],
    ['the primary all the same when both are off', ['mtn-momo', 'mtn-ussd'], 'mtn-momo'],
  ])('is %s', async (_what, off, providerId) => {
    const world = memoryPorts();
    switchOff(world, (id) => off.includes(id));
    expect((await detectOperator(world.ports)('677123456', 'CM')).provider.providerId).toBe(providerId);
  });

  it('is none when no provider serves the operator', async () => {
    const world = memoryPorts();
    world.database.registry = { ...world.database.registry, providers: [], channels: [] };
    const detection = await detectOperator(world.ports)('677123456', 'CM');
    expect(detection).toMatchObject({ isValid: true, operator: 'mtn', provider: nobody });
  });
});

const hourMs = 3_600_000;
const part = (fields: Partial<HourOfTraffic>): HourOfTraffic => ({
  ...noCounts,
  hour: startOfHour(testMorning),
  direction: 'deposit',
  operator: 'mtn',
  providerId: 'mtn-momo',
  failures: 0,
  turnedAway: 0,
  ...fields,
});

it('each provider has its last 24 hours, with what it turned away among its transactions and its failures', async () => {
  const asked: [Instant, Instant][] = [];
  const trafficHistory: TrafficHistory = {
    byHour: async (from, until) => {
      asked.push([from, until]);
      return [
        part({ transactions: 20, failures: 5 }),
        part({ transactions: 4, direction: 'withdrawal', failures: 1 }),
        part({ turnedAway: 2 }),
        part({ transactions: 7, hour: earlier(testMorning, hourMs) }),
        part({ transactions: 9, providerId: 'orange-money' }),
      ];
    },
  };
  const traffic = await readProviderTraffic(memoryPorts({ trafficHistory }).ports)();
  expect(asked).toEqual([[earlier(testMorning, 23 * hourMs), testMorning]]);
  expect(traffic.map(({ providerId }) => providerId)).toEqual([
    'mtn-momo',
    'mtn-ussd',
    'orange-money',
    'orange-ussd',
  ]);
  for (const { hours } of traffic) expect(hours).toHaveLength(24);
  const last = traffic.map(({ hours }) => hours.slice(-2).map((each) => [each.transactions, each.failures]));
  // biome-ignore format: reads by its columns
  expect(last).toEqual([
    [[7, 0], [26, 8]],
    [[0, 0], [0, 0]],
    [[0, 0], [9, 0]],
    [[0, 0], [0, 0]],
  ]);
});
