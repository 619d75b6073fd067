import { describe, expect, it } from '@jest/globals';
import { msisdn } from '../../src/phone/msisdn.ts';
import { balanceOf } from '../../src/wallet/wallet-book.ts';
import { entryId, type Told, timePrecisionMs, walletId } from '../../src/wallet/wallet-entry.ts';
import { AWallet, named, second, sms } from './a-wallet.ts';

const told = (kind: 'unread' | 'nothing' | 'explained', name: string, seconds: number): Told => ({
  kind,
  id: named(name),
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
    gaps: { next: 2_000 },
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
      told('explained', 'c', 900),
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
      told('explained', 'b', 3_000),
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
      sms('o', -20_000, 41_900, 31, { ...withFee(100), ...late(90), replaces: named('w') }),
    ],
    ends: { a: 'v', b: 'v', o: 'v' },
  },
  'the receipts of three payouts come last, in a bad order': {
    told: [
      sms('a', 50_000, 62_000, 0),
      ...[1, 2, 3].map((n) => transfer(`w${n}`, -1_000 * n, 30 + n)),
      sms('b', 3_000, 59_000, 60),
      sms('o2', -2_000, 59_000, 32, { ...late(90), replaces: named('w2') }),
      sms('o1', -1_000, 61_000, 31, { ...late(91), replaces: named('w1') }),
      sms('o3', -3_000, 56_000, 33, { ...late(92), replaces: named('w3') }),
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
    wallet.tell(told('explained', 'nobody', 950), told('explained', 'd', 960));
    expect(wallet.gaps.map(({ change, missingHundredths }) => [change, missingHundredths])).toEqual([
      ['opened', 30_000],
      ['amended', 20_000],
      ['explained', 20_000],
    ]);
    expect(wallet.letters('a', 'b', 'd')).toBe('vvv');
  });
});

it('an SMS of a time that the book has forgotten is told as a gap, and never contradicted', () => {
  const wallet = new AWallet();
  for (let index = 0; index < 300; index++)
    wallet.tell(sms(`e${index}`, 1_000, 1_000_000 + index * 1_000, index * 60));
  wallet.tell(sms('x', 500, 7_777_777, 90, late(18_000)));
  wallet.tell(sms('f', 1_000, 1_300_000, 18_060), sms('g', 1_000, 1_301_000, 18_120));
  wallet.wait(99_999);
  expect(wallet.letters('x', 'f', 'g')).toBe('ovv');
  expect(wallet.gaps.map(({ entryId, change }) => [entryId, change])).toEqual([['x', 'opened']]);
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
  });
});

it('operators tell the time to the second or to the minute', () => {
  expect(timePrecisionMs).toEqual({ mtn: 1_000, orange: 60_000 });
});
