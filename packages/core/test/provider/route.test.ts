import { describe, expect, it } from '@jest/globals';
import { aChannel, aProvider, memoryPorts, testMorning } from '@mobile-money/testing';
import fc from 'fast-check';
import { msisdn } from '../../src/phone/msisdn.ts';
import { cameroonPrefixes } from '../../src/phone/operator-prefixes.ts';
import type { HealthStatus, ProviderHealth } from '../../src/provider/health.ts';
import { type Channel, type Provider, type Registry, registry } from '../../src/provider/registry.ts';
import {
  channelsInOrder,
  noProvider,
  noRoute,
  providersInOrder,
  type RouteRequest,
  routeDeposit,
  routeTransfer,
} from '../../src/provider/route.ts';
import { type WalletId, walletId } from '../../src/wallet/wallet-entry.ts';
import { withMethods, worldOf } from '../a-world.ts';
import { holds } from '../holds.ts';

const healthOf = (status: HealthStatus, fields: Partial<Provider>): ProviderHealth => ({
  provider: aProvider(fields),
  status,
  failureRate1h: 0,
  txCount1h: 0,
  message: null,
});

const primary = (status: HealthStatus) => healthOf(status, { providerId: 'primary', isPrimary: true });
const backup = (status: HealthStatus) => healthOf(status, { providerId: 'backup', isPrimary: false });
const ids = (providers: readonly Provider[]) => providers.map(({ providerId }) => providerId);

describe('the providers of a new transaction', () => {
  it.each<[HealthStatus, HealthStatus, readonly string[]]>([
    // primary       backup          in this order
    ['operational', 'operational', ['primary', 'backup']],
    ['operational', 'degraded', ['primary', 'backup']],
    ['operational', 'unavailable', ['primary']],
    ['degraded', 'operational', ['backup', 'primary']],
    ['degraded', 'degraded', ['primary', 'backup']],
    ['degraded', 'unavailable', ['primary']],
    ['unavailable', 'operational', ['backup']],
    ['unavailable', 'degraded', ['backup']],
    ['unavailable', 'unavailable', []],
  ])('with a primary that is %s and a backup that is %s are %j', (first, second, order) => {
    const both = [primary(first), backup(second)];
    expect(ids(providersInOrder(both, 'mtn', 'deposit'))).toEqual(order);
    expect(ids(providersInOrder(both.toReversed(), 'mtn', 'deposit'))).toEqual(order);
  });

  it('serve the operator and the direction asked for', () => {
    const health = [
      healthOf('operational', { providerId: 'mtn-in', supportedDirections: ['deposit'] }),
      healthOf('operational', { providerId: 'mtn-out', supportedDirections: ['withdrawal'] }),
      healthOf('operational', { providerId: 'orange', operators: ['orange'] }),
      healthOf('operational', { providerId: 'both', operators: ['mtn', 'orange'], isPrimary: false }),
    ];
    expect(ids(providersInOrder(health, 'mtn', 'deposit'))).toEqual(['mtn-in', 'both']);
    expect(ids(providersInOrder(health, 'mtn', 'withdrawal'))).toEqual(['mtn-out', 'both']);
    expect(ids(providersInOrder(health, 'orange', 'deposit'))).toEqual(['orange', 'both']);
  });

  it('are never one that is unavailable, and a healthy one always comes before a degraded one', () => {
    const statuses = fc.constantFrom<HealthStatus>('operational', 'degraded', 'unavailable');
    const anyHealth = fc.array(fc.tuple(statuses, fc.boolean()), { maxLength: 8 });
    holds(
      fc.property(anyHealth, (drawn) => {
        const health = drawn.map(([status, isPrimary], index) =>
          healthOf(status, { providerId: `p${index}`, isPrimary }),
        );
        const chosen = ids(providersInOrder(health, 'mtn', 'deposit'));
        const order = chosen.map((id) => drawn[Number(id.slice(1))]?.[0]);
        const count = (status: HealthStatus) => drawn.filter(([each]) => each === status).length;
        expect(order).toEqual([
          ...Array(count('operational')).fill('operational'),
          ...Array(count('degraded')).fill('degraded'),
        ]);
      }),
    );
  });
});

const three = ['a', 'b', 'c'].map((channelId) => aChannel({ channelId }));

