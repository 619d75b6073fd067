import { describe, expect, test } from '@jest/globals';
import { type Channel, msisdn, type Registry } from '@mobile-money/core';
import { RecordingLog } from '@mobile-money/testing';
import { readConnections } from '../../src/config/connections-file.ts';
import { defaultProvidersFile, readProvidersFile } from '../../src/config/providers-file.ts';
import type { Connection } from '../../src/gateways/connection.ts';
import { tellStartWarnings } from '../../src/gateways/start-warnings.ts';

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
/** An installation with merchant numbers of its own. */
const own = withChannels(forShow, (_, index) => ({ merchantMsisdn: msisdn(`+23767000000${index}`) }));

const told = (stored: Registry, file: Registry, connections: readonly Connection[] = []) => {
  const log = new RecordingLog();
  tellStartWarnings({ stored, file, forShow }, connections, log);
  return log.lines.map(({ level, message, facts }) => [level, message, facts] as const);
};

describe('a start with real money', () => {
  test('says nothing where what is stored is what the file says', () => {
    expect(told(own, own)).toEqual([]);
  });

  const [first] = forShow.channels as [Channel];
  const mixed: Registry = { ...own, channels: [...own.channels, { ...first, channelId: 'stayed' }] };
  test.each<[string, Registry, string]>([
    [
      'because no file was named',
      forShow,
      'mtn_momo_1, mtn_ussd_1, orange_money_1, orange_money_2, orange_ussd_1',
    ],
    ['because a first start named none, and they stayed', mixed, 'stayed'],
  ])('says that numbers which are only for show take deposits, %s', (_, stored, channels) => {
    expect(told(stored, stored)).toEqual([
      ['error', expect.stringMatching(/only for show.*stranger/), { channels }],
    ]);
  });

  test('says it no more once those are switched off', () => {
    const off = withChannels(forShow, () => ({ enabled: false }));
    expect(told(off, off)).toEqual([]);
  });

  test('names what is stored otherwise than the file says it, and what compares them', () => {
    const file = withProvider(withProvider(own, 'mtn_momo', { displayName: 'MoMo' }), 'mtn_ussd', {
      depositFeePercent: 3,
    });
    expect(told(own, file)).toEqual([
      ['warn', expect.stringContaining('npm run providers -- compare'), { because: 'mtn_momo, mtn_ussd' }],
    ]);
  });

  test('says why a file cannot be taken over', () => {
    const moved = withChannels(own, (each) =>
      each.channelId === 'mtn_momo_1' ? { merchantMsisdn: msisdn('+237670000009') } : {},
    );
    expect(told(own, moved)).toEqual([
      ['warn', expect.stringContaining('compare'), { because: expect.stringContaining('mtn_momo_1') }],
    ]);
  });

  test('names a provider that is on and not in the file, whose devices are refused', () => {
    expect(told(own, without(own, 'mtn_ussd'))).toEqual([
      ['warn', expect.stringMatching(/does not name.*refused and lost/), { provider_id: 'mtn_ussd' }],
    ]);
    expect(told(withProvider(own, 'mtn_ussd', { enabled: false }), without(own, 'mtn_ussd'))).toEqual([]);
  });

  test('says what providers cannot do by what is stored of them, and not by the file', () => {
    const connections = readConnections(defaultProvidersFile, null);
    const off = withProvider(own, 'orange_money', { enabled: false });
    const providers = told(off, own, connections).map(([, , facts]) => facts['provider_id']);
    expect([...new Set(providers)]).toEqual(['mtn_momo', 'mtn_ussd', 'orange_ussd']);
  });
});
