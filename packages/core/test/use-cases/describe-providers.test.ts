import { describe, expect, it } from '@jest/globals';
import { memoryPorts } from '@mobile-money/testing';
import { describeProviders } from '../../src/use-cases/providers.ts';
import { refusal } from '../refusal.ts';
import { troubled } from '../troubled.ts';

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

  it('is of the one country of the service only', async () => {
    expect((await describeProviders(memoryPorts().ports)('cm')).countryCode).toBe('CM');
    await expect(describeProviders(memoryPorts().ports)('FR')).rejects.toEqual(
      refusal('country_not_supported'),
    );
  });
});
