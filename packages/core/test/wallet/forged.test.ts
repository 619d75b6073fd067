import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { later } from '../../src/instant.ts';
import { sentenceOf } from '../../src/reason/reason.ts';
import { mayCredit } from '../../src/wallet/may-credit.ts';
import { joined, segmentOf, spliced } from '../../src/wallet/segment.ts';
import { emptyBook } from '../../src/wallet/wallet-book.ts';
import { type Told, timePrecisionMs } from '../../src/wallet/wallet-entry.ts';
import { holds } from '../holds.ts';
import { AWallet, named, reorderMs, second, sms } from './a-wallet.ts';
import { arrivals, distinctSteps, sentFor } from './history.ts';

const told = (kind: 'nothing' | 'unread', name: string, seconds: number): Told => ({
  kind,
  id: named(name),
  arrivedAt: second(seconds),
});

describe('a forged SMS', () => {
  it('is contradicted at once when its balance is under nine tenths of its amount', () => {
    const wallet = new AWallet();
    const { verdicts } = wallet.tell(sms('x', 450_000, 1, 0));
    expect(verdicts.map(({ standing, because }) => [standing, sentenceOf(because)])).toEqual([
      ['contradicted', expect.stringContaining('less than the amount')],
    ]);
    expect(wallet.book).toEqual(emptyBook);
    wallet.tell(sms('a', 10_000, 9_000, 1));
    expect(wallet.letters('a')).toBe('v');
  });

  it('is open until the chain has gone on for as long as an SMS may be overtaken', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 5_000, 12_000, 0), sms('x', 9_000, 31_000, 10), sms('b', 100, 12_100, 30));
    wallet.wait(150.4);
    expect(wallet.letters('a', 'x', 'b')).toBe('vov');
    wallet.wait(150.5);
    expect(wallet.letters('a', 'x', 'b')).toBe('vcv');
    expect(wallet.gaps).toEqual([]);
    wallet.tell(sms('c', 100, 12_200, 200));
    expect(wallet.letters('c')).toBe('v');
  });

  it('looks like a gap while nothing else comes, and the gap closes when it is contradicted', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 5_000, 12_000, 0), sms('x', 9_000, 31_000, 10));
    wallet.tell(sms('b', 100, 12_100, 3_600));
    wallet.wait(3_720.5);
    expect(wallet.gaps.map(({ entryId, change }) => [entryId, change])).toEqual([
      ['x', 'opened'],
      ['x', 'closed'],
    ]);
    expect(wallet.letters('a', 'x', 'b')).toBe('vcv');
  });

  const forgedAt = (seconds: number, many: number) =>
    Array.from({ length: many }, (_, at) => sms(`x${at}`, 500, 100_000 * (at + 1), seconds));

  // A book keeps a dozen that it left out: of more the oldest are forgotten while they are open, and stay so.
  const lettersOf = (wallet: AWallet, forged: ReturnType<typeof forgedAt>) =>
    new Set(wallet.letters(...forged.map(({ id }) => id)));

  it.each([8, 13, 40])('does not hide what is true: %d made up for one moment', (many) => {
    const wallet = new AWallet();
    const forged = forgedAt(10, many);
    wallet.tell(sms('a', 5_000, 12_000, 0), ...forged, sms('b', 100, 12_100, 30));
    wallet.wait(151);
    expect(wallet.letters('a', 'b')).toBe('vv');
    expect(lettersOf(wallet, forged)).toEqual(new Set(many > 12 ? 'co' : 'c'));
  });

  it.each([8, 13, 40])('does not hide what is true and was overtaken: %d made up for one moment', (many) => {
    const wallet = new AWallet();
    const forged = forgedAt(20, many);
    wallet.tell(sms('a', 5_000, 12_000, 0), ...forged, sms('c', 100, 12_300, 30));
    wallet.tell(sms('b', 200, 12_200, 5, { arrivedAt: second(40) }));
    expect(wallet.letters('a', 'b', 'c')).toBe('vvv');
    wallet.wait(161);
    expect(lettersOf(wallet, forged)).toEqual(new Set(many > 12 ? 'co' : 'c'));
  });

  const oneByOne = (forged: ReturnType<typeof forgedAt>, seconds: number) =>
    forged.map((each, at) => ({ ...each, arrivedAt: later(second(seconds), at) }));

  it.each([
    ['after it', true],
    ['before it', false],
  ])('is contradicted though a dozen others come %s, when someone was credited for it', (_, isFirst) => {
    const wallet = new AWallet();
    const b = sms('b', 100, 12_100, 30);
    wallet.tell(sms('a', 5_000, 12_000, 0));
    if (!isFirst) wallet.tell(...oneByOne(forgedAt(10, 13), 11));
    wallet.tell(sms('x', 50_000, 99_000, 20));
    const entry = { id: named('x'), amountXaf: 50_000, standing: 'open' } as const;
    wallet.book = mayCredit(wallet.book, entry, { maxXaf: 50_000, sumXaf: 200_000 }).book;
    wallet.tell(b);
    if (isFirst) wallet.tell(...oneByOne(forgedAt(25, 13), 31));
    wallet.wait(152);
    expect(wallet.letters('x', 'x0', 'x12', 'b')).toBe('cocv');
  });

  it('without a balance is contradicted though a dozen others follow it, when someone was credited for it', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 5_000, 12_000, 0), sms('x', 50_000, null, 10));
    const entry = { id: named('x'), amountXaf: 50_000, standing: 'open' } as const;
    wallet.book = mayCredit(wallet.book, entry, { maxXaf: 50_000, sumXaf: 200_000 }).book;
    const others = Array.from({ length: 13 }, (_, at) => sms(`y${at}`, 500 + at, null, 15));
    wallet.tell(...others, sms('b', 100, 12_100, 30));
    wallet.wait(152);
    expect(wallet.letters('x', 'y0', 'y1', 'y2', 'y12', 'b')).toBe('cooccv');
    // What is contradicted makes way for what comes, and is not taken anew while it is known.
    expect(wallet.tell(sms('y12', 512, null, 15, { arrivedAt: second(153) })).repeated).toEqual(['y12']);
    wallet.tell(...Array.from({ length: 12 }, (_, at) => sms(`z${at}`, 7_000 + at, null, 40)));
    expect(wallet.book.fillers.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, at) => `z${at}`));
  });

  it('leaves room for what comes, however much was credited that no balance ever tells of', () => {
    const wallet = new AWallet();
    const credit = (name: string) => {
      const entry = { id: named(name), amountXaf: 500, standing: 'open' } as const;
      wallet.book = mayCredit(wallet.book, entry, { maxXaf: 50_000, sumXaf: 200_000 }).book;
    };
    for (let at = 0; at < 13; at += 1) {
      wallet.tell(sms(`x${at}`, 500 + at, null, at));
      credit(`x${at}`);
    }
    wallet.tell(sms('a', 5_000, 12_000, 600), sms('b', 700, null, 610), sms('c', 100, 12_800, 620));
    expect(wallet.letters('b', 'c')).toBe('vv');
    const ours = { kind: 'filler', movedXaf: -900, feeHundredths: 0, arrivedAt: second(630) } as const;
    wallet.tell({ ...ours, id: named('o') }, sms('d', 100, 12_000, 640));
    expect(wallet.letters('d')).toBe('v');
    wallet.tell(sms('e', 100, 12_100, 660));
    for (let at = 0; at < 13; at += 1) {
      wallet.tell(sms(`y${at}`, 500, 100_000 * (at + 1), 650, { arrivedAt: later(second(661), at) }));
      credit(`y${at}`);
    }
    wallet.wait(999);
    expect(wallet.letters('y0', 'y1', 'y12')).toBe('occ');
  });

  it('without a balance and contradicted, a dozen times, takes no place of a transfer that may fail yet', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 5_000, 12_000, 0));
    for (let at = 1; at <= 24; at += 1) {
      if (at <= 12) wallet.tell(sms(`x${at}`, 500, null, at * 300 - 20));
      wallet.tell(sms(`b${at}`, 100, 12_000 + at * 100, at * 300));
    }
    const ours = { kind: 'filler', id: named('o'), movedXaf: -2_000, feeHundredths: 0 } as const;
    wallet.tell({ ...ours, arrivedAt: second(7_500), askAt: second(7_560) }, sms('c', 100, 12_500, 7_510));
    expect(wallet.letters('x1', 'x12', 'c')).toBe('ccv');
    wallet.tell(told('nothing', 'o', 7_560));
    wallet.wait(9_999);
    expect(wallet.openGaps).toEqual(new Map([['c', -2_000]]));
  });

  it('without a balance is contradicted once the chain went on without its money, unless something excuses it', () => {
    const standingOf = (...besides: readonly Told[]) => {
      const wallet = new AWallet();
      wallet.tell(
        sms('a', 5_000, 12_000, 0),
        sms('x', 9_000, null, 10),
        ...besides,
        sms('b', 100, 12_100, 30),
      );
      wallet.wait(150);
      const before = wallet.letters('x');
      wallet.wait(151);
      // The same SMS once more is no other.
      expect(wallet.tell(sms('x', 9_000, null, 10, { arrivedAt: second(152) })).repeated).toEqual(['x']);
      return `${before}${wallet.letters('x')}`;
    };
    expect(standingOf()).toBe('oc');
    expect(standingOf({ kind: 'unread', id: named('u'), arrivedAt: second(20) })).toBe('oo');
    const ours = { kind: 'filler', movedXaf: -9_000, feeHundredths: 0 } as const;
    expect(standingOf({ ...ours, id: named('o'), arrivedAt: second(20) })).toBe('oo');
  });

  it('without a balance is open while nothing came that is surely later', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 5_000, 12_000, 0), sms('x', 9_000, null, 10), sms('b', 100, 12_100, 9));
    wallet.tell(sms('y', 9_000, null, 0, { operatorAt: null, arrivedAt: second(11) }));
    wallet.wait(9_999);
    expect(wallet.letters('x', 'y')).toBe('oo');
  });

  it('does not hide what is true behind many that continue each other, and many of one moment', () => {
    const wallet = new AWallet();
    const step = (name: string, at: number, movedXaf: number, balanceXaf: number) =>
      sms(`${name}${at}`, movedXaf, balanceXaf, 0, { operatorAt: second(at * 5), arrivedAt: second(at * 5) });
    for (let at = 0; at < 9; at += 1) wallet.tell(step('a', at, 1_000, 10_000 + at * 1_000));
    for (let at = 9; at < 14; at += 1) wallet.tell(step('x', at, 2_000, 777_000 + at * 2_000));
    const forged = Array.from({ length: 6 }, (_, at) =>
      sms(`y${at}`, 3_000, 5_000_000 + at * 11_000, 70, { arrivedAt: later(second(70), at) }),
    );
    for (const each of forged) wallet.tell(each);
    for (let at = 15; at < 19; at += 1) wallet.tell(step('b', at, 1_000, 4_000 + at * 1_000));
    wallet.wait(600);
    expect(wallet.letters('b15', 'b16', 'b17', 'b18')).toBe('vvvv');
    expect(wallet.letters('x9', 'x13', 'y0', 'y5')).toBe('cccc');
  });

  it('is contradicted although another forged one continues it', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 5_000, 12_000, 0), sms('x', 9_000, 31_000, 10), sms('y', 9_000, 40_000, 20));
    expect(wallet.letters('x', 'y')).toBe('oo');
    wallet.tell(sms('b', 100, 12_100, 30));
    wallet.wait(151);
    expect(wallet.letters('a', 'x', 'y', 'b')).toBe('vccv');
    wallet.tell(sms('z', 9_000, 49_000, 160), sms('c', 100, 12_200, 170));
    wallet.wait(400);
    expect(wallet.letters('z', 'c')).toBe('cv');
  });

  it('of the same minute is contradicted by one of a later minute: within a minute no one knows the order', () => {
    const wallet = new AWallet();
    const orange = { precisionMs: 60_000, operatorAt: second(0) };
    wallet.tell(sms('a', 5_000, 12_000, -60, { ...orange, operatorAt: second(-60) }));
    wallet.tell(sms('x', 9_000, 31_000, 10, orange), sms('b', 100, 12_100, 30, orange));
    wallet.wait(999);
    expect(wallet.letters('a', 'x', 'b')).toBe('vov');
    wallet.tell(sms('c', 100, 12_200, 1_000, { ...orange, operatorAt: second(960) }));
    wallet.wait(1_120);
    expect(wallet.letters('a', 'x', 'b', 'c')).toBe('vcvv');
    expect(wallet.openGaps.size).toBe(0);
  });

  it('is not contradicted by an SMS that tells no time, nor by a late one', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 5_000, 12_000, 0), sms('x', 9_000, 31_000, 10));
    wallet.tell(sms('b', 100, 12_100, 30, { operatorAt: null, arrivedAt: second(30) }));
    wallet.tell(sms('c', 100, 12_200, 10, { arrivedAt: second(400) }));
    wallet.wait(9_999);
    expect(wallet.letters('a', 'x', 'b', 'c')).toBe('vovv');
  });

  it('is contradicted by a balance that is read', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 5_000, 12_000, 0), sms('x', 9_000, 31_000, 10));
    wallet.tell({ kind: 'read', id: named('r'), balanceHundredths: 1_200_000, arrivedAt: second(60) });
    wallet.wait(180);
    expect(wallet.letters('a', 'x', 'r')).toBe('vcv');
  });

  it('is contradicted once the unread SMS beside it was read', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 5_000, 12_000, 0), told('unread', 'u', 5), sms('x', 9_000, 31_000, 10));
    wallet.tell(sms('b', 100, 12_100, 30));
    wallet.wait(999);
    expect(wallet.letters('x')).toBe('o');
    wallet.tell(told('nothing', 'u', 1_000));
    expect(wallet.letters('x')).toBe('c');
    expect(wallet.openGaps.size).toBe(0);
  });

  it('beside a gap is contradicted when the gap is explained', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 5_000, 12_000, 0), sms('c', 200, 12_300, 20), sms('x', 9_000, 91_000, 30));
    wallet.tell(sms('d', 100, 12_400, 40));
    wallet.wait(999);
    expect(wallet.letters('a', 'c', 'x', 'd')).toBe('vooo');
    wallet.tell({
      kind: 'explained',
      id: named('c'),
      missingHundredths: 10_000,
      afterId: named('a'),
      arrivedAt: second(1_000),
    });
    expect(wallet.letters('a', 'c', 'x', 'd')).toBe('vvcv');
  });

  it('stays explained where the chain goes on without it, and is contradicted once nothing excuses it', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 5_000, 100_000, 0), sms('x', 60_000, 900_000, 120), told('unread', 'u', 180));
    wallet.tell(sms('b', 1_500, 101_500, 300));
    wallet.wait(900);
    expect([...wallet.openGaps]).toEqual([['x', 740_000]]);
    const names = { id: named('x'), afterId: named('a') };
    wallet.tell({ kind: 'explained', ...names, missingHundredths: 74_000_000, arrivedAt: second(1_000) });
    wallet.wait(5_000);
    expect([...wallet.openGaps]).toEqual([]);
    expect(wallet.letters('a', 'x', 'b')).toBe('vov');
    wallet.tell(told('nothing', 'u', 5_001));
    expect(wallet.letters('a', 'x', 'b')).toBe('vcv');
  });
});

