import { describe, expect, it } from '@jest/globals';
import { aChannel, aProvider, aRegistry } from '@mobile-money/testing';
import type { DomainErrorCode } from '../../src/errors.ts';
import { cameroonPrefixes } from '../../src/phone/operator-prefixes.ts';
import { findChannel, findProvider, type Registry, registry } from '../../src/provider/registry.ts';
import { refusal } from '../refusal.ts';

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

  it.each<[string, Partial<Registry>, DomainErrorCode, RegExp]>([
    ['a bad provider', { providers: [{ ...orange, operators: [] }] }, 'invalid_registry', /must serve/],
    ['a bad channel', { channels: [aChannel({ simNumber: 0.5 })] }, 'invalid_registry', /SIM/],
    ['a bad prefix', { prefixes: [{ prefix: 'x', operator: null }] }, 'invalid_prefix_table', /prefix x/],
    [
      'a provider twice',
      { providers: [orange, { ...orange, isPrimary: false }] },
      'invalid_registry',
      /orange-money stands twice/,
    ],
    [
      'a channel twice',
      { channels: [aChannel(), aChannel()] },
      'invalid_registry',
      /orange-money-1 stands twice/,
    ],
    [
      'a merchant number twice at one operator',
      { channels: [aChannel(), aChannel({ channelId: 'other' })] },
      'invalid_registry',
      /orange \+237690000001 stands twice/,
    ],
    [
      'a channel of no provider',
      { channels: [aChannel({ providerId: 'nobody' })] },
      'invalid_registry',
      /does not serve its operator/,
    ],
    [
      'a channel of an operator that its provider does not serve',
      { channels: [aChannel({ operator: 'mtn' })] },
      'invalid_registry',
      /does not serve its operator/,
    ],
    [
      'an operator without a primary provider',
      { providers: [{ ...orange, isPrimary: false }] },
      'invalid_registry',
      /orange must have exactly one primary/,
    ],
    [
      'an operator with two primary providers',
      { providers: [orange, { ...orange, providerId: 'other' }] },
      'invalid_registry',
      /orange must have exactly one primary/,
    ],
  ])('is refused with %s', (_what, parts, code, why) => {
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
