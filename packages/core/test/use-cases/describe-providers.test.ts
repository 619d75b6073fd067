import { describe, expect, it } from '@jest/globals';
import { memoryPorts, testMorning } from '@mobile-money/testing';
import { earlier } from '../../src/instant.ts';
import { transactionId } from '../../src/transaction/identifiers.ts';
import { describeHealth, describeProviders } from '../../src/use-cases/describe-providers.ts';
import { requireCountry } from '../../src/use-cases/supported-country.ts';
import { aDeposit, uuidOf } from '../a-transaction.ts';
import { refusal } from '../refusal.ts';
import { switchOff } from './a-world.ts';

/** MTN’s primary fails too often, and one of Orange’s two numbers is silent; Orange’s backup is off. */
function troubled() {
  const traffic = { since: async () => new Map([['mtn-momo', { transactions: 20, failures: 5 }]]) };
  const world = memoryPorts({ traffic });
  switchOff(world, (id) => id === 'orange-ussd');
  const { registry } = world.database;
  const channels = registry.channels.map((each) =>
    each.channelId === 'orange-money-2' ? { ...each, lastSeenAt: null } : each,
  );
  world.database.registry = { ...registry, channels };
  return world;
}

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

describe('a country', () => {
  it.each(['CM', 'cm', 'Cm'])('is CM, in either case: %s', async (code) => {
    expect(requireCountry(code)).toBe('CM');
    expect((await describeProviders(memoryPorts().ports)(code)).countryCode).toBe('CM');
  });

  it.each(['', 'FR', 'CMR', ' CM'])('is not %j', async (code) => {
    await expect(describeProviders(memoryPorts().ports)(code)).rejects.toEqual(
      refusal('country_not_supported'),
    );
    await expect(describeHealth(memoryPorts().ports)(code)).rejects.toEqual(refusal('country_not_supported'));
  });
});
