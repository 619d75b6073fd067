import { describe, expect, it } from '@jest/globals';
import { type Instant, instant } from '../../src/instant.ts';
import { bounded } from '../../src/wallet/bound-book.ts';
import { mayCredit } from '../../src/wallet/may-credit.ts';
import { emptyBook, type Segment } from '../../src/wallet/wallet-book.ts';
import type { ToldMovement } from '../../src/wallet/wallet-entry.ts';
import { AWallet, named, reorderMs, second } from './a-wallet.ts';

/** With LONG_TESTS at length, otherwise in short. */
const isLong = process.env['LONG_TESTS'] !== undefined;
const lossy = isLong ? { count: 100_000, lost: 0.001 } : { count: 5_000, lost: 0.006 };
const deceived = isLong ? { count: 50_000, forged: 1_000 } : { count: 2_500, forged: 50 };

/** A small generator of numbers from 0 to 1, the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** True SMS of a wallet that moves every ten seconds, some of them swapped and repeated on their way. */
function* trueSms(count: number, roll: () => number): Generator<ToldMovement> {
  let balance = 100_000_060;
  for (let index = 0; index < count; index++) {
    const isOut = balance > 300_000_000 && roll() < 0.6;
    const movedXaf = (isOut ? -1 : 1) * (1 + Math.floor(roll() * 2_000)) * 50;
    const feeHundredths = isOut ? 510 : 0;
    balance += movedXaf * 100 - feeHundredths;
    const operatorAt = second(index * 10);
    const delayMs = roll() < 0.1 ? roll() * (reorderMs - 1) : roll() * 2_000;
    const arrivedAt = instant(operatorAt + Math.floor(delayMs));
    const id = named(`e${index}`);
    const precisionMs = 1_000;
    yield {
      kind: 'moved',
      id,
      movedXaf,
      feeHundredths,
      balanceHundredths: balance,
      operatorAt,
      precisionMs,
      arrivedAt,
    };
  }
}

const byArrival = (one: ToldMovement, other: ToldMovement) => one.arrivedAt - other.arrivedAt;

it('of many SMS some are lost: every gap is found with its amount, and no other', () => {
  const roll = dice(19);
  const sent = [...trueSms(lossy.count, roll)];
  const lost = new Set(sent.filter((_, index) => index > 20 && roll() < lossy.lost));
  const kept = sent.filter((each) => !lost.has(each));
  const again = kept
    .filter(() => roll() < 0.01)
    .map((each) => ({ ...each, arrivedAt: instant(each.arrivedAt + 60_000) }));
  const wallet = new AWallet();
  for (const each of [...kept, ...again].sort(byArrival)) wallet.tell(each);
  wallet.advance([], second(lossy.count * 20));
  const expected = new Map<string, number>();
  let missing = 0;
  for (const each of sent) {
    if (lost.has(each)) missing += each.movedXaf * 100 - each.feeHundredths;
    else if (missing !== 0) expected.set(each.id, missing / 100);
    if (!lost.has(each)) missing = 0;
  }
  expect(lost.size).toBeGreaterThan(20);
  expect(wallet.openGaps).toEqual(expected);
  const later = wallet.gaps.filter(({ change }) => change !== 'opened');
  expect(later.filter(({ change }) => change !== 'amended')).toEqual([]);
  // One that a later SMS could have stood before is told with another amount for a while, now and then.
  expect(later.length).toBeLessThan(lost.size / 10);
  expect(wallet.everContradicted.size).toBe(0);
  expect(JSON.stringify(wallet.book).length).toBeLessThan(60_000);
});

