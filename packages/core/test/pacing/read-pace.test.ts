import { describe, expect, it } from '@jest/globals';
import { memoryPorts, testMorning } from '@mobile-money/testing';
import fc from 'fast-check';
import { type Instant, later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import {
  endTurn,
  freshPace,
  pauseLeftMs,
  type ReadPace,
  slowDown,
  takeTurn,
} from '../../src/pacing/read-pace.ts';
import { ReadTurns, WaitingReads } from '../../src/pacing/waiting-reads.ts';
import type { ReadUrgency } from '../../src/ports/gateways.ts';

const limit = { account: 'mtn', perSecond: 10, answersWithinMs: 31_000 };
const at = (ms: number): Instant => later(testMorning, ms);
const ask = (pace: ReadPace, ms: number, urgency: ReadUrgency = 'schedule', id = `turn-${ms}`) =>
  takeTurn(pace, { id, urgency, limit }, at(ms));

/** The pace after a turn that must be free. */
function taken(pace: ReadPace, ms: number, urgency: ReadUrgency = 'schedule', id = `turn-${ms}`): ReadPace {
  const asked = ask(pace, ms, urgency, id);
  if (asked.waitMs > 0 || asked.pace === null) throw new Error(`It has to wait for ${asked.waitMs} ms.`);
  return asked.pace;
}

/** Ten reads, one every hundred milliseconds, none of them answered. */
const full = Array.from({ length: 10 }, (_, n) => n * 100).reduce((pace, ms) => taken(pace, ms), freshPace);

describe('a turn to read', () => {
  it('is free at first, and then after a tenth of a second, without a burst', () => {
    const pace = taken(freshPace, 0);
    expect(ask(pace, 0)).toEqual({ pace: null, waitMs: 100 });
    expect(ask(pace, 60)).toEqual({ pace: null, waitMs: 40 });
    expect(ask(pace, 100).waitMs).toBe(0);
  });

  it('counts until a second after its answer, so that no second holds an eleventh', () => {
    expect(ask(full, 1_000).waitMs).toBe(limits.readLookAgainMs);
    const answered = endTurn(full, 'turn-0', at(1_000));
    const freeAt = 1_000 + limits.readCountsAfterwardsMs;
    expect(ask(answered, 1_990)).toEqual({ pace: null, waitMs: freeAt - 1_990 });
    expect(ask(answered, freeAt).waitMs).toBe(0);
  });

  it('of a process that died is free again once no answer can come any more', () => {
    expect(ask(full, 30_999).waitMs).toBe(1);
    expect(ask(full, 31_000).waitMs).toBe(0);
  });

  it.each<[ReadUrgency, ReadUrgency, number]>([
    ['callback', 'person', 100],
    ['person', 'schedule', 100],
    ['callback', 'schedule', 100],
    ['callback', 'callback', 0],
    ['person', 'callback', 0],
    ['schedule', 'schedule', 0],
  ])('that a %s waits for is left to it by a %s, who waits %i ms', (waits, comes, waitMs) => {
    const asked = ask(taken(freshPace, 0), 50, waits);
    const pace = asked.pace ?? taken(freshPace, 0);
    expect(ask(pace, 100, comes).waitMs).toBe(waitMs);
    expect(ask(pace, 100 + limits.readWishMs, comes).waitMs).toBe(0);
    // Whoever has had it waits no more.
    expect(ask(taken(pace, 100, waits), 200, comes).waitMs).toBe(0);
  });

  it('ends without a trace when it is not known any more', () => {
    expect(endTurn(full, 'long gone', at(1_000))).toEqual(full);
  });
});

describe('an operator that is asked too often', () => {
  const refuse = (pace: ReadPace, ms: number, retryAfterMs: number | null = null, id = `turn-${ms}`) =>
    slowDown(pace, id, retryAfterMs, at(ms + 10));

  it('is left alone by everyone, twice as long each time, and never longer than a minute', () => {
    let pace = freshPace;
    let ms = 0;
    const pauses = Array.from({ length: 8 }, () => {
      pace = refuse(taken(pace, ms), ms);
      const pauseMs = pauseLeftMs(pace, at(ms + 10));
      expect(ask(pace, ms + 10, 'person').waitMs).toBe(pauseMs);
      ms += 10 + pauseMs;
      return pauseMs;
    });
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });

  it.each([
    [5_000, 5_000],
    [0, 1_000],
    [86_400_000, 60_000],
  ])('and wants to be left alone for %i ms is left alone for %i', (retryAfterMs, pauseMs) => {
    const pace = refuse(taken(freshPace, 0), 0, retryAfterMs);
    expect(pauseLeftMs(pace, at(10))).toBe(pauseMs);
  });

  it('is not left alone for longer because of what was on its way by then', () => {
    const both = taken(taken(freshPace, 0), 100);
    const pace = refuse(refuse(both, 0), 100);
    expect(pauseLeftMs(pace, at(10))).toBe(1_000);
    expect(pauseLeftMs(refuse(both, 100, 3_000, 'turn-100'), at(110))).toBe(3_000);
    expect(pauseLeftMs(refuse(refuse(both, 0), 100, 3_000), at(110))).toBe(3_000);
  });

  it('answers again, and the next pause is a short one', () => {
    const refused = refuse(taken(refuse(taken(freshPace, 0), 0), 1_010), 1_010);
    const again = endTurn(taken(refused, 3_020), 'turn-3020', at(3_030));
    expect(again.pauseMs).toBe(0);
    // What began before the pause says nothing about it.
    expect(endTurn(refused, 'turn-1010', at(1_030)).pauseMs).toBe(2_000);
  });

  it('is left alone too when the read is not known any more', () => {
    expect(pauseLeftMs(slowDown(freshPace, 'long gone', null, at(0)), at(0))).toBe(1_000);
  });
});

it('a clock of the store that is set back holds up nothing: no moment lies further ahead than it can', () => {
  const refused = slowDown(full, 'turn-900', 60_000, at(1_000));
  const wanted = ask(refused, 1_000, 'person').pace ?? refused;
  expect(ask(wanted, -3_600_000).waitMs).toBe(0);
});

it('however long requests are on their way, no second at the operator holds more than the limit', () => {
  const journey = fc.record({
    there: fc.integer({ min: 0, max: 3_000 }),
    back: fc.integer({ min: 0, max: 3_000 }),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.array(journey, { minLength: 30, maxLength: 60 }),
      (perSecond, journeys) => {
        const own = { ...limit, perSecond };
        let [pace, now] = [freshPace, 0];
        const arrivals: number[] = [];
        const begun: number[] = [];
        let underWay: { readonly id: string; readonly until: number }[] = [];
        for (const [n, { there, back }] of journeys.entries()) {
          for (;;) {
            for (const { id, until } of underWay.filter((each) => each.until <= now))
              pace = endTurn(pace, id, at(until));
            underWay = underWay.filter(({ until }) => until > now);
            const asked = takeTurn(pace, { id: `${n}`, urgency: 'schedule', limit: own }, at(now));
            pace = asked.pace ?? pace;
            if (asked.waitMs === 0) break;
            now = Math.min(now + asked.waitMs, ...underWay.map(({ until }) => until));
          }
          begun.push(now);
          arrivals.push(now + there);
          underWay.push({ id: `${n}`, until: now + there + back });
        }
        arrivals.sort((a, b) => a - b);
        const tooMany = arrivals.filter(
          (ms, n) => (arrivals[n + perSecond] ?? Number.POSITIVE_INFINITY) - ms < 1_000,
        );
        const inBurst = begun
          .slice(1)
          .filter((ms, n) => ms - (begun[n] ?? 0) < Math.floor(1_000 / perSecond));
        return tooMany.length === 0 && inBurst.length === 0;
      },
    ),
  );
});

it('where no read waits, there is none to take', () => {
  const waiting = new WaitingReads();
  expect([waiting.count, waiting.oldestSince, waiting.take()]).toEqual([0, null, null]);
  void waiting.add({ providerId: 'mtn-momo', direction: 'deposit', submissionId: 's-1' }, testMorning);
  expect([waiting.count, waiting.oldestSince]).toEqual([1, testMorning]);
});

it('a turn whose end cannot be told ends by itself', async () => {
  const { ports } = memoryPorts();
  const away = { find: () => Promise.reject(new Error('away')), replace: async () => false };
  const turns = new ReadTurns(
    { ...ports, readPaces: away },
    { account: 'mtn-momo', perSecond: 10, answersWithinMs: 30_000 },
  );
  await expect(turns.end('a turn')).resolves.toBeUndefined();
});
