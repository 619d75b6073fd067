import { describe, expect, test } from '@jest/globals';
import { type Channel, msisdn, type Registry } from '@mobile-money/core';
import { RecordingLog } from '@mobile-money/testing';
import { readConnections } from '../../src/config/connections-file.ts';
import { defaultProvidersFile, readProvidersFile } from '../../src/config/providers-file.ts';
import type { Connection } from '../../src/gateways/connection.ts';
import { numbersForShow, tellStartWarnings } from '../../src/gateways/start-warnings.ts';

const forShow = readProvidersFile(defaultProvidersFile);
const withChannels = (registry: Registry, change: (channel: Channel, index: number) => object): Registry => ({
  ...registry,
  channels: registry.channels.map((each, index) => ({ ...each, ...change(each, index) })),
});
const withProvider = (registry: Registry, id: string, change: object): Registry => ({
  ...registry,
  providers: registry.providers.map((each) => (each.providerId === id ? { ...each, ...change } : each)),
});
const without = (registry: Registry, id: string): Registry => ({
  ...registry,
  providers: registry.providers.filter(({ providerId }) => providerId !== id),
  channels: registry.channels.filter(({ providerId }) => providerId !== id),
});
/** An installation with merchant numbers and codes of its own. */
const own = withChannels(forShow, (_, index) => ({
  merchantMsisdn: msisdn(`+23767000000${index}`),
  merchantCode: index === 0 ? null : `60000${index}`,
}));

const told = async (stored: Registry, file: Registry, connections: readonly Connection[] = []) => {
  const log = new RecordingLog();
  await tellStartWarnings({ stored: { read: async () => stored }, file }, connections, log);
  return log.lines.map(({ level, message, facts }) => [level, message, facts] as const);
};

describe('a start with real money', () => {
  test('says nothing where what is stored is what the file says', async () => {
    expect(await told(own, own)).toEqual([]);
  });

  test('knows the numbers and codes of the file that ships, whatever someone made of that file since', () => {
    const shown = forShow.channels.map((each) => [each.operator, each.merchantMsisdn, each.merchantCode]);
    expect(numbersForShow).toEqual(shown);
  });

  const [first] = forShow.channels as [Channel];
  const mixed: Registry = { ...own, channels: [...own.channels, { ...first, channelId: 'stayed' }] };
  const allOfThem = 'mtn_momo_1, mtn_ussd_1, orange_money_1, orange_money_2, orange_ussd_1';
  const change = (members: Partial<Channel>): Registry =>
    withChannels(own, ({ channelId }) => (channelId === 'orange_money_1' ? members : {}));
  // biome-ignore format: reads by its columns
  test.each<[string, Registry, string]>([
    ['because no file was named',                         forShow,                                             allOfThem],
    ['because a first start named none, and they stayed', mixed,                                               'stayed'],
    ['because its number is one of them',                 change({ merchantMsisdn: msisdn('+237698417302') }), 'orange_money_1'],
    ['because its code, which players dial, was left in', change({ merchantCode: '500001' }),                  'orange_money_1'],
  ])('says that what is only for show takes deposits, %s', async (_, stored, channels) => {
    expect(await told(stored, stored)).toEqual([
      ['error', expect.stringMatching(/only for show.*stranger/), { channels }],
    ]);
  });

  test('says nothing of a code of its own that the other operator has for show', async () => {
    const other = change({ merchantCode: '400001' });
    expect(await told(other, other)).toEqual([]);
  });

  test('says it no more once those are switched off', async () => {
    const off = withChannels(forShow, () => ({ enabled: false }));
    expect(await told(off, off)).toEqual([]);
  });

  test('goes on where what is stored cannot be read, and says so', async () => {
    const log = new RecordingLog();
    const away = { read: () => Promise.reject(new Error('The database is away.')) };
    await tellStartWarnings({ stored: away, file: own }, [], log);
    expect(log.lines).toEqual([
      expect.objectContaining({ level: 'error', facts: { error: 'The database is away.' } }),
    ]);
  });

  test('names what is stored otherwise than the file says it, and what compares them', async () => {
    const file = withProvider(withProvider(own, 'mtn_momo', { displayName: 'MoMo' }), 'mtn_ussd', {
      depositFeePercent: 3,
    });
    expect(await told(own, file)).toEqual([
      ['warn', expect.stringContaining('npm run providers -- compare'), { because: 'mtn_momo, mtn_ussd' }],
    ]);
  });

  test('says why a file cannot be taken over', async () => {
    const moved = withChannels(own, (each) =>
      each.channelId === 'mtn_momo_1' ? { merchantMsisdn: msisdn('+237670000009') } : {},
    );
    expect(await told(own, moved)).toEqual([
      ['warn', expect.stringContaining('compare'), { because: expect.stringContaining('mtn_momo_1') }],
    ]);
  });

  test('names a provider that is on and not in the file, whose devices are refused', async () => {
    expect(await told(own, without(own, 'mtn_ussd'))).toEqual([
      ['warn', expect.stringMatching(/does not name.*refused and lost/), { provider_id: 'mtn_ussd' }],
    ]);
    expect(await told(withProvider(own, 'mtn_ussd', { enabled: false }), without(own, 'mtn_ussd'))).toEqual(
      [],
    );
  });

  test('says what providers cannot do by what is stored of them, and not by the file', async () => {
    const connections = readConnections(defaultProvidersFile, null);
    const off = withProvider(own, 'orange_money', { enabled: false });
    const providers = (await told(off, own, connections)).map(([, , facts]) => facts['provider_id']);
    expect([...new Set(providers)]).toEqual(['mtn_momo', 'mtn_ussd', 'orange_ussd']);
  });
});
