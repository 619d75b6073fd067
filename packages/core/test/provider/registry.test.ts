import { describe, expect, it } from '@jest/globals';
import { aChannel, aProvider, aRegistry, testMorning } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { cameroonPrefixes } from '../../src/phone/operator-prefixes.ts';
import {
  type Channel,
  canConfirm,
  channel,
  findChannel,
  findProvider,
  type Registry,
  registry,
} from '../../src/provider/registry.ts';
import type { DomainErrorCode } from '../../src/reason/reason.ts';
import { refusal } from '../a-transaction.ts';

const orange = aProvider({ providerId: 'orange-money', operators: ['orange'] });
const small: Registry = { providers: [orange], channels: [aChannel()], prefixes: cameroonPrefixes };

describe('a registry', () => {
  it('is taken as it is when its parts agree', () => {
    expect(registry(small)).toEqual(small);
  });

  it('may be empty', () => {
    const empty = { providers: [], channels: [], prefixes: [] };
    expect(registry(empty)).toEqual(empty);
  });

  it('may have the same merchant number at two operators', () => {
    const both = aProvider({ providerId: 'both', operators: ['mtn', 'orange'] });
    const channels = [
      aChannel({ channelId: 'a', providerId: 'both' }),
      aChannel({ channelId: 'b', providerId: 'both', operator: 'mtn' }),
    ];
    expect(registry({ ...small, providers: [both], channels }).channels).toHaveLength(2);
  });

  const backup = { ...orange, isPrimary: false };
  const other = { ...orange, providerId: 'other' };

  it.each<[string, Partial<Registry>, RegExp, DomainErrorCode?]>([
    ['a bad provider', { providers: [{ ...orange, operators: [] }] }, /must serve/],
    ['a bad channel', { channels: [aChannel({ simNumber: 0.5 })] }, /SIM/],
    ['a bad prefix', { prefixes: [{ prefix: 'x', operator: null }] }, /prefix x/, 'invalid_prefix_table'],
    ['a provider twice', { providers: [orange, backup] }, /orange-money stands twice/],
    ['a channel twice', { channels: [aChannel(), aChannel()] }, /orange-money-1 stands twice/],
    [
      'a merchant number twice at one operator',
      { channels: [aChannel(), aChannel({ channelId: 'other' })] },
      /orange \+237690000001 stands twice/,
    ],
    [
      'a channel of no provider',
      { channels: [aChannel({ providerId: 'nobody' })] },
      /does not serve its operator/,
    ],
    [
      'a channel of an operator that its provider does not serve',
      { channels: [aChannel({ operator: 'mtn' })] },
      /does not serve its operator/,
    ],
    [
      'an operator without a primary provider',
      { providers: [backup] },
      /orange must have exactly one primary/,
    ],
    ['an operator with two of them', { providers: [orange, other] }, /orange must have exactly one primary/],
  ])('is refused with %s', (_what, parts, why, code = 'invalid_registry') => {
    const act = () => registry({ ...small, ...parts });
    expect(act).toThrow(refusal(code));
    expect(act).toThrow(why);
  });

  it('finds its providers and channels by their ids', () => {
    const all = aRegistry();
    expect(findProvider(all, 'mtn-ussd').providerId).toBe('mtn-ussd');
    expect(findChannel(all, 'orange-money-2').merchantMsisdn).toBe('+237690000002');
  });

  it('says which kind it did not find', () => {
    expect(() => findProvider(small, 'nobody')).toThrow(refusal('provider_not_found'));
    expect(() => findChannel(small, 'nothing')).toThrow(refusal('channel_not_found'));
  });
});

const wrong = (text: string) => JSON.parse(`"${text}"`);

describe('a channel', () => {
  it.each<[string, Partial<Channel>]>([
    ['paid by dialling', {}],
    ['that the provider itself confirms', { deviceId: null, simNumber: null, lastSeenAt: null }],
    ['with a merchant code', { merchantCode: '123456789012' }],
    ['whose merchant has no name', { merchantDisplayName: null }],
    ['with bounds of its own', { lowXaf: 0, unvouchedMaxXaf: 0 }],
  ])('may be one %s', (_what, fields) => {
    const given = aChannel(fields);
    expect(channel(given)).toEqual(given);
  });

  it.each<[string, Partial<Channel>, DomainErrorCode]>([
    ['an empty id', { channelId: '' }, 'invalid_registry'],
    ['an id with capitals', { channelId: 'Orange' }, 'invalid_registry'],
    ['an unknown operator', { operator: wrong('camtel') }, 'invalid_registry'],
    ['an unknown collection mode', { collectionMode: wrong('by_post') }, 'invalid_registry'],
    ['an empty merchant code', { merchantCode: '' }, 'invalid_registry'],
    ['a merchant code with letters', { merchantCode: '12a' }, 'invalid_registry'],
    ['a merchant code that is too long', { merchantCode: '1234567890123' }, 'invalid_registry'],
    ['half of a SIM', { simNumber: 1.5 }, 'invalid_registry'],
    ['half a franc as little', { lowXaf: 1.5 }, 'invalid_registry'],
    ['less than nothing as little', { lowXaf: -1 }, 'invalid_registry'],
    ['half a franc as the most', { unvouchedMaxXaf: 1.5 }, 'invalid_registry'],
    ['less than nothing as the most', { unvouchedMaxXaf: -1 }, 'invalid_registry'],
    ['more than can be counted', { unvouchedMaxXaf: 2 ** 53 }, 'invalid_registry'],
    ['a merchant number that is none', { merchantMsisdn: wrong('690000001') }, 'invalid_msisdn'],
    ['a code that cannot be dialled', { ussdTemplate: wrong('#150#') }, 'invalid_ussd_template'],
  ])('is refused with %s', (_what, fields, code) => {
    expect(() => channel(aChannel(fields))).toThrow(refusal(code));
  });

  it.each<[string, Partial<Channel>]>([
    ['its SIM number', { simNumber: 0.1 }],
    ['its low_xaf', { lowXaf: -1 }],
    ['its unvouched_max_xaf', { unvouchedMaxXaf: 1.5 }],
    ['A phone number', { merchantMsisdn: wrong('690000001') }],
    ['A USSD template', { ussdTemplate: wrong('#150#') }],
  ])('that is refused for %s is named with its provider', (why, fields) => {
    expect(() => channel(aChannel(fields))).toThrow(`Channel orange-money-1 of orange-money: ${why}`);
  });
});

describe('a channel confirms payments', () => {
  const silenceMs = 120_000;
  const noDevice = { deviceId: null, lastSeenAt: null };

  it.each<[boolean, string, Partial<Channel>, number]>([
    // can it?  when                                              channel                     ms since it was seen
    [true, 'when its device was just heard of', {}, 0],
    [true, 'when its device was heard of two minutes ago', {}, silenceMs],
    [false, 'when its device was silent for longer', {}, silenceMs + 1],
    [false, 'when its device was never heard of', { lastSeenAt: null }, 0],
    [true, 'when it has no device', noDevice, 0],
    [true, 'when it has no device, however late it is', noDevice, 10 * silenceMs],
    [false, 'when it is switched off', { enabled: false }, 0],
    [false, 'when it is switched off, even without a device', { ...noDevice, enabled: false }, 0],
  ])('%s %s', (expected, _when, fields, sinceMs) => {
    expect(canConfirm(aChannel(fields), later(testMorning, sinceMs), silenceMs)).toBe(expected);
  });
});
