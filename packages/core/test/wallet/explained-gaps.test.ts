import { describe, expect, it } from '@jest/globals';
import type { Told } from '../../src/wallet/wallet-entry.ts';
import { AWallet, named, second, sms } from './a-wallet.ts';

const explained = (name: string, seconds: number, missingXaf = 0): Told => ({
  kind: 'explained',
  id: named(name),
  missingHundredths: missingXaf * 100,
  afterId: null,
  arrivedAt: second(seconds),
});
const transfer = { kind: 'filler', movedXaf: 100, feeHundredths: 0 } as const;
/** As Orange tells it: the minute, and nothing within it. */
const ofMinute = (minute: number, arrivedAt: number) => ({
  precisionMs: 60_000,
  operatorAt: second(minute),
  arrivedAt: second(arrivedAt),
});

describe('a gap that was told', () => {
  it('stays before the same SMS where what continues the one before it comes late', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 1_000, 10_000, -600));
    // Of one minute: money of ours leads to either, and then 250 are missing, or 100 too much.
    wallet.tell({ ...transfer, id: named('out'), arrivedAt: second(30) });
    wallet.tell(sms('b', -250, 9_850, 0, ofMinute(0, 61)), sms('c', 100, 10_200, 0, ofMinute(0, 62)));
    wallet.wait(300);
    expect(Object.fromEntries(wallet.openGaps)).toEqual({ c: 250 });
    wallet.tell(sms('l', -300, 9_550, 0, ofMinute(0, 400)));
    wallet.wait(900);
    expect(Object.fromEntries(wallet.openGaps)).toEqual({ c: 550 });
    expect(wallet.gaps.map(({ change }) => change)).toEqual(['opened', 'amended']);
  });
});

