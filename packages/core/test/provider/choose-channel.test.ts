import { describe, expect, it } from '@jest/globals';
import { aChannel, testMorning } from '@mobile-money/testing';
import fc from 'fast-check';
import type { Channel } from '../../src/provider/registry.ts';
import { channelsInOrder } from '../../src/provider/route.ts';
import { holds } from '../holds.ts';

const silenceMs = 120_000;
const three = ['a', 'b', 'c'].map((channelId) => aChannel({ channelId }));

const orderOf = (channels: readonly Channel[], spreadBy: string): readonly string[] =>
  channelsInOrder(channels, 'orange-money', 'orange', testMorning, silenceMs, spreadBy).map(
    ({ channelId }) => channelId,
  );

describe('the merchant numbers of a new deposit', () => {
  it('are those of its provider and operator that can confirm payments', () => {
    const channels = [
      aChannel({ channelId: 'of-another-provider', providerId: 'orange-ussd' }),
      aChannel({ channelId: 'of-another-operator', operator: 'mtn' }),
      aChannel({ channelId: 'switched-off', enabled: false }),
      aChannel({ channelId: 'silent', lastSeenAt: null }),
      aChannel({ channelId: 'fit' }),
    ];
    expect(orderOf(channels, 'any')).toEqual(['fit']);
  });

  it('are none when none can confirm', () => {
    expect(orderOf([], 'any')).toEqual([]);
    expect(orderOf([aChannel({ enabled: false })], 'any')).toEqual([]);
  });

  it('are all offered, beginning anywhere but always in the same circle', () => {
    const circles = ['a,b,c', 'b,c,a', 'c,a,b'];
    holds(
      fc.property(fc.uuid(), (id) => {
        expect(circles).toContain(orderOf(three, id).join());
      }),
    );
  });

  it('are the same each time for the same deposit', () => {
    holds(
      fc.property(fc.uuid(), (id) => {
        expect(orderOf(three, id)).toEqual(orderOf(three, id));
      }),
    );
  });

  it('share the load of many deposits evenly', () => {
    const first = fc
      .sample(fc.uuid(), { seed: 7, numRuns: 3000 })
      .map((id) => orderOf(three, id)[0] ?? 'none');
    const counts = ['a', 'b', 'c'].map((id) => first.filter((each) => each === id).length);
    for (const count of counts) expect(count).toBeGreaterThan(850);
  });
});
