import { describe, expect, it } from '@jest/globals';
import { type Channel, instant, msisdn, type Registry, takeOver } from '@mobile-money/core';
import { aChannel, aProvider, aRegistry } from '@mobile-money/testing';

const stored = aRegistry();
const withChannel = (channelId: string, patch: Partial<Channel>): Registry => ({
  ...stored,
  channels: stored.channels.map((each) => (each.channelId === channelId ? { ...each, ...patch } : each)),
});
const changesOf = (file: Registry) =>
  takeOver(stored, file).changes.map(({ action, subject, before, after }) => [
    action,
    subject,
    before,
    after,
  ]);
const channelIn = ({ channels }: Registry, id: string) => channels.find(({ channelId }) => channelId === id);

describe('A file of providers that is taken over', () => {
  it('changes nothing where it says what is stored.', () => {
    expect(takeOver(stored, stored)).toEqual({ registry: stored, changes: [], left: [] });
  });

  it('changes what differs, member by member, by the names of the file.', () => {
    const file = withChannel('orange-money-1', { merchantCode: '123456', illustrationUrl: null });
    expect(changesOf(file)).toEqual([
      ['channel.change', 'orange-money-1', 'merchant_code null', 'merchant_code "123456"'],
    ]);
    const [first, ...others] = stored.providers;
    const renamed = { ...stored, providers: [{ ...aProvider(first), displayName: 'MoMo' }, ...others] };
    expect(changesOf(renamed)).toEqual([
      ['provider.change', 'mtn-momo', 'display_name "mtn-momo"', 'display_name "MoMo"'],
    ]);
  });

  it('adds another merchant number and another provider, with all that the file says.', () => {
    const fresh = aChannel({
      channelId: 'orange-3',
      providerId: 'new',
      merchantMsisdn: msisdn('+237690000009'),
    });
    const provider = aProvider({ providerId: 'new', operators: ['orange'], isPrimary: false });
    const file = {
      ...stored,
      providers: [...stored.providers, provider],
      channels: [...stored.channels, fresh],
    };
    const { registry, changes } = takeOver(stored, file);
    expect(registry).toEqual(file);
    expect(changes.map(({ subject, isNew, before }) => [subject, isNew, before])).toEqual([
      ['new', true, ''],
      ['orange-3', true, ''],
    ]);
    expect(changes[1]?.after).toContain('merchant_msisdn "+237690000009"');
  });

  it('leaves what staff have changed: flags, the mode, the low balance.', () => {
    const [first, ...others] = stored.providers;
    const changed = { enabled: false, collectionMode: 'merchant_initiated', lowXaf: 7 } as const;
    const file = {
      ...withChannel('orange-money-1', changed),
      providers: [{ ...aProvider(first), enabled: false }, ...others],
    };
    expect(takeOver(stored, file)).toEqual({ registry: stored, changes: [], left: [] });
  });

  it('leaves what the device told, unless the number has another device or SIM card.', () => {
    const told = { lastSmsAt: instant(1), deafSince: instant(2), triedUntil: instant(3) };
    const heard = withChannel('orange-money-1', told);
    const untold = { lastSeenAt: null, lastSmsAt: null, deafSince: null, triedUntil: null };
    const file = withChannel('orange-money-1', { ...untold, merchantCode: '1' });
    expect(channelIn(takeOver(heard, file).registry, 'orange-money-1')).toMatchObject(told);
    for (const other of [{ deviceId: 'other' }, { simNumber: 9 }]) {
      const moved = withChannel('orange-money-1', { ...untold, ...other });
      expect(channelIn(takeOver(heard, moved).registry, 'orange-money-1')).toMatchObject({
        ...untold,
        ...other,
      });
    }
  });

  it.each<[string, Partial<Channel>]>([
    ['number', { merchantMsisdn: msisdn('+237690000009') }],
    ['provider', { providerId: 'orange-ussd' }],
    ['operator', { operator: 'mtn', providerId: 'orange-money' }],
  ])('refuses to give a channel another %s: open deposits were told where to pay.', (_, patch) => {
    expect(() => takeOver(stored, withChannel('orange-money-1', patch))).toThrow(
      /Give another number a channel of its own/,
    );
  });

  it('keeps what the file no longer names, and tells of it.', () => {
    const file = {
      ...stored,
      providers: stored.providers.slice(0, 3),
      channels: stored.channels.filter(
        ({ channelId }) => !['orange-money-2', 'orange-ussd-1'].includes(channelId),
      ),
    };
    const { registry, changes, left } = takeOver(stored, file);
    expect(changes).toEqual([]);
    expect(left).toEqual(['provider orange-ussd', 'channel orange-money-2', 'channel orange-ussd-1']);
    expect(registry.channels.map(({ channelId }) => channelId)).toEqual([
      'mtn-momo-1',
      'mtn-ussd-1',
      'orange-money-1',
      'orange-money-2',
      'orange-ussd-1',
    ]);
  });

  it('refuses a number under another name while it is stored under the first.', () => {
    const file = {
      ...stored,
      channels: stored.channels.map((each) =>
        each.channelId === 'orange-money-1' ? { ...each, channelId: 'renamed' } : each,
      ),
    };
    expect(() => takeOver(stored, file)).toThrow(/stands twice/);
  });

  it('takes the order of the file.', () => {
    const file = {
      ...stored,
      providers: stored.providers.toReversed(),
      channels: stored.channels.toReversed(),
    };
    expect(changesOf(file).map(([action, subject]) => [action, subject])).toEqual([
      ['provider.change', 'order'],
      ['channel.change', 'order'],
    ]);
    expect(takeOver(stored, file).registry.providers[0]?.providerId).toBe('orange-ussd');
  });

  it('takes its prefixes, and tells which differ.', () => {
    const [first, ...others] = stored.prefixes;
    const file = { ...stored, prefixes: [...others, { prefix: '629', operator: null }] };
    expect(changesOf(file)).toEqual([
      ['prefix.change', 'prefixes', `${first?.prefix} ${first?.operator}`, '629 of no one'],
    ]);
    expect(takeOver(stored, file).registry.prefixes).toEqual(file.prefixes);
  });

  it('makes another provider the first choice, though the one before is no longer in it.', () => {
    const providers = stored.providers
      .filter(({ providerId }) => providerId !== 'orange-money')
      .map((each) => ({ ...each, isPrimary: each.providerId === 'orange-ussd' || each.isPrimary }));
    const channels = stored.channels.filter(({ providerId }) => providerId !== 'orange-money');
    const { registry, changes } = takeOver(stored, { ...stored, providers, channels });
    expect(changes.map(({ subject, after }) => [subject, after])).toEqual([
      ['orange-ussd', 'is_primary true'],
      ['orange-money', 'is_primary false'],
    ]);
    expect(registry.providers.at(-1)).toMatchObject({ providerId: 'orange-money', isPrimary: false });
  });

  it('leaves the only provider of an operator as it is, also when it is not in it.', () => {
    const isOrange = ({ providerId }: { providerId: string }) => providerId.startsWith('orange');
    const file = {
      ...stored,
      providers: stored.providers.filter(isOrange),
      channels: stored.channels.filter(isOrange),
    };
    const { registry, changes } = takeOver(stored, file);
    expect(changes).toEqual([]);
    expect(registry.providers.find(({ providerId }) => providerId === 'mtn-momo')?.isPrimary).toBe(true);
  });

  it('says nothing of prefixes in another order.', () => {
    expect(changesOf({ ...stored, prefixes: stored.prefixes.toReversed() })).toEqual([]);
  });
});
