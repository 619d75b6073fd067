import { describe, expect, it } from '@jest/globals';
import { memoryPorts, testMorning } from '@mobile-money/testing';
import { earlier } from '../../src/instant.ts';
import { transactionId } from '../../src/transaction/identifiers.ts';
import { describeHealth } from '../../src/use-cases/providers.ts';
import { aDeposit, uuidOf } from '../a-transaction.ts';
import { refusal } from '../refusal.ts';
import { troubled } from '../troubled.ts';

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

  it('is told of the one country of the service only', async () => {
    expect((await describeHealth(memoryPorts().ports)('cm')).countryCode).toBe('CM');
    await expect(describeHealth(memoryPorts().ports)('FR')).rejects.toEqual(refusal('country_not_supported'));
  });
});
