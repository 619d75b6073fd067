import { describe, expect, it } from '@jest/globals';
import { aChannel, testMorning } from '@mobile-money/testing';
import type { DomainErrorCode } from '../../src/errors.ts';
import { later } from '../../src/instant.ts';
import { type Channel, canConfirm, channel } from '../../src/provider/registry.ts';
import { refusal } from '../refusal.ts';

const wrong = (text: string) => JSON.parse(`"${text}"`);

describe('a channel', () => {
  it.each<[string, Partial<Channel>]>([
    ['paid by dialling', {}],
    ['that the provider itself confirms', { deviceId: null, simNumber: null, lastSeenAt: null }],
    ['with a merchant code', { merchantCode: '123456789012' }],
    ['whose merchant has no name', { merchantDisplayName: null }],
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
    ['a merchant number that is none', { merchantMsisdn: wrong('690000001') }, 'invalid_msisdn'],
    ['a code that cannot be dialled', { ussdTemplate: wrong('#150#') }, 'invalid_ussd_template'],
  ])('is refused with %s', (_what, fields, code) => {
    expect(() => channel(aChannel(fields))).toThrow(refusal(code));
  });

  it.each<[string, Partial<Channel>]>([
    ['its SIM number', { simNumber: 0.1 }],
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