it('forged SMS among many true ones: none above the limits is credited, each is found one SMS later', () => {
  const roll = dice(7);
  const sent = [...trueSms(deceived.count, roll)].map((each) => ({
    ...each,
    arrivedAt: instant((each.operatorAt as number) + Math.floor(roll() * 2_000)),
  }));
  const forged = Array.from({ length: deceived.forged }, (_, index): ToldMovement => {
    const operatorAt = second(Math.floor(20 + roll() * (deceived.count - 10) * 10));
    const movedXaf = (1 + Math.floor(roll() * 1_200)) * 50;
    return {
      kind: 'moved',
      id: named(`x${index}`),
      movedXaf,
      feeHundredths: 0,
      balanceHundredths: (movedXaf + Math.floor(roll() * 60_000) * 50) * 100 + 60,
      operatorAt,
      precisionMs: 1_000,
      arrivedAt: instant(operatorAt + Math.floor(roll() * 2_000)),
    };
  });
  const wallet = new AWallet();
  const limits = { maxXaf: 50_000, sumXaf: 200_000 };
  const foundAt = new Map<string, Instant>();
  const credited = new Set<string>();
  for (const each of [...sent, ...forged].sort(byArrival)) {
    // As the clock of the service does: it looks when something is due.
    while (wallet.dueAt !== null && wallet.dueAt <= each.arrivedAt)
      note(wallet.dueAt, wallet.advance([], wallet.dueAt));
    note(each.arrivedAt, wallet.tell(each));
    const standing = wallet.standings.get(each.id) ?? 'open';
    const asked = mayCredit(wallet.book, { id: each.id, amountXaf: each.movedXaf, standing }, limits);
    wallet.book = asked.book;
    if (each.id.startsWith('x') && asked.answer === 'credit') credited.add(each.id);
    expect(wallet.book.credited.sumXaf).toBeLessThanOrEqual(200_000);
  }
  function note(at: Instant, { verdicts }: ReturnType<AWallet['tell']>): void {
    for (const { entryId, standing } of verdicts) if (standing === 'contradicted') foundAt.set(entryId, at);
  }
  expect([...foundAt.keys()].sort()).toEqual(forged.map(({ id }) => id).sort());
  for (const { id, movedXaf, arrivedAt } of forged) {
    if (credited.has(id)) expect(movedXaf).toBeLessThanOrEqual(50_000);
    expect((foundAt.get(id) as number) - arrivedAt).toBeLessThanOrEqual(reorderMs + 14_000);
  }
  expect(sent.every(({ id }) => wallet.standings.get(id) === 'vouched')).toBe(true);
});

it('after an outage two hundred SMS come in any order among the new ones: all are vouched for, and no gap stays', () => {
  const roll = dice(11);
  const sent = [...trueSms(400, roll)];
  const backAt = second(240 * 10);
  const arrived = sent.map((each, index) =>
    index < 40 || index >= 240
      ? each
      : { ...each, arrivedAt: instant(backAt + Math.floor(roll() * 600_000)) },
  );
  const wallet = new AWallet();
  for (const each of arrived.sort(byArrival)) wallet.tell(each);
  wallet.wait(20_000);
  expect(sent.filter(({ id }) => wallet.standings.get(id) !== 'vouched')).toEqual([]);
  expect(wallet.everContradicted).toEqual(new Set());
  expect(wallet.openGaps).toEqual(new Map());
});

describe('a book', () => {
  it('keeps the balance that each run ends with, however many runs of two entries there are', () => {
    const hole = { sinceAt: 0, missing: 100, afterId: null, afterKey: 0, hasStood: true };
    const run = (at: number): Segment => ({
      standing: 'open',
      starts: [at * 1_000],
      points: [
        [at * 1_000 + 100, at],
        [at * 1_000 + 200, at],
      ],
      firstId: named(`a${at}`),
      lastId: named(`b${at}`),
      arrivedAt: at,
      lateMs: 0,
      unsettled: [],
      hole,
    });
    const segments = Array.from({ length: 90 }, (_, at) => run(at));
    const kept = bounded({ ...emptyBook, segments }).segments;
    expect(kept.map(({ points }) => points.at(-1))).toEqual(segments.map(({ points }) => points.at(-1)));
  });

  it('stays small and quick whatever comes', () => {
    const roll = dice(3);
    const wallet = new AWallet();
    let longest = 0;
    for (let index = 0; index < 600; index++) {
      const balanceXaf = Math.floor(roll() * 9_000_000) + 100_000;
      const at = second(index * 10);
      const kinds = ['filler', 'unread', 'moved', 'moved', 'moved'] as const;
      const kind = kinds[Math.floor(roll() * kinds.length)] ?? 'moved';
      const told = {
        kind,
        id: named(`n${index}`),
        movedXaf: Math.floor(roll() * 90_000) + 100,
        feeHundredths: 100,
        balanceHundredths: roll() < 0.1 ? null : balanceXaf * 100,
        operatorAt: at,
        precisionMs: 1_000,
        arrivedAt: at,
      };
      wallet.tell(told);
      longest = Math.max(longest, JSON.stringify(wallet.book).length);
    }
    expect(longest).toBeLessThan(70_000);
    expect(wallet.book.segments.some(({ standing }) => standing === 'vouched')).toBe(true);
  });
});
