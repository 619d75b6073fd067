import { describe, expect, it } from '@jest/globals';
import { aChannel, aProvider, memoryPorts, testMorning } from '@mobile-money/testing';
import { msisdn } from '../../src/phone/msisdn.ts';
import { cameroonPrefixes } from '../../src/phone/operator-prefixes.ts';
import type { Provider } from '../../src/provider/provider.ts';
import { type Registry, registry } from '../../src/provider/registry.ts';
import {
  noProvider,
  noRoute,
  type RouteRequest,
  routeDeposit,
  routeWithdrawal,
} from '../../src/provider/route.ts';

const orange = { operator: 'orange', spreadBy: 'x' } as const;
const { ports, database } = memoryPorts();
const idsOf = async (plan: Registry, request: RouteRequest = orange) =>
  (await routeDeposit(ports, plan, testMorning, request)).map(({ channelId }) => channelId);

describe('the way of a deposit', () => {
  it('is any channel of the best provider, and no other’s', async () => {
    expect(new Set(await idsOf(database.registry))).toEqual(new Set(['orange-money-1', 'orange-money-2']));
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
    expect(await routeWithdrawal(ports, { operator: 'mtn' }, testMorning, new Set(refused))).toBe(providerId);
  });

  it('when there is none is explained', () => {
    expect(noProvider('mtn')).toMatchObject({
      code: 'no_provider_available',
      message: 'No provider is available for the operator mtn.',
      why: { facts: { operator: 'mtn' } },
    });
  });
});
