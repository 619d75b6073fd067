import { describe, expect, it } from '@jest/globals';
import { delayAfter, networkOf, signInDelaysMs } from '../../src/staff/sign-in-delays.ts';

describe('the delay after failed sign-ins', () => {
  it.each([
    ['own', 5, 600_000],
    ['address', 20, 600_000],
    ['strangers', 50, 30_000],
  ] as const)('counted as %s begins with the %ith and never shrinks', (of, first, last) => {
    const delays = Array.from({ length: 100 }, (_, failures) => delayAfter(failures, signInDelaysMs[of]));
    expect(delays.findIndex((delay) => delay > 0)).toBe(first);
    expect([...delays].sort((a, b) => a - b)).toEqual(delays);
    expect(delays.at(-1)).toBe(last);
  });

  it('is none where none is asked for', () => {
    expect(delayAfter(3, [])).toBe(0);
  });
});

describe('the network that attempts are counted for', () => {
  // biome-ignore format: reads by its columns
  it.each([
    ['192.0.2.10',                    '192.0.2.10'],
    ['192.0.2.10:5123',               '192.0.2.10:5123'],
    ['',                              ''],
    ['2001:db8:1:2:3:4:5:6',          '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:2:ffff:4:5:6',   '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1',               '2001:db8:1:2::/64'],
    ['2001:db8::',                    '2001:db8:0:0::/64'],
    ['2001:db8::9',                   '2001:db8:0:0::/64'],
    ['2001:db8::3:4:5:6:7',           '2001:db8:0:3::/64'],
    ['::1',                           '0:0:0:0::/64'],
    ['fe80::1%eth0',                  'fe80:0:0:0::/64'],
  ])('of %j is %j', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
