import { expect } from '@jest/globals';
import {
  findChannel,
  later,
  msisdn,
  type Ports,
  type Registry,
  type RegistryStore,
  type RegistryTaker,
  takeOver,
} from '@mobile-money/core';
import { aChannel, aRegistry } from '../builders/a-registry.ts';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract } from './given/contract.ts';
import { anAuditEntry, isAudited } from './given/payments.ts';

export type RegistryTakerSubject = Pick<Ports, 'audit'> & { registry: RegistryStore & RegistryTaker };

/** Every subject begins with exactly `aRegistry()`. */
export const registryTakerContract = contract<RegistryTakerSubject>('A registry taker', (it) => {
  const changed = (): Registry => {
    const { providers, channels, prefixes } = aRegistry();
    return {
      providers: providers.toReversed().map((each) => ({ ...each, displayName: 'Other', enabled: false })),
      channels: [
        ...channels.map((each) => ({ ...each, enabled: false, lowXaf: 5, ...newDeviceOf(each.channelId) })),
        aChannel({ channelId: 'orange-money-9', merchantMsisdn: msisdn('+237690000009'), lastSeenAt: null }),
      ],
      prefixes: prefixes.slice(1),
    };
  };
  const newDeviceOf = (channelId: string) => (channelId === 'orange-money-2' ? { deviceId: 'other' } : {});

  it('stores what a file says, but not over what staff and devices say.', async (subject) => {
    const { registry } = subject;
    const heardAt = later(testMorning, 1_000);
    await registry.markSeen(['orange-money-1', 'orange-money-2'], heardAt, [
      'orange-money-1',
      'orange-money-2',
    ]);
    const before = await registry.read();
    const entries = [anAuditEntry(), anAuditEntry()];
    await registry.take(changed(), entries);
    const after = await registry.read();
    expect(after.providers.map(({ providerId }) => providerId)).toEqual(
      before.providers.map(({ providerId }) => providerId).toReversed(),
    );
    for (const each of after.providers) expect(each).toMatchObject({ displayName: 'Other', enabled: true });
    expect(after.channels.map(({ channelId }) => channelId)).toEqual([
      ...before.channels.map(({ channelId }) => channelId),
      'orange-money-9',
    ]);
    expect(findChannel(after, 'orange-money-1')).toEqual(findChannel(before, 'orange-money-1'));
    expect(findChannel(after, 'orange-money-2')).toEqual({
      ...findChannel(before, 'orange-money-2'),
      deviceId: 'other',
      lastSeenAt: null,
      lastSmsAt: null,
    });
    expect(findChannel(after, 'orange-money-9')).toEqual(findChannel(changed(), 'orange-money-9'));
    expect(after.prefixes).toEqual(aRegistry().prefixes.slice(1));
    for (const entry of entries) expect(await isAudited(subject, entry)).toBe(true);
  });

  it('has nothing more to take over once it has.', async ({ registry }) => {
    const { registry: taken } = takeOver(await registry.read(), changed());
    await registry.take(taken, []);
    expect(takeOver(await registry.read(), changed()).changes).toEqual([]);
  });
});