describe('what was contradicted', () => {
  const contradicted = (name: 'b' | 'c') => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 5_000, 12_000, 0), sms('d', 300, 12_300, 40));
    const [b, c] = [sms('b', 700, 12_700, 1), sms('c', -700, 12_000, 30)];
    wallet.tell({ ...(name === 'b' ? b : c), arrivedAt: second(900) });
    wallet.wait(1_020);
    expect(wallet.letters('a', name, 'd')).toBe('vcv');
    wallet.tell({ ...(name === 'b' ? c : b), arrivedAt: second(2_000) });
    return wallet;
  };

  it.each(['b', 'c'] as const)('is taken back when a late SMS makes it fit: %s', (name) => {
    const wallet = contradicted(name);
    wallet.wait(2_120);
    expect(wallet.letters('a', 'b', 'c', 'd')).toBe('vvvv');
    expect(wallet.openGaps.size).toBe(0);
  });

  it('is not taken back by chance, or by another forged one', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 5_000, 12_000, 0), sms('x', 200, 12_900, 20), sms('f', 100, 12_100, 60));
    wallet.wait(999);
    wallet.tell(sms('y', -100, 12_800, 20, { arrivedAt: second(1_000) }));
    wallet.tell({ kind: 'read', id: named('r'), balanceHundredths: 1_290_000, arrivedAt: second(1_001) });
    wallet.wait(2_000);
    expect(wallet.letters('a', 'x', 'y', 'f')).toBe('vccv');
  });
});

