import { describe, expect, it } from '@jest/globals';
import { msisdn } from '../../src/phone/msisdn.ts';
import { balanceOf } from '../../src/wallet/wallet-book.ts';
import { entryId, type Told, timePrecisionMs, walletId } from '../../src/wallet/wallet-entry.ts';
import { AWallet, named, second, sms } from './a-wallet.ts';

const told = (kind: 'unread' | 'nothing', name: string, seconds: number): Told => ({
  kind,
  id: named(name),
  arrivedAt: second(seconds),
});
const explained = (name: string, seconds: number, missingXaf = 0): Told => ({
  kind: 'explained',
  id: named(name),
  missingHundredths: missingXaf * 100,
  afterId: null,
  arrivedAt: second(seconds),
});
const transfer = (name: string, movedXaf: number, seconds: number, feeHundredths = 0): Told => ({
  kind: 'filler',
  id: named(name),
  movedXaf,
  feeHundredths,
  arrivedAt: second(seconds),
});
const read = (name: string, balanceXaf: number, seconds: number): Told => ({
  kind: 'read',
  id: named(name),
  balanceHundredths: balanceXaf * 100,
  arrivedAt: second(seconds),
});
const late = (seconds: number) => ({ arrivedAt: second(seconds) });
/** As Orange tells it: the minute, and nothing within it. */
const ofMinute = (minute: number, arrivedAt: number) => ({
  precisionMs: 60_000,
  operatorAt: second(minute),
  arrivedAt: second(arrivedAt),
});
const withFee = (feeXaf: number) => ({ feeHundredths: Math.round(feeXaf * 100) });

/** Whatever happens on an honest day, at its end each entry stands so, and so much is told to be missing before which. */
interface Day {
  readonly told: readonly Told[];
  readonly until?: number;
  readonly ends: Readonly<Record<string, string>>;
  readonly gaps?: Readonly<Record<string, number>>;
}