const orderOf = (channels: readonly Channel[], spreadBy: string): readonly string[] =>
  channelsInOrder(channels, spreadBy).map(({ channelId }) => channelId);

describe('the merchant numbers of a new deposit', () => {
  it('are all offered, beginning anywhere but always in the same circle', () => {
    const circles = ['a,b,c', 'b,c,a', 'c,a,b'];
    holds(
      fc.property(fc.uuid(), (id) => {
        expect(circles).toContain(orderOf(three, id).join());
      }),
    );
  });

  it('are the same each time for the same deposit', () => {
    holds(
      fc.property(fc.uuid(), (id) => {
        expect(orderOf(three, id)).toEqual(orderOf(three, id));
      }),
    );
  });

  it('share the load of many deposits evenly', () => {
    const first = fc
      .sample(fc.uuid(), { seed: 7, numRuns: 3000 })
      .map((id) => orderOf(three, id)[0] ?? 'none');
    const counts = ['a', 'b', 'c'].map((id) => first.filter((each) => each === id).length);
    for (const count of counts) expect(count).toBeGreaterThan(850);
  });
});

const orange = { operator: 'orange', spreadBy: 'x' } as const;
const { ports, database } = memoryPorts();
const idsOf = async (plan: Registry, request: RouteRequest = orange) =>
  (await routeDeposit(ports, plan, testMorning, request)).map(({ channelId }) => channelId);

describe('the way of a deposit', () => {
  it('is any channel of the best provider, and no other’s', async () => {
    expect(new Set(await idsOf(database.registry))).toEqual(new Set(['orange-money-1', 'orange-money-2']));
  });

  it('is a channel of its provider and operator that can confirm payments, or none', async () => {
    const channels = [
      aChannel({ channelId: 'of-another-provider', providerId: 'orange-ussd' }),
      aChannel({ channelId: 'of-another-operator', operator: 'mtn' }),
      aChannel({ channelId: 'switched-off', enabled: false }),
      aChannel({ channelId: 'silent', lastSeenAt: null }),
    ];
    const only = {
      providers: [aProvider({ providerId: 'orange-money', operators: ['orange'] })],
      prefixes: [],
    };
    const fit = aChannel({ channelId: 'fit' });
    expect(await idsOf({ ...only, channels: [...channels, fit] })).toEqual(['fit']);
    expect(await idsOf({ ...only, channels })).toEqual([]);
  });

  it('leads past providers that have refused', async () => {
    const once = { ...orange, without: new Set(['orange-money']) };
    expect(await idsOf(database.registry, once)).toEqual(['orange-ussd-1']);
    const twice = { ...orange, without: new Set(['orange-money', 'orange-ussd']) };
    expect(await idsOf(database.registry, twice)).toEqual([]);
  });

  it('leads past channels that would collect in another way', async () => {
    const channels = database.registry.channels.map((each) =>
      each.channelId === 'orange-money-2' ? { ...each, collectionMode: 'merchant_initiated' as const } : each,
    );
    const plan = { ...database.registry, channels };
    expect(await idsOf(plan, { ...orange, mode: 'merchant_initiated' })).toEqual(['orange-money-2']);
    expect(await idsOf(plan, { ...orange, mode: 'customer_initiated' })).toEqual(['orange-money-1']);
    expect(await idsOf(plan)).toHaveLength(2);
  });

  it('leads past a healthy provider that has no channel of the operator in service', async () => {
    const plan = registry({
      providers: [
        aProvider({ providerId: 'both', operators: ['mtn', 'orange'] }),
        aProvider({ providerId: 'backup', operators: ['orange'], isPrimary: false }),
      ],
      channels: [
        aChannel({ channelId: 'mtn', providerId: 'both', operator: 'mtn' }),
        aChannel({ channelId: 'off', providerId: 'both', enabled: false }),
        aChannel({ channelId: 'heard', providerId: 'backup', merchantMsisdn: msisdn('+237690000009') }),
      ],
      prefixes: cameroonPrefixes,
    });
    expect(await idsOf(plan)).toEqual(['heard']);
  });
});