describe('an explained gap', () => {
  /** Four of one minute, with 530 missing before the second and 7,000 before the last. */
  const twoGaps = () => {
    const wallet = new AWallet();
    wallet.tell(
      sms('a', 520, 10_520, 0, ofMinute(0, 1)),
      sms('b', 540, 11_590, 0, ofMinute(0, 2)),
      sms('c', 60_000, 71_590, 0, ofMinute(0, 3)),
      sms('d', 60_000, 138_590, 0, ofMinute(0, 4)),
    );
    wallet.wait(200);
    expect(Object.fromEntries(wallet.openGaps)).toEqual({ b: 530, d: 7_000 });
    return wallet;
  };
  const order = (wallet: AWallet): string => wallet.book.segments.map(({ firstId }) => firstId).join('');

  it('stays where it was explained while another of its minute is open', () => {
    const wallet = twoGaps();
    wallet.tell(explained('d', 210, 7_000));
    expect(order(wallet)).toBe('abcd');
    for (const at of [1, 2, 3]) {
      wallet.tell(sms(`e${at}`, 100, 138_590 + at * 100, 0, ofMinute(0, 300 + at)));
      wallet.wait(500 + at);
      expect(Object.fromEntries(wallet.openGaps)).toEqual({ b: 530 });
    }
    wallet.tell(explained('b', 600, 530));
    expect(order(wallet)).toBe('abcde1e2e3');
    expect(wallet.letters('a', 'b', 'c', 'd', 'e1', 'e2', 'e3')).toBe('vvvvvvv');
    expect(wallet.gaps.map(({ change, entryId: id }) => `${change} ${id}`)).toEqual([
      ...['opened b', 'opened d', 'explained d', 'explained b'],
    ]);
  });

  it('is no place for what is behind another gap of its minute, whichever came first', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 520, 10_520, 0, ofMinute(0, 1)), sms('d', 60_000, 138_590, 0, ofMinute(0, 2)));
    wallet.tell(sms('b', 540, 139_660, 0, ofMinute(0, 3)));
    wallet.wait(200);
    wallet.tell(explained('b', 210, 530));
    wallet.tell(sms('e', 100, 139_760, 0, ofMinute(0, 220)));
    wallet.wait(500);
    expect(order(wallet)).toBe('adbe');
    expect(Object.fromEntries(wallet.openGaps)).toEqual({ d: 68_070 });
  });

  it('of which SMS come late leaves the other as it is', () => {
    const wallet = twoGaps();
    wallet.tell(explained('d', 210, 7_000));
    wallet.tell(sms('m', 3_000, 74_590, 0, ofMinute(0, 300)), sms('n', 4_000, 78_590, 0, ofMinute(0, 310)));
    wallet.wait(600);
    expect(order(wallet)).toBe('abcmnd');
    expect(Object.fromEntries(wallet.openGaps)).toEqual({ b: 530 });
    wallet.tell(sms('l', 530, 11_050, 0, ofMinute(0, 700)));
    expect(order(wallet)).toBe('albcmnd');
    expect(wallet.openGaps.size).toBe(0);
    expect([...new Set(wallet.standings.values())]).toEqual(['vouched']);
  });

  it('of which one SMS comes late leaves the other as it is', () => {
    const wallet = twoGaps();
    wallet.tell(explained('d', 210, 7_000));
    wallet.tell(sms('m', 3_000, 74_590, 0, ofMinute(0, 300)));
    wallet.wait(600);
    wallet.tell(sms('e', 100, 138_690, 0, ofMinute(0, 700)));
    wallet.wait(900);
    expect(order(wallet)).toBe('abcmde');
    expect(Object.fromEntries(wallet.openGaps)).toEqual({ b: 530 });
  });

  it('closes the other where a late SMS shows that it came first after all', () => {
    const wallet = twoGaps();
    wallet.tell(explained('d', 210, 7_000));
    // From the balance that the last one left to that of the second.
    wallet.tell(sms('n', -127_540, 11_050, 0, ofMinute(0, 300)));
    wallet.wait(600);
    expect(order(wallet)).toBe('adnbc');
    // And there so much more was missing than was explained.
    expect(Object.fromEntries(wallet.openGaps)).toEqual({ d: 68_070 });
  });

  it('stays after what it follows there in a book that was kept before places were', () => {
    const wallet = twoGaps();
    wallet.tell(explained('d', 210, 7_000));
    const segments = wallet.book.segments.map(({ explainedAfter: _, ...each }) => each);
    wallet.book = { ...wallet.book, segments };
    wallet.tell(sms('e', 100, 138_690, 0, ofMinute(0, 300)));
    wallet.wait(600);
    expect(order(wallet)).toBe('abcde');
    expect(Object.fromEntries(wallet.openGaps)).toEqual({ b: 530 });
  });

  it('leaves each of two others of its minute where it is', () => {
    const wallet = new AWallet();
    wallet.tell(
      sms('a', 500, 10_000, 0, ofMinute(0, 1)),
      sms('b', 600, 11_600, 0, ofMinute(0, 2)),
      sms('c', 700, 14_300, 0, ofMinute(0, 3)),
      sms('d', 800, 19_100, 0, ofMinute(0, 4)),
    );
    wallet.wait(200);
    wallet.tell(explained('d', 210, 4_000), sms('e', 100, 19_200, 0, ofMinute(0, 300)));
    wallet.wait(600);
    expect(order(wallet)).toBe('abcde');
    expect(Object.fromEntries(wallet.openGaps)).toEqual({ b: 1_000, c: 2_000 });
  });

  it('leaves another of its minute as it is where an SMS from its middle comes late', () => {
    const wallet = new AWallet();
    wallet.tell(
      sms('a', 500, 10_000, 0, ofMinute(0, 1)),
      sms('b', 600, 15_600, 0, ofMinute(0, 2)),
      sms('c', 700, 26_300, 0, ofMinute(0, 3)),
    );
    wallet.wait(200);
    wallet.tell(explained('b', 210, 5_000), sms('d', 100, 26_400, 300));
    wallet.tell(sms('l', 1_000, 13_000, 0, ofMinute(0, 400)));
    wallet.wait(900);
    expect(order(wallet)).toBe('albcd');
    expect(Object.fromEntries(wallet.openGaps)).toEqual({ l: 2_000, c: 10_000 });
  });

  /** So much is missing before `e`, and explained; then something that follows `a` comes late. */
  const withLate = (missing: number, late: number, fields = {}) => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 500, 1_000_000, 0), sms('e', 1_000, 1_001_000 + missing, 600, fields));
    wallet.wait(1_000);
    wallet.tell(explained('e', 1_010, missing), sms('n', 500, 1_001_500 + missing, 1_200));
    wallet.tell(sms('l', late, 1_000_000 + late, 300, { arrivedAt: second(5_000) }));
    wallet.wait(5_119);
    expect([...wallet.openGaps]).toEqual([]);
    wallet.wait(9_000);
    expect(wallet.letters('a', 'l', 'e', 'n')).toBe('vvvv');
    return wallet;
  };

  it.each([
    [40_000, 90_000, -50_000],
    [40_000, -1, 40_001],
    [40_000, 40_001, -1],
    [-40_000, -90_000, 50_000],
    [-40_000, 1, -40_001],
    [-40_000, -40_001, 1],
  ])('of %i is one again where a late SMS of %i leaves another way or more: %i', (missing, late, left) => {
    const wallet = withLate(missing, late);
    expect(Object.fromEntries(wallet.openGaps)).toEqual({ e: left });
    wallet.tell(explained('e', 9_010, left));
    wallet.tell(sms('z', 100, 1_001_600 + missing, 9_100));
    wallet.wait(9_999);
    expect(wallet.openGaps.size).toBe(0);
  });

  it.each([
    [40_000, 30_000],
    [40_000, 40_000],
    [40_000, -0.99],
    [40_000, 40_000.99],
    [-40_000, -30_000],
    [-40_000, -40_000],
    [-40_000, 0.99],
    [-40_000, -40_000.99],
  ])('of %i stays explained where a late SMS of %i leaves less of it', (missing, late) => {
    expect(withLate(missing, late).openGaps.size).toBe(0);
  });

  it('stays explained where a late SMS leads to it but for a fee that somebody else paid', () => {
    expect(withLate(-40_000, -40_000, { feeHundredths: 50_000 }).openGaps.size).toBe(0);
  });

  it('may be anywhere in its minute where the book went on without what was explained, and knows no place of it', () => {
    const wallet = twoGaps();
    wallet.tell(explained('d', 210, 7_000));
    const segments = wallet.book.segments.map(({ explainedAfter, ...each }) =>
      explainedAfter === undefined ? each : { ...each, isAside: true as const },
    );
    wallet.book = { ...wallet.book, segments };
    wallet.tell(sms('e', 100, 138_690, 0, ofMinute(0, 300)));
    wallet.wait(600);
    expect([...wallet.book.segments.slice(-2)].map(({ isAside }) => isAside)).toEqual([undefined, undefined]);
    expect(wallet.letters('d', 'e')).toBe('vv');
  });

  it('is remembered after nothing where it lies within what was joined', () => {
    const wallet = new AWallet();
    for (let at = 0; at < 40; at++) wallet.tell(sms(`s${at}`, 1_000, 1_000_000 + at * 1_000, at * 60));
    wallet.tell({ kind: 'unread', id: named('u'), arrivedAt: second(3_000) });
    wallet.book = { ...wallet.book, unread: [[named('u'), second(302)]] };
    wallet.tell(sms('x', 500, 7_000_000, 301, { arrivedAt: second(3_100) }));
    wallet.wait(3_500);
    expect(wallet.gaps.map(({ entryId, afterId }) => [entryId, afterId])).toEqual([['x', null]]);
    wallet.tell(explained('x', 3_600, 5_994_500));
    const kept = wallet.book.segments.find(({ firstId }) => firstId === 'x');
    expect([kept?.isExplained, kept?.explainedAfter]).toEqual([true, undefined]);
    expect(wallet.openGaps.size).toBe(0);
  });

  it('stays explained in a book that was kept before amounts were', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 500, 100_000, 0), sms('e', 1_000, 141_000, 600));
    wallet.wait(1_000);
    wallet.tell(explained('e', 1_010, 40_000));
    const segments = wallet.book.segments.map(({ explainedMissing: _, ...each }) => each);
    wallet.book = { ...wallet.book, segments };
    wallet.tell(sms('l', 90_000, 190_000, 300, { arrivedAt: second(5_000) }));
    wallet.wait(9_000);
    expect(wallet.openGaps.size).toBe(0);
  });
});