const days: Readonly<Record<string, Day>> = {
  'the first SMS ever begins the chain': { told: [sms('a', 5_000, 12_000, 0)], ends: { a: 'v' } },
  'what came and went after a hole is measured from before the hole once more follows': {
    told: [
      sms('a', 250, 10_250, 0),
      sms('out', -250, 12_250, 73, late(130)),
      sms('in', 250, 12_500, 73, late(205)),
      sms('next', 500, 12_750, 548),
    ],
    until: 800,
    ends: { a: 'v', out: 'o', in: 'o', next: 'o' },
    gaps: { in: 2_000 },
  },
  'the next continues it': {
    told: [sms('a', 5_000, 12_000, 0), sms('b', 100, 12_100, 1)],
    ends: { a: 'v', b: 'v' },
  },
  'the very first SMS is overtaken by the second': {
    told: [sms('b', 100, 12_100, 1), sms('a', 5_000, 12_000, 0, late(2))],
    ends: { a: 'v', b: 'v' },
  },
  'a receipt of a transfer continues it, with its fee': {
    told: [
      sms('a', 5_000, 12_000, 0),
      sms('b', -554, 11_440.9, 9, withFee(5.1)),
      sms('c', 100, 11_540.9, 20),
    ],
    ends: { a: 'v', b: 'v', c: 'v' },
  },
  'a fee in the SMS of an incoming payment is the payer’s': {
    told: [sms('a', 5_000, 12_000, 0), sms('b', 3_000, 15_000, 9, withFee(50))],
    ends: { a: 'v', b: 'v' },
  },
  'a fee of the payer’s in an SMS of the same second': {
    told: [
      sms('a', 5_000, 12_000, 9),
      sms('b', 3_000, 15_000, 9, { ...withFee(50), arrivedAt: second(9.9) }),
    ],
    ends: { a: 'v', b: 'v' },
  },
  'an SMS without a balance fills a difference after a gap, which a person explains': {
    told: [
      sms('a', 5_000, 12_000, 0),
      sms('c', 100, 13_000, 20),
      sms('b', 700, null, 30),
      sms('d', 100, 13_800, 40),
      explained('c', 900),
    ],
    ends: { a: 'v', b: 'v', c: 'v', d: 'v' },
  },
  'a fee is not taken for another’s because SMS of one second come in a bad order': {
    told: [
      sms('b', -10_000, 94_994.9, 0, { ...withFee(5.1), arrivedAt: second(0.1) }),
      sms('d', 5_000, 104_994.9, 0, { arrivedAt: second(0.2) }),
      sms('a', 5_000, 105_000, 0, { arrivedAt: second(0.3) }),
      sms('c', 5_000, 99_994.9, 0, { arrivedAt: second(0.4) }),
    ],
    ends: { a: 'v', b: 'v', c: 'v', d: 'v' },
  },
  'a balance is rounded in one SMS and not in the next': {
    told: [sms('a', 5_000, 12_000.6, 0), sms('b', 100, 12_100, 9)],
    ends: { a: 'v', b: 'v' },
  },
  'an SMS comes twice': {
    told: [sms('a', 5_000, 12_000, 0), sms('b', 100, 12_100, 1), sms('a', 5_000, 12_000, 0, late(3))],
    ends: { a: 'v', b: 'v' },
  },
  'an SMS is overtaken by two others': {
    told: [
      sms('a', 5_000, 12_000, 0),
      sms('d', 300, 12_600, 3, late(3)),
      sms('c', 200, 12_300, 2, late(4)),
      sms('b', 100, 12_100, 1, late(5)),
    ],
    ends: { a: 'v', b: 'v', c: 'v', d: 'v' },
  },
  'money comes and goes while another SMS overtakes both': {
    told: [
      sms('a', 5_000, 12_000, 0),
      sms('d', 300, 12_300, 3, late(3)),
      sms('b', 700, 12_700, 1, late(9)),
      sms('c', -700, 12_000, 2, late(30)),
    ],
    ends: { a: 'v', b: 'v', c: 'v', d: 'v' },
  },
  'an SMS is minutes late': {
    told: [
      sms('a', 5_000, 12_000, 0),
      sms('c', 200, 12_300, 20),
      sms('d', 300, 12_600, 30),
      sms('b', 100, 12_100, 10, late(900)),
    ],
    ends: { a: 'v', b: 'v', c: 'v', d: 'v' },
  },
  'an SMS is lost': {
    told: [sms('a', 5_000, 12_000, 0), sms('c', 200, 12_300, 20), sms('d', 300, 12_600, 3_600)],
    ends: { a: 'v', c: 'o', d: 'o' },
    gaps: { c: 100 },
  },
  'one of two lost SMS is late': {
    told: [sms('a', 5_000, 12_000, 0), sms('d', 300, 12_600, 20), sms('b', 100, 12_100, 5, late(900))],
    ends: { a: 'v', b: 'v', d: 'o' },
    gaps: { d: 200 },
  },
  'the middle one of three lost SMS is late': {
    told: [sms('a', 5_000, 12_000, 0), sms('e', 400, 13_000, 40), sms('c', 200, 12_300, 20, late(900))],
    ends: { a: 'v', c: 'o', e: 'o' },
    gaps: { c: 100, e: 300 },
  },
  'the second of two lost SMS is late': {
    told: [sms('a', 5_000, 12_000, 0), sms('d', 300, 12_600, 40), sms('c', 200, 12_300, 20, late(900))],
    ends: { a: 'v', c: 'o', d: 'o' },
    gaps: { c: 100 },
  },
  'the wallet is emptied between two equal payments': {
    told: [sms('a', 10_000, 10_000, 0), sms('b', 10_000, 10_000, 600), sms('c', 500, 10_500, 4_000)],
    ends: { a: 'v', b: 'o', c: 'o' },
    gaps: { b: -10_000 },
  },
  'the wallet is emptied between two equal payments, and a person explains it': {
    told: [
      sms('a', 10_000, 10_000, 0),
      sms('b', 10_000, 10_000, 600),
      explained('b', 3_000),
      sms('c', 500, 10_500, 4_000),
    ],
    ends: { a: 'v', b: 'v', c: 'v' },
  },
  'a fee is taken in silence': {
    told: [sms('a', 5_000, 12_000, 0), sms('b', 3_000, 14_950, 60), sms('c', 100, 15_050, 90)],
    ends: { a: 'v', b: 'o', c: 'o' },
    gaps: { b: -50 },
  },
  'a fee is taken in silence, and the balance is read': {
    told: [
      sms('a', 5_000, 12_000, 0),
      sms('b', 3_000, 14_950, 60),
      read('r', 14_950, 70),
      sms('c', 1, 14_951, 90),
    ],
    ends: { a: 'v', b: 'v', r: 'v', c: 'v' },
  },
  'a fee is taken in silence, and the balance is read much later': {
    told: [sms('a', 5_000, 12_000, 0), sms('b', 3_000, 14_950, 60), read('r', 14_950, 900)],
    ends: { a: 'v', b: 'v', r: 'v' },
  },
  'the receipt of a payout is lost': {
    told: [sms('a', 50_000, 62_000, 0), transfer('w', -20_000, 30, 10_000), sms('b', 3_000, 44_900, 60)],
    ends: { a: 'v', b: 'v' },
  },
  'we hear of our payout after the next SMS': {
    told: [sms('a', 50_000, 62_000, 0), sms('b', 3_000, 45_000, 60), transfer('w', -20_000, 62)],
    ends: { a: 'v', b: 'v' },
  },
  'the receipt of a payout comes after the SMS that it explained': {
    told: [
      sms('a', 50_000, 62_000, 0),
      transfer('w', -20_000, 30, 10_000),
      sms('b', 3_000, 44_900, 60),
      sms('o', -20_000, 41_900, 31, { ...withFee(100), ...late(90) }),
    ],
    ends: { a: 'v', b: 'v', o: 'v' },
  },
  'the receipts of three payouts come last, in a bad order': {
    told: [
      sms('a', 50_000, 62_000, 0),
      ...[1, 2, 3].map((n) => transfer(`w${n}`, -1_000 * n, 30 + n)),
      sms('b', 3_000, 59_000, 60),
      sms('o2', -2_000, 59_000, 32, late(90)),
      sms('o1', -1_000, 61_000, 31, { ...late(91) }),
      sms('o3', -3_000, 56_000, 33, { ...late(92) }),
      sms('c', 100, 59_100, 200),
    ],
    ends: { a: 'v', b: 'v', o1: 'v', o2: 'v', o3: 'v', c: 'v' },
  },
  'a payout without receipt failed after all, and the wallet is short': {
    told: [
      sms('a', 50_000, 62_000, 0),
      transfer('w', -20_000, 30),
      told('nothing', 'w', 40),
      sms('b', 3_000, 45_000, 60),
    ],
    ends: { a: 'v', b: 'o' },
    gaps: { b: -20_000 },
  },
  'an SMS without a balance fills the difference': {
    told: [sms('a', 5_000, 12_000, 0), sms('b', 700, null, 10), sms('c', 100, 12_800, 20)],
    ends: { a: 'v', b: 'v', c: 'v' },
  },
  'two SMS of one second arrive at one moment': {
    told: [
      sms('a', 5_000, 12_000, 0),
      sms('c', 700, 12_800, 20, late(21)),
      sms('b', 100, 12_100, 20, late(21)),
      sms('d', 1, 12_801, 20, late(21)),
    ],
    ends: { a: 'v', b: 'v', c: 'v', d: 'v' },
  },
  'an SMS without a balance fills the difference beside a transfer of ours': {
    told: [
      sms('a', 5_000, 12_000, 0),
      transfer('w', -70, 12),
      sms('b', 700, null, 10),
      sms('c', 100, 12_800, 20),
      sms('d', 100, 12_830, 30),
    ],
    ends: { a: 'v', b: 'v', c: 'v', d: 'v' },
  },
  'an SMS without a balance comes last': {
    told: [sms('a', 5_000, 12_000, 0), sms('c', 100, 12_800, 20), sms('b', 700, null, 10, late(300))],
    ends: { a: 'v', b: 'v', c: 'v' },
  },
  'an SMS without a balance has one in its second version': {
    told: [sms('a', 5_000, 12_000, 0), sms('b', 700, null, 10), sms('b', 700, 12_700, 10, late(12))],
    ends: { a: 'v', b: 'v' },
  },
  'an SMS without a balance comes twice': {
    told: [sms('a', 1, 9, 0), sms('b', 7, null, 10), sms('b', 7, null, 10, late(12)), sms('c', 1, 17, 20)],
    ends: { a: 'v', b: 'v', c: 'v' },
  },
  'which of two SMS without a balance is meant would be a guess': {
    told: [sms('a', 1, 9, 0), sms('b', 7, null, 10), sms('x', 7, null, 11), sms('c', 1, 17, 20)],
    ends: { a: 'v', b: 'o', x: 'o', c: 'o' },
    gaps: { c: 7 },
  },
  'a paid prompt whose SMS comes later': {
    told: [sms('a', 5_000, 12_000, 0), transfer('p+', 900, 9), sms('p+', 900, 12_900, 8, late(14))],
    ends: { a: 'v', 'p+': 'v' },
  },
  'a paid prompt whose SMS came first': {
    told: [
      sms('a', 5_000, 12_000, 0),
      sms('p+', 900, 12_900, 8),
      transfer('p+', 900, 9),
      sms('c', 1, 12_901, 20),
    ],
    ends: { a: 'v', 'p+': 'v', c: 'v' },
  },
  'three merchants with one payment an hour': {
    told: [sms('a', 5_000, 12_000, 0), sms('b', 100, 12_100, 3_600), sms('c', 100, 12_200, 7_200)],
    ends: { a: 'v', b: 'v', c: 'v' },
  },
  'another SIM is put in under the same number’s name': {
    told: [sms('a', 5_000, 12_000, 0), sms('b', 100, 700, 3_600), sms('c', 100, 800, 7_200)],
    ends: { a: 'v', b: 'o', c: 'o' },
    gaps: { b: -11_400 },
  },
  'the balance was read before any SMS': {
    told: [read('r', 12_000, 0), sms('b', 100, 12_100, 10)],
    ends: { r: 'v', b: 'v' },
  },
  'the balance is read while an SMS is on its way': {
    told: [sms('a', 5_000, 12_000, 0), read('r', 12_100, 11), sms('b', 100, 12_100, 10, late(15))],
    ends: { a: 'v', r: 'v', b: 'v' },
  },
  'a balance that was read in the midst of an open run vouches for it': {
    told: [
      sms('a', 5_000, 12_000, 0),
      sms('c', 100, 13_000, 60),
      sms('d', 100, 13_100, 90),
      read('r', 13_000, 80),
    ],
    ends: { a: 'v', c: 'v', d: 'v', r: 'v' },
  },
  'the balance that is read shows money that no SMS told of': {
    told: [sms('a', 5_000, 12_000, 0), read('r', 15_000, 60), sms('b', 100, 15_100, 90)],
    ends: { a: 'v', r: 'v', b: 'v' },
    gaps: { r: 3_000 },
  },
  'an SMS from before the first one is never contradicted': {
    told: [sms('b', 100, 12_100, 100), sms('a', 100, 9_000, 50, late(110)), sms('c', 100, 12_200, 4_000)],
    ends: { a: 'o', b: 'v', c: 'v' },
  },
  'an SMS of Orange overtakes one of its minute, and one between them is lost': {
    told: [
      sms('a', 5_000, 12_000, 0),
      sms('d', 250, 13_000, 119, ofMinute(60, 132)),
      sms('b', 500, 12_500, 88, ofMinute(60, 170)),
    ],
    ends: { a: 'v', b: 'v', d: 'o' },
    gaps: { d: 250 },
  },
  'a reversal overtakes its payment, and the next two overtake each other': {
    told: [
      sms('a', 5_000, 12_000, 0),
      sms('back', -500, 12_000, 171, late(201)),
      sms('in', 500, 12_500, 171, late(215)),
      sms('d', 500, 13_000, 211, late(234)),
      sms('c', 500, 12_500, 211, late(264)),
      sms('e', 500, 13_500, 297, late(323)),
    ],
    ends: { a: 'v', back: 'v', in: 'v', c: 'v', d: 'v', e: 'v' },
  },
  'a reversal overtakes its payment after a hole that a late SMS closes': {
    told: [
      sms('a', 5_000, 12_000, 0),
      sms('back', -500, 12_250, 2_208),
      sms('in', 500, 12_750, 2_208, late(2_228)),
      sms('b', 250, 12_250, 1_042, late(43_280)),
    ],
    ends: { a: 'v', back: 'v', in: 'v', b: 'v' },
  },
  'an SMS is hours late, and a later one of its minute was there': {
    told: [
      sms('a', 1_000, 31_000, 31, ofMinute(20, 82)),
      sms('c', 250, 31_750, 47, ofMinute(20, 53)),
      sms('e', -500, 30_250, 586, ofMinute(560, 588)),
      sms('d', -1_000, 30_750, 110, ofMinute(80, 27_904)),
      sms('b', 500, 31_500, 45, ofMinute(20, 73_184)),
    ].sort((one, other) => one.arrivedAt - other.arrivedAt),
    ends: { a: 'v', b: 'v', c: 'v', d: 'v', e: 'v' },
  },
  'a paid prompt seems to fill a hole of as much, and then the reversal’s payment comes': {
    told: [
      sms('a', 5_000, 10_500, 317),
      transfer('p', 500, 361),
      sms('back', -500, 10_500, 357, late(371)),
      sms('in', 500, 11_000, 357, late(379)),
      sms('b', 500, 11_000, 372, late(400)),
      sms('c', 500, 11_500, 376, late(403)),
    ],
    ends: { a: 'v', back: 'v', in: 'v', b: 'v', c: 'v' },
  },
  'a transfer of ours seems to fill a hole, and then its receipt of the same minute comes': {
    told: [
      sms('a', 5_000, 30_000, 0),
      transfer('w', -500, 342),
      sms('in', 500, 30_000, 378, ofMinute(360, 383)),
      sms('out', -500, 29_500, 365, ofMinute(360, 391)),
      sms('c', 1_000, 31_500, 761, ofMinute(720, 790)),
      sms('b', 500, 30_500, 421, ofMinute(420, 69_999)),
    ],
    ends: { a: 'v', in: 'v', out: 'v', b: 'v', c: 'v' },
  },
  'an unread SMS lies between': {
    told: [
      sms('a', 5_000, 12_000, 0),
      told('unread', 'u', 30),
      told('unread', 'u', 30),
      sms('x', 9_000, 31_000, 60),
      sms('c', 100, 12_100, 90),
    ],
    ends: { a: 'v', x: 'o', c: 'v' },
    gaps: { x: 10_000 },
  },
  'what filled the difference may have been something else, which a late SMS tells of': {
    told: [
      sms('a', 5_000, 12_000, 0),
      transfer('w', -1_000, 30),
      sms('c', 100, 11_100, 60),
      sms('x', 400, 9_000, 40, late(600)),
      sms('d', 100, 11_200, 700),
    ],
    ends: { a: 'v', c: 'v', x: 'o', d: 'v' },
    gaps: { x: -3_400 },
  },
  'a transfer of ours lies between': {
    told: [
      sms('a', 5_000, 12_000, 0),
      transfer('w', -70, 30),
      sms('x', 9_000, 31_000, 60),
      sms('c', 100, 12_100, 90),
    ],
    ends: { a: 'v', x: 'o', c: 'v' },
    gaps: { x: 10_000 },
  },
};

