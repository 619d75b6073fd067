import { describe, expect, it } from '@jest/globals';
import { balanceOf } from '../../src/wallet/wallet-book.ts';
import type { Told } from '../../src/wallet/wallet-entry.ts';
import { AWallet, named, second, sms } from './a-wallet.ts';

const transfer = (name: string, movedXaf: number, seconds: number): Told => ({
  kind: 'filler',
  id: named(name),
  movedXaf,
  feeHundredths: 0,
  arrivedAt: second(seconds),
});
const explained = (name: string, seconds: number): Told => ({
  kind: 'explained',
  id: named(name),
  missingHundredths: -9_000_000,
  afterId: named('a'),
  arrivedAt: second(seconds),
});
const late = (seconds: number) => ({ arrivedAt: second(seconds) });

/** What 40,000 of ours led to is vouched for; then something comes late that leads there as well, from 90,000 less. */
const withLate = () => {
  const wallet = new AWallet();
  wallet.tell(sms('a', 1_000, 100_000, 0), transfer('out', -40_000, 30), sms('c', 1_000, 61_000, 60));
  wallet.wait(400);
  expect(wallet.letters('a', 'c')).toBe('vv');
  wallet.tell(sms('b', 50_000, 60_000, 45, late(500)));
  return wallet;
};

describe('what comes late after a hole and leads to what is vouched for', () => {
  it('is open, and its gap is told', () => {
    const wallet = withLate();
    wallet.wait(619);
    expect(wallet.openGaps.size).toBe(0);
    wallet.wait(1_000);
    expect(Object.fromEntries(wallet.openGaps)).toEqual({ b: -90_000 });
    wallet.tell(sms('d', 500, 61_500, 1_100));
    expect(wallet.letters('a', 'b', 'c', 'd')).toBe('vovv');
    expect(balanceOf(wallet.book)?.entryId).toBe('d');
  });

  it('is vouched for once a person explains the gap', () => {
    const wallet = withLate();
    wallet.wait(1_000);
    wallet.tell(explained('b', 1_010));
    expect(wallet.letters('a', 'b', 'c')).toBe('vvv');
    expect(wallet.openGaps.size).toBe(0);
  });

  it('is vouched for once a late SMS closes the hole', () => {
    const wallet = withLate();
    wallet.wait(1_000);
    wallet.tell(sms('l', -90_000, 10_000, 35, late(1_010)));
    expect(wallet.letters('a', 'l', 'b', 'c')).toBe('vvvv');
    expect(wallet.openGaps.size).toBe(0);
  });

  it('is vouched for where it leads to a balance that was read', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 1_000, 100_000, 0), {
      ...{ kind: 'read', id: named('r'), balanceHundredths: 6_000_000 },
      arrivedAt: second(60),
    });
    wallet.tell(sms('b', 50_000, 60_000, 45, late(70)));
    wallet.wait(1_000);
    expect(wallet.letters('a', 'b')).toBe('vv');
    expect(wallet.openGaps.size).toBe(0);
  });

  it('bears the gap that was before, where the money of ours had failed', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 1_000, 100_000, 0), transfer('out', -40_000, 30), sms('c', 1_000, 61_000, 60));
    wallet.tell({ kind: 'nothing', id: named('out'), arrivedAt: second(100) });
    wallet.wait(400);
    expect(Object.fromEntries(wallet.openGaps)).toEqual({ c: -40_000 });
    wallet.tell(sms('b', 50_000, 60_000, 45, late(500)));
    wallet.wait(1_000);
    expect(Object.fromEntries(wallet.openGaps)).toEqual({ b: -90_000 });
    expect(wallet.letters('a', 'b', 'c')).toBe('vov');
  });

  it('vouches for no SMS without a balance that leads from it to what is', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 1_000, 100_000, 0), transfer('out', -40_000, 30), sms('c', 1_000, 61_000, 60));
    wallet.wait(400);
    wallet.tell(sms('b', 50_000, 57_000, 45, late(500)), sms('s', 3_000, null, 50, late(500)));
    wallet.wait(1_000);
    expect(wallet.book.segments.map(({ firstId, by = [] }) => [firstId, ...by].join())).toEqual([
      ...['a', 'b', 'c,s'],
    ]);
    expect(wallet.letters('a', 'b', 's', 'c')).toBe('voov');
  });

  it('keeps nothing after it from contradicting what fits nowhere', () => {
    const wallet = withLate();
    wallet.tell(sms('d', 500, 61_500, 1_100), sms('x', 700, 90_000, 1_150), sms('e', 500, 62_000, 1_200));
    wallet.wait(2_000);
    expect(wallet.letters('b', 'd', 'x', 'e')).toBe('ovcv');
  });

  it('is told apart from what followed, however much comes after it', () => {
    const wallet = withLate();
    for (let at = 1; at <= 60; at++) wallet.tell(sms(`e${at}`, 500, 61_000 + 500 * at, 1_000 + 60 * at));
    expect(wallet.book.segments.length).toBeLessThan(25);
    expect(wallet.letters('b', 'e1', 'e60')).toBe('ovv');
    expect(Object.fromEntries(wallet.openGaps)).toEqual({ b: -90_000 });
    wallet.tell(sms('x', 700, 90_000, 1_630, late(8_000)));
    wallet.wait(8_500);
    expect(wallet.letters('b', 'x')).toBe('oc');
    wallet.tell(explained('b', 9_000));
    expect(wallet.letters('b')).toBe('v');
  });
});
