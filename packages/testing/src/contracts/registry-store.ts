import { expect } from '@jest/globals';
import {
  type AuditEntry,
  findChannel,
  findProvider,
  later,
  type Ports,
  type Registry,
  type RegistryStore,
} from '@mobile-money/core';
import { aRegistry } from '../builders/a-registry.ts';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract } from './given/contract.ts';
import { anAuditEntry, isAudited } from './given/payments.ts';

export type RegistryStoreSubject = Pick<Ports, 'registry' | 'audit'>;

const byId = ({ providers, channels, prefixes }: Registry) => ({
  providers: new Map(providers.map((each) => [each.providerId, each])),
  channels: new Map(channels.map((each) => [each.channelId, each])),
  prefixes: new Map(prefixes.map((each) => [each.prefix, each])),
});

/** Every subject begins with exactly `aRegistry()`, and keeps no copy of what it read. The audit may hold anything. */
export const registryStoreContract = contract<RegistryStoreSubject>('A registry store', (it) => {
  it('gives providers, channels and prefixes back exactly as they came.', async ({ registry }) => {
    expect(byId(await registry.read())).toEqual(byId(aRegistry()));
  });

  it('switches a provider off and on, with an audit entry, and touches nothing else.', async (subject) => {
    const before = byId(await subject.registry.read());
    for (const enabled of [false, true]) {
      const entry = anAuditEntry();
      await subject.registry.setProviderEnabled('mtn-momo', enabled, entry);
      const after = await subject.registry.read();
      expect(findProvider(after, 'mtn-momo').enabled).toBe(enabled);
      expect(await isAudited(subject, entry)).toBe(true);
      expect({ ...byId(after), providers: null }).toEqual({ ...before, providers: null });
      expect(findProvider(after, 'mtn-ussd').enabled).toBe(true);
    }
  });

  it.each([
    [{ enabled: false }],
    [{ collectionMode: 'merchant_initiated' }],
    [{ enabled: false, collectionMode: 'merchant_initiated' }],
    [{}],
  ] as const)(
    'changes of a channel only what the patch %j names, with an audit entry.',
    async (subject, patch) => {
      const before = await subject.registry.read();
      const entry = anAuditEntry();
      await subject.registry.patchChannel('orange-money-1', patch, entry);
      const after = await subject.registry.read();
      const expected = before.channels.map((each) =>
        each.channelId === 'orange-money-1' ? { ...each, ...patch } : each,
      );
      expect(byId(after)).toEqual(byId({ ...before, channels: expected }));
      expect(await isAudited(subject, entry)).toBe(true);
    },
  );

  it.each<[string, (store: RegistryStore, entry: AuditEntry) => Promise<void>]>([
    ['provider', (store, entry) => store.setProviderEnabled('nobody', true, entry)],
    ['channel', (store, entry) => store.patchChannel('nowhere', {}, entry)],
  ])('refuses a %s that it does not know, and audits nothing.', async (subject, what, change) => {
    const entry = anAuditEntry();
    await expect(change(subject.registry, entry)).rejects.toMatchObject({ code: `${what}_not_found` });
    expect(await isAudited(subject, entry)).toBe(false);
  });

  it('notes when devices were heard of, and only for the channels named.', async ({ registry }) => {
    const before = await registry.read();
    const at = later(testMorning, 5_000);
    const seen = ['orange-money-1', 'mtn-momo-1'];
    await registry.markSeen(seen, at);
    const expected = before.channels.map((each) =>
      seen.includes(each.channelId) ? { ...each, lastSeenAt: at } : each,
    );
    expect(byId(await registry.read())).toEqual(byId({ ...before, channels: expected }));
  });

  it('never goes back to an older time, whatever order the signs come in.', async ({ registry }) => {
    const times = [3, 9, 1, 7].map((ms) => later(testMorning, ms));
    await Promise.all(times.map((at) => registry.markSeen(['orange-money-1'], at)));
    await registry.markSeen(['orange-money-1'], later(testMorning, 2));
    expect(findChannel(await registry.read(), 'orange-money-1').lastSeenAt).toBe(later(testMorning, 9));
  });

  it('notes to which of them an SMS came, and never goes back.', async ({ registry }) => {
    const ids = ['orange-money-1', 'orange-money-2'];
    for (const [ms, heard] of [
      [10, ['orange-money-1']],
      [30, []],
      [20, ['orange-money-1', 'orange-money-2']],
      [15, ['orange-money-1']],
    ] as const)
      await registry.markSeen(ids, later(testMorning, ms), heard);
    const shown = await registry.read();
    for (const id of ids)
      expect(findChannel(shown, id)).toMatchObject({
        lastSeenAt: later(testMorning, 30),
        lastSmsAt: later(testMorning, 20),
      });
  });

  it('notes once who is deaf, not if an SMS came meanwhile, and any SMS ends it.', async ({ registry }) => {
    const [id, other] = ['orange-money-1', 'orange-money-2'];
    const at = (ms: number) => later(testMorning, ms);
    expect(await registry.markDeaf(id, at(5), at(1))).toBe(false);
    expect(await registry.markDeaf('orange-ussd-1', at(5), null)).toBe(true);
    await registry.markSeen([id, other], at(1), [id]);
    expect(await registry.markDeaf(id, at(5), at(0))).toBe(false);
    expect(await registry.markDeaf(id, at(5), at(1))).toBe(true);
    expect(await registry.markDeaf(id, at(6), at(1))).toBe(false);
    await registry.markSeen([id, other], at(7), [other]);
    expect(findChannel(await registry.read(), id)).toMatchObject({ deafSince: at(5), lastSmsAt: at(1) });
    await registry.takeForTrial(id, at(8), at(9));
    await registry.markSeen([id, other], at(10), [id]);
    const heard = { deafSince: null, triedUntil: null, lastSmsAt: at(10) };
    expect(findChannel(await registry.read(), id)).toMatchObject(heard);
  });

  it('gives a deaf channel to one deposit at a time.', async ({ registry }) => {
    const id = 'orange-money-1';
    const at = (ms: number) => later(testMorning, ms);
    expect(await registry.takeForTrial(id, at(2), at(9))).toBe(false);
    await registry.markSeen([id], at(1), [id]);
    await registry.markDeaf(id, at(2), at(1));
    const taken = await Promise.all([3, 3, 4].map((ms) => registry.takeForTrial(id, at(ms), at(9))));
    expect(taken.filter((isTaken) => isTaken)).toHaveLength(1);
    expect(await registry.takeForTrial(id, at(8), at(20))).toBe(false);
    expect(await registry.takeForTrial(id, at(9), at(20))).toBe(true);
    expect(findChannel(await registry.read(), id).triedUntil).toBe(at(20));
    // Given back before its time, as of when it was to end, and then taken by the next.
    expect(await registry.takeForTrial(id, at(19), at(10))).toBe(false);
    expect(await registry.takeForTrial(id, at(20), at(10))).toBe(true);
    expect(await registry.takeForTrial(id, at(10), at(21))).toBe(true);
  });

  it('takes a sign of life of no channel at all.', async ({ registry }) => {
    const before = await registry.read();
    await registry.markSeen([], later(testMorning, 5_000));
    expect(await registry.read()).toEqual(before);
  });
});