describe('forged SMS among true ones', () => {
  it('are never vouched, and contradicted one true SMS and the time for reordering later', () => {
    const forgeries = fc.array(
      fc.record({
        after: fc.nat(24),
        amountXaf: fc.noBias(fc.integer({ min: 1_000, max: 500_000 })),
        balanceXaf: fc.noBias(fc.integer({ min: 500_000, max: 20_000_000 })),
        delayMs: fc.integer({ min: 0, max: 900 }),
        isPair: fc.boolean(),
      }),
      { minLength: 1, maxLength: 5 },
    );
    holds(
      fc.property(distinctSteps(2_000), forgeries, (steps, drawn) => {
        const wallet = new AWallet();
        const quick = steps.map((step) => ({ ...step, delayMs: Math.min(step.delayMs, 900) }));
        const sent = sentFor(quick, 1_000_000_060, timePrecisionMs.mtn);
        const forged = drawn.flatMap(({ after, amountXaf, balanceXaf, delayMs, isPair }, index) => {
          const { at } = sent[after % sent.length] as (typeof sent)[number];
          const seconds = (at - second(0)) / 1_000 + 1;
          const fields = { arrivedAt: (second(seconds) + delayMs) as typeof at };
          const one = sms(`x${index}`, amountXaf, balanceXaf, seconds, fields);
          return isPair ? [one, sms(`y${index}`, amountXaf, balanceXaf + amountXaf, seconds, fields)] : [one];
        });
        const all = [...arrivals(sent, quick), ...forged].sort(
          (one, other) => one.arrivedAt - other.arrivedAt,
        );
        for (const each of all) wallet.tell(each);
        const end = Math.max(...all.map(({ arrivedAt }) => arrivedAt));
        const last = sent.at(-1) as (typeof sent)[number];
        wallet.advance([], (end + 2 * reorderMs) as typeof last.at);
        for (const { told: each } of sent) expect(wallet.standings.get(each.id)).toBe('vouched');
        for (const { id, operatorAt } of forged) {
          const isFollowed = (operatorAt as number) < (last.told.operatorAt as number);
          expect(wallet.standings.get(id)).toBe(isFollowed ? 'contradicted' : 'open');
        }
      }),
    );
  });
});

