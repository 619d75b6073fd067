import { describe, expect, it } from '@jest/globals';
import { aProvider } from '@mobile-money/testing';
import fc from 'fast-check';
import type { HealthStatus, ProviderHealth } from '../../src/provider/health.ts';
import type { Provider } from '../../src/provider/provider.ts';
import { providersInOrder } from '../../src/provider/route.ts';
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