describe('an honest day', () => {
  it.each(Object.entries(days))('%s', (_name, { told: all, until = 100_000, ends, gaps = {} }) => {
    const wallet = new AWallet();
    for (const each of all) wallet.tell(each);
    wallet.wait(until);
    expect(Object.fromEntries([...wallet.standings].map(([id, standing]) => [id, standing[0]]))).toEqual(
      ends,
    );
    expect(Object.fromEntries(wallet.openGaps)).toEqual(gaps);
    expect([...wallet.everContradicted]).toEqual([]);
    expect(JSON.parse(JSON.stringify(wallet.book))).toEqual(wallet.book);
  });

  it('two SIMs in one phone are two wallets', () => {
    const [one, other] = ['+237670000001', '+237670000002'].map((number) => walletId('mtn', msisdn(number)));
    expect(one).toBe('mtn-237670000001');
    expect(other).not.toBe(one);
    expect(entryId('17600000003', 500)).toBe('17600000003+');
    expect(entryId('17600000003', -500)).toBe('17600000003-');
  });
});

describe('a gap', () => {
  it('is told once its hole has stood for as long as an SMS may be overtaken, and again when it closes', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 5_000, 12_000, 0), sms('c', 200, 12_300, 20));
    expect(wallet.dueAt).toBe(second(20.5 + 120));
    wallet.wait(140.4);
    expect(wallet.gaps).toEqual([]);
    wallet.wait(140.5);
    const gap = { entryId: 'c', afterId: 'a', missingHundredths: 10_000 };
    expect(wallet.gaps).toEqual([{ ...gap, change: 'opened' }]);
    expect(wallet.dueAt).toBeNull();
    wallet.tell(sms('b', 100, 12_100, 10, late(900)));
    expect(wallet.gaps).toEqual([
      { ...gap, change: 'opened' },
      { ...gap, change: 'closed' },
    ]);
  });

  it('is amended when a late SMS fills a part of it, and explained by a person', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 5_000, 12_000, 0), sms('d', 300, 12_600, 20));
    wallet.tell(sms('b', 100, 12_100, 5, late(900)));
    wallet.tell(explained('d', 960, 200), explained('long ago', 970, 5));
    expect(wallet.gaps.map(({ change, missingHundredths }) => [change, missingHundredths])).toEqual([
      ['opened', 30_000],
      ['amended', 20_000],
      ['explained', 20_000],
      ['explained', 500],
    ]);
    expect(wallet.letters('a', 'b', 'd')).toBe('vvv');
  });

  it('is told no sooner for an older one that closes behind one that a person explained', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 5_000, 10_000, 0), sms('e', 1_000, 16_000, 60));
    wallet.tell(explained('e', 210, 5_000), sms('z', 1_000, 20_000, 300));
    wallet.tell(sms('l', 700, 12_700, 30, late(500)), sms('m', 3_000, 19_000, 250, late(510)));
    expect([...wallet.openGaps]).toEqual([]);
    expect(wallet.dueAt).toBe(second(500 + 120));
    wallet.wait(620);
    expect([...wallet.openGaps]).toEqual([['l', 2_000]]);
  });
});