describe('whether a payment may be credited', () => {
  const limits = { maxXaf: 50_000, sumXaf: 200_000 };
  const ask = (book = emptyBook, amountXaf = 50_000, name = 'x') =>
    mayCredit(book, { id: named(name), amountXaf, standing: 'open' }, limits);

  it.each([
    ['vouched', 450_000, 'credit', null],
    ['contradicted', 100, 'hold', 'balance_contradicts'],
    ['open', 50_000, 'credit', null],
    ['open', 50_001, 'wait', 'waits_for_balance'],
  ] as const)('%s, of %d XAF: %s', (standing, amountXaf, answer, code) => {
    const asked = mayCredit(emptyBook, { id: named('x'), amountXaf, standing }, limits);
    expect([asked.answer, asked.because?.code ?? null]).toEqual([answer, code]);
  });

  it('depends on what was credited since the last vouched balance, and the same is not counted twice', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 5_000, 1_000_000, 0));
    for (const name of ['x1', 'x1', 'x2', 'x3', 'x4']) {
      const { answer, book } = ask(wallet.book, 50_000, name);
      expect(answer).toBe('credit');
      wallet.book = book;
    }
    expect(ask(wallet.book, 100, 'x5').answer).toBe('wait');
    expect(ask(wallet.book, 50_000, 'x4').answer).toBe('credit');
    wallet.tell(sms('y', 100, 7_000_000, 5));
    expect(ask(wallet.book, 100, 'x5').answer).toBe('wait');
    wallet.tell(sms('b', 100, 1_000_100, 10));
    expect(ask(wallet.book, 100, 'x5').answer).toBe('credit');
  });

  it('is remembered of the one that was credited, and of no other', () => {
    const wallet = new AWallet();
    wallet.tell(sms('a', 5_000, 1_000_000, 0), sms('x', 500, null, 1), sms('y', 500, null, 2));
    expect(ask(wallet.book, 500, 'y').book.fillers.map(({ isCredited }) => isCredited)).toEqual([
      undefined,
      true,
    ]);
  });

  it('is remembered of what it becomes a part of', () => {
    const alone = (name: string, movedXaf: number, balanceXaf: number, seconds: number) =>
      segmentOf(sms(name, movedXaf, balanceXaf, seconds), balanceXaf * 100, reorderMs);
    const chain = joined(alone('a', 5_000, 10_000, 0), alone('b', 500, 10_500, 10));
    const back = alone('d', -700, 10_000, 3);
    for (const last of [back, { ...back, isCredited: true } as const]) {
      const loop = joined(alone('c', 700, 10_700, 2), last);
      expect([loop.isCredited, spliced(chain, loop)?.isCredited]).toEqual([last.isCredited, last.isCredited]);
    }
  });

  it('is not limited where the limit is lifted, and is remembered once', () => {
    const entry = { id: named('x'), amountXaf: 900_000, standing: 'open' } as const;
    const lifted = { maxXaf: null, sumXaf: 0 };
    expect(mayCredit(emptyBook, entry, lifted).answer).toBe('credit');
    for (const balance of [7_000_000, null]) {
      const wallet = new AWallet();
      wallet.tell(sms('a', 5_000, 1_000_000, 0), sms('x', 900_000, balance, 1));
      const { book } = mayCredit(wallet.book, entry, lifted);
      expect(book).not.toEqual(wallet.book);
      expect(mayCredit(book, entry, lifted).book).toBe(book);
    }
  });
});