describe('why there is no way', () => {
  const plan = (...fields: readonly Partial<Provider>[]): Registry => ({
    providers: fields.map((each, n) => aProvider({ providerId: `p${n}`, operators: ['orange'], ...each })),
    channels: [],
    prefixes: [],
  });

  it.each([
    ['its providers are switched on, so it is their channels', plan({}), 'channel_cannot_confirm'],
    ['one of its providers is switched on', plan({ enabled: false }, {}), 'channel_cannot_confirm'],
    ['its providers are switched off', plan({ enabled: false }), 'no_provider_available'],
    ['its providers only transfer', plan({ supportedDirections: ['withdrawal'] }), 'no_provider_available'],
    ['only the other operator is served', plan({ operators: ['mtn'] }), 'no_provider_available'],
    ['there are no providers', plan(), 'no_provider_available'],
  ] as const)('%s', (_what, registered, code) => {
    expect(noRoute(registered, 'orange')).toMatchObject({
      name: 'DomainError',
      code,
      message: expect.stringContaining('orange'),
      why: { facts: { operator: 'orange' } },
    });
  });
});

describe('the way of a withdrawal', () => {
  it.each([
    [[], 'mtn-momo'],
    [['mtn-momo'], 'mtn-ussd'],
    [['mtn-momo', 'mtn-ussd'], null],
  ])('without %j is %s', async (refused, providerId) => {
    const wanted = { operator: 'mtn', amountXaf: 1_000 } as const;
    expect(await routeTransfer(ports, wanted, testMorning, new Set(refused))).toBe(providerId);
  });

  const [low, enough] = [99_999, 100_000];
  const [first, second, backup] = ['+237690000001', '+237690000002', '+237690000003'].map((each) =>
    walletId('orange', msisdn(each)),
  ) as [WalletId, WalletId, WalletId];

  it.each<[string, Readonly<Record<WalletId, number>>, ReadonlySet<string>, string]>([
    // wallets                               hundredths of XAF                           refused          asked
    ['of no one are known', {}, new Set(), 'orange-money'],
    ['of the primary hold too little', { [first]: low, [second]: low }, new Set(), 'orange-ussd'],
    ['of all hold too little', { [first]: low, [second]: low, [backup]: low }, new Set(), 'orange-money'],
    [
      'of the primary hold too little, but one',
      { [first]: low, [second]: enough },
      new Set(),
      'orange-money',
    ],
    ['of the primary are known in part', { [first]: low }, new Set(), 'orange-money'],
    [
      'of the backup hold too little, and the primary refused',
      { [backup]: low },
      new Set(['orange-money']),
      'orange-ussd',
    ],
  ])('whose wallets %s goes where it can', async (_what, held, refused, providerId) => {
    const known = Object.entries(held).map(
      ([id, hundredths]) =>
        [id as WalletId, { hundredths, at: testMorning, source: 'sms' as const }] as const,
    );
    const wallets = withMethods(ports.wallets, { balances: async () => new Map(known) });
    const wanted = { operator: 'orange', amountXaf: 1_000 } as const;
    expect(await routeTransfer({ ...ports, wallets }, wanted, testMorning, refused)).toBe(providerId);
  });

  it('whose wallets cannot be read goes as if none were known', async () => {
    const wallets = withMethods(ports.wallets, { balances: () => Promise.reject(new Error('away')) });
    const wanted = { operator: 'orange', amountXaf: 1_000 } as const;
    expect(await routeTransfer({ ...ports, wallets }, wanted, testMorning)).toBe('orange-money');
  });

  it('may go through providers without a merchant number of their own', async () => {
    const aWay = { operators: ['mtn'], supportedDirections: ['withdrawal'] } as const;
    const providers = [
      aProvider({ providerId: 'one', ...aWay, isPrimary: true }),
      aProvider({ providerId: 'other', ...aWay, isPrimary: false }),
    ];
    const world = worldOf({ providers, channels: [] });
    const wanted = { operator: 'mtn', amountXaf: 1_000 } as const;
    expect(await routeTransfer(world.ports, wanted, testMorning)).toBe('one');
  });

  it('when there is none is explained', () => {
    expect(noProvider('mtn')).toMatchObject({
      code: 'no_provider_available',
      message: 'No provider is available for the operator mtn.',
      why: { facts: { operator: 'mtn' } },
    });
  });
});