describe('what is told of a time long ago', () => {
  const longDay = (count: number): AWallet => {
    const wallet = new AWallet();
    for (let index = 0; index < count; index++)
      wallet.tell(sms(`e${index}`, 1_000, 1_000_000 + index * 1_000, index * 60));
    return wallet;
  };

  it('is contradicted where nothing was missing since, though the balances of then are forgotten', () => {
    const wallet = longDay(300);
    wallet.tell(sms('x', 500, 7_777_777, 90, late(18_000)));
    wallet.tell(sms('f', 1_000, 1_300_000, 18_060));
    wallet.wait(99_999);
    expect(wallet.letters('x', 'f')).toBe('cv');
    expect(wallet.openGaps.size).toBe(0);
  });

  it('is never contradicted when it is from before the first SMS, or came and went', () => {
    const wallet = longDay(300);
    wallet.tell(sms('x', 500, 7_777_777, -90, late(18_000)));
    wallet.tell(sms('in', 700, 1_001_700, 90, late(18_001)), sms('back', -700, 1_001_000, 90, late(18_002)));
    wallet.wait(99_999);
    expect(wallet.letters('x', 'in', 'back')).toBe('ooo');
  });

  it('is vouched for when it came and went and the balance of then is known, though one half was contradicted', () => {
    const wallet = longDay(60);
    wallet.tell(sms('back', -700, 1_030_000, 1_830, late(4_000)));
    wallet.wait(4_200);
    expect(wallet.letters('back')).toBe('c');
    wallet.tell(sms('in', 700, 1_030_700, 1_830, late(5_000)));
    expect(wallet.letters('in', 'back')).toBe('vv');
    wallet.tell(sms('x', 700, 5_000_700, 1_825, late(6_000)), sms('y', -700, 5_000_000, 1_825, late(6_000)));
    wallet.wait(9_999);
    expect(wallet.letters('x', 'y')).toBe('cc');
  });

  it('is not written behind what was surely later, though it continues a balance that was read', () => {
    const wallet = new AWallet();
    wallet.tell(read('r', 9_800, 1), sms('b', -200, 9_800, 3));
    wallet.tell(sms('a', 100, 9_900, 1, late(3_600)));
    const order = wallet.book.segments.map(({ firstId }) => firstId);
    expect(order).toEqual(['r', 'a', 'b']);
  });

  it('is written once, though much that is newer was told before it', () => {
    const wallet = new AWallet();
    // biome-ignore format: reads by its columns
    const all: readonly (readonly [movedXaf: number, balanceXaf: number, at: number | null, arrivedAt: number])[] = [
      [12_200, 1_051_800, 12.627, 13.627], [14_500, 1_066_300, 13.883, 14.883], [10_100, 1_039_600, 11.566, 15.485],
      [17_000, 1_083_300, 15.314, 16.314], [19_700, 1_103_000, 16.249, 17.249], [22_600, 1_125_600, 16.92, 17.92],
      [32_500, 1_212_800, null, 20.749], [8_200, 1_029_500, 10.239, 33.706], [25_700, 1_151_300, 17.72, 33.942],
    ];
    for (const [n, [movedXaf, balanceXaf, at, arrivedAt]] of all.entries()) {
      const operatorAt = at === null ? null : second(at);
      wallet.tell(sms(`s${n}`, movedXaf, balanceXaf, 0, { operatorAt, ...late(arrivedAt) }));
    }
    const ids = wallet.book.segments.map(({ firstId }) => firstId);
    expect(ids).toEqual([...new Set(ids)]);
    expect(wallet.letters(...all.map((_, n) => `s${n}`))).toBe('vvvvvvovv');
  });

  it('begins with a balance that was read, and goes on with an SMS that tells no time', () => {
    const wallet = new AWallet();
    wallet.tell(read('r', 10_000, 0));
    for (let index = 1; index < 40; index++)
      wallet.tell(
        sms(`e${index}`, 100, 10_000 + index * 100, index * 600, {
          operatorAt: index % 2 === 0 ? null : second(index * 600),
          arrivedAt: second(index * 600),
        }),
      );
    expect(new Set(wallet.standings.values())).toEqual(new Set(['vouched']));
    expect(wallet.book.segments.length).toBeLessThan(25);
  });

  it('is given up when there were too many holes since, but for what is vouched for', () => {
    const wallet = new AWallet();
    for (let index = 0; index < 240; index++) {
      wallet.tell(sms(`e${index}`, 100, 10_000 + index * 1_000, index * 600));
      if (index === 12) wallet.tell(explained('e12', 12 * 600 + 300));
    }
    expect(wallet.book.segments.length).toBeLessThan(225);
    expect(wallet.book.segments.map(({ standing }) => standing)).toContain('vouched');
    expect(wallet.openGaps.size).toBe(237);
    expect(wallet.openGaps.get('e5')).toBe(900);
  });

  it('fills no second hole when it was a transfer of ours that filled one then', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 5_000, 500_000, 0), transfer('w', -20_000, 30));
    const all = Array.from({ length: 39 }, (_, index) => {
      const delay = index % 9 === 8 ? 70 : 0;
      const at = (index + 1) * 60;
      return sms(`e${index + 1}`, 1_000, 481_000 + index * 1_000, at, late(at + delay));
    });
    for (const each of all.sort((one, other) => one.arrivedAt - other.arrivedAt)) wallet.tell(each);
    const swapped = [sms('c', 1_000, 521_000, 2_520), sms('b', 1_000, 520_000, 2_460, late(2_530))];
    const { repeated } = wallet.tell(...swapped, transfer('w', -20_000, 2_600));
    expect(repeated).toEqual(['w']);
    wallet.tell(sms('d', 1_000, 502_000, 2_700));
    wallet.wait(9_999);
    expect(wallet.letters('e1', 'b', 'c', 'd')).toBe('vvvo');
    expect(Object.fromEntries(wallet.openGaps)).toEqual({ d: -20_000 });
  });
});

describe('the balance of a wallet', () => {
  it('is unknown before anything is told, then what the newest SMS says, once it is believed', () => {
    const wallet = new AWallet();
    expect(balanceOf(wallet.book)).toBeNull();
    wallet.tell(sms('a', 5_000, 12_000, 0), sms('b', 100, 12_100, 9));
    expect(balanceOf(wallet.book)).toEqual({ hundredths: 1_210_000, at: second(9), entryId: 'b' });
    wallet.tell(sms('d', 300, 90_000, 20));
    expect(balanceOf(wallet.book)?.entryId).toBe('b');
    wallet.wait(999);
    expect(balanceOf(wallet.book)?.entryId).toBe('d');
    wallet.tell(sms('e', 300, 90_300, 1_000), sms('x', 300, 7_000, 900, late(1_001)));
    expect(balanceOf(wallet.book)?.entryId).toBe('e');
  });
});

it('operators tell the time to the second or to the minute', () => {
  expect(timePrecisionMs).toEqual({ mtn: 1_000, orange: 60_000 });
});
