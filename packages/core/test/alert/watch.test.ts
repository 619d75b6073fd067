import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import fc from 'fast-check';
import { alertMessage } from '../../src/alert/alert-message.ts';
import {
  type AlertCode,
  type AlertWatch,
  type Condition,
  type Findings,
  newsSince,
  nothingWrong,
  watch as watchFor,
} from '../../src/alert/watch.ts';
import { hourMs, type Instant, later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import { reason } from '../../src/reason/reason.ts';

const gap = (wallet: string, amount = 500): Condition => ({
  code: 'wallet_gap',
  subject: wallet,
  what: reason('wallet_gap', { wallet, amount }),
});
const silent = (provider: string): Condition => ({
  code: 'provider_unavailable',
  subject: provider,
  what: reason('provider_unavailable', { provider }),
});
const change = (email: string): Condition => ({
  code: 'staff_changed',
  subject: email,
  what: reason('staff_changed', { by: 'root', email, action: 'operator.add', after: 'approver' }),
});

const findings = (conditions: readonly Condition[], codes: readonly AlertCode[]): Findings =>
  Object.fromEntries(codes.map((code) => [code, conditions.filter((each) => each.code === code)]));
const everything = ['wallet_gap', 'provider_unavailable', 'staff_changed'] as const;

const watch = (known: AlertWatch, now: Findings, at: Instant) =>
  watchFor(known, now, at, limits.alertPatienceMs);

/** What staff hear, step by step: the subjects that began, and behind a minus those that are over. */
function heard(steps: readonly (readonly [seconds: number, ...conditions: Condition[]])[]) {
  let known: AlertWatch = nothingWrong;
  return steps.map(([seconds, ...conditions]) => {
    const step = watch(known, findings(conditions, everything), later(testMorning, seconds * 1_000));
    known = step.watch;
    return step.notices.flatMap(({ began, ended }) => [
      ...began.map(({ facts }) => subjectOf(facts)),
      ...ended.map(({ facts }) => `-${subjectOf(facts)}`),
    ]);
  });
}
const subjectOf = (facts: object): string =>
  Object.entries(facts)
    .filter(([name]) => ['wallet', 'provider', 'email'].includes(name))
    .map(([, value]) => String(value))
    .join('');

describe('what is wrong', () => {
  // biome-ignore format: reads by its columns
  it.each<[string, Parameters<typeof heard>[0], readonly (readonly string[])[]]>([
    ['is told once, and once more when it is over',
      [[0, gap('a')], [10, gap('a')], [600, gap('a')], [610], [620]],                 [['a'], [], [], ['-a'], []]],
    ['is summed up when more of its kind comes within five minutes',
      [[0, gap('a')], [10, gap('a'), gap('b')], [20, gap('a'), gap('b'), gap('c')], [299, gap('a'), gap('b'), gap('c')], [300, gap('b'), gap('c')]],
      [['a'], [], [], [], ['b', 'c', '-a']]],
    ['is told to no one when it came and went in between',
      [[0, gap('a')], [10, gap('a'), gap('b')], [20, gap('a')], [300, gap('a')]],     [['a'], [], [], []]],
    ['never went away when it is back before anyone was told so',
      [[0, gap('a')], [10], [20, gap('a')], [300, gap('a')], [310]],                  [['a'], [], [], [], ['-a']]],
    ['does not keep another kind waiting',
      [[0, gap('a')], [10, gap('a'), change('x')]],                                   [['a'], ['x']]],
    ['is waited for a minute when it often passes by itself',
      [[0, silent('m')], [59, silent('m')], [60, silent('m')], [360]],                [[], [], ['m'], ['-m']]],
    ['passes unheard within that minute',
      [[0, silent('m')], [50], [60]],                                                 [[], [], []]],
    ['is not over when it is news',
      [[0, change('x')], [10, change('x')], [3_700]],                                 [['x'], [], []]],
    ['is told once when it is news, though another clock is behind',
      [[0, change('x')], [3_600], [3_899, change('x')], [3_900], [3_901, change('x')]], [['x'], [], [], [], ['x']]],
  ])('%s', (_, steps, expected) => {
    expect(heard(steps)).toEqual(expected);
  });

  it('stays as it was while no one could look', () => {
    const known = watch(nothingWrong, findings([gap('a')], everything), testMorning).watch;
    const step = watch(known, findings([], ['provider_unavailable']), later(testMorning, 600_000));
    expect(step).toEqual({ watch: known, notices: [] });
  });

  it('is known by what is found last', () => {
    const known = watch(nothingWrong, findings([gap('a', 500)], everything), testMorning).watch;
    const step = watch(known, findings([gap('a', 700)], everything), later(testMorning, 10_000));
    expect(step.watch.standing).toEqual([{ ...gap('a', 700), since: testMorning, isTold: true }]);
  });

  it('is bounded, and what was told is not pushed out', () => {
    const many = Array.from({ length: limits.alertsStandingMax + 5 }, (_, n) => gap(`new-${n}`));
    const known = watch(nothingWrong, findings([gap('a')], everything), testMorning).watch;
    const { standing } = watch(known, findings([...many, gap('a')], everything), testMorning).watch;
    expect(standing).toHaveLength(limits.alertsStandingMax);
    expect(standing[0]?.subject).toBe('a');
  });

  it('is left to a newer version beside us where only that one knows its code', () => {
    const ofTomorrow = (subject: string) => ({ ...gap(subject), code: 'of_tomorrow' as string as AlertCode });
    const known: AlertWatch = {
      ...nothingWrong,
      standing: [{ ...ofTomorrow('a'), since: testMorning, isTold: false }],
      ended: [ofTomorrow('b')],
    };
    expect(watch(known, findings([], ['wallet_gap']), later(testMorning, 600_000))).toEqual({
      watch: known,
      notices: [],
    });
  });

  it('is told though very many of another kind stand', () => {
    const many = Array.from({ length: limits.alertsStandingMax + 5 }, (_, n) => gap(`new-${n}`));
    const known = watch(nothingWrong, findings(many, everything), testMorning).watch;
    const { notices } = watch(
      known,
      findings([...many, change('x')], everything),
      later(testMorning, 600_000),
    );
    expect(notices.map(({ code }) => code)).toContain(change('x').code);
  });

  it('is told once each time it begins and ends, and never twice in five minutes, whatever happens', () => {
    const step = fc.record({
      ms: fc.integer({ min: 0, max: 200_000 }),
      subjects: fc.subarray(['a', 'b', 'c', 'd']),
      isLookedAt: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let known: AlertWatch = nothingWrong;
        let at = testMorning;
        let lastAt: number | null = null;
        const told = new Set<string>();
        const look = (subjects: readonly string[], isLookedAt: boolean): void => {
          const next = watch(
            known,
            isLookedAt
              ? findings(
                  subjects.map((each) => gap(each)),
                  everything,
                )
              : {},
            at,
          );
          known = next.watch;
          for (const { began, ended } of next.notices) {
            expect(at - (lastAt ?? 0)).toBeGreaterThanOrEqual(limits.alertEveryMs);
            lastAt = at;
            for (const { facts } of ended) expect(told.delete(subjectOf(facts))).toBe(true);
            for (const { facts } of began) {
              expect(told.has(subjectOf(facts))).toBe(false);
              told.add(subjectOf(facts));
            }
          }
        };
        for (const { ms, subjects, isLookedAt } of steps) {
          at = later(at, ms);
          look(subjects, isLookedAt);
        }
        const stands = steps.at(-1)?.subjects ?? [];
        for (let last = 0; last < 2; last += 1) {
          at = later(at, limits.alertEveryMs);
          look(stands, true);
        }
        expect([...told].sort()).toEqual([...stands].sort());
        expect(known.ended).toEqual([]);
      }),
    );
  });
});

describe('news', () => {
  /** Deeds that come and looks that find them; it tells who was named, message by message. */
  class Watched {
    readonly messages: (readonly string[])[] = [];
    known: AlertWatch = nothingWrong;
    #at = testMorning;
    readonly #deeds: { readonly at: Instant; readonly email: string }[] = [];

    after(ms: number, deeds = 0): void {
      this.#at = later(this.#at, ms);
      for (let count = 0; count < deeds; count += 1)
        this.#deeds.push({ at: this.#at, email: `of ${this.#deeds.length}` });
    }

    look(): void {
      const since = newsSince(this.known, this.#at);
      const found = this.#deeds.filter(({ at }) => at >= since).map(({ email }) => change(email));
      const step = watch(this.known, findings(found.reverse(), everything), this.#at);
      this.known = step.watch;
      for (const { began } of step.notices) this.messages.push(began.map(({ facts }) => subjectOf(facts)));
    }

    lookEvery(ms: number, times: number): void {
      for (let count = 0; count < times; count += 1) {
        this.after(ms);
        this.look();
      }
    }

    get told(): readonly string[] {
      return this.messages.flat().sort();
    }

    get done(): readonly string[] {
      return this.#deeds.map(({ email }) => email).sort();
    }
  }

  it('are all told after an outage, as many in a message as are told apart', () => {
    const watched = new Watched();
    watched.look();
    watched.after(2 * hourMs, 2 * limits.alertsStandingMax + 50);
    watched.after(2 * hourMs);
    watched.lookEvery(10_000, 600);
    expect(watched.messages.map(({ length }) => length)).toEqual([200, 200, 50]);
    expect(watched.told).toEqual(watched.done);
    watched.lookEvery(60_000, 70);
    expect(watched.known.standing).toEqual([]);
  });

  it('are told once each, however many come and however long no one looks', () => {
    const beforeALook = fc.record({
      ms: fc.oneof(fc.integer({ min: 0, max: 600_000 }), fc.integer({ min: 0, max: 3 * hourMs })),
      deeds: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 150, max: 450 })),
      laterMs: fc.integer({ min: 0, max: 2 * hourMs }),
    });
    fc.assert(
      fc.property(fc.array(beforeALook, { maxLength: 12 }), (steps) => {
        const watched = new Watched();
        watched.look();
        for (const { ms, deeds, laterMs } of steps) {
          watched.after(ms, deeds);
          watched.after(laterMs);
          watched.look();
        }
        watched.lookEvery(limits.alertEveryMs, 45);
        expect(watched.told).toEqual(watched.done);
        expect(watched.known.standing).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a message to staff', () => {
  it('says it in French and then in English, with where to look', () => {
    const notice = { code: 'wallet_gap' as const, began: [gap('mtn-1').what], ended: [gap('mtn-2').what] };
    expect(alertMessage(notice, 'https://office.example/console')).toEqual({
      text: [
        'Dans le livre de mtn-1, 500 FCFA sont entrés ou sortis sans SMS.',
        'Terminé : Dans le livre de mtn-2, 500 FCFA sont entrés ou sortis sans SMS.',
        '',
        'In the book of mtn-1 500 XAF came or went, and no SMS told of it.',
        'Over: In the book of mtn-2 500 XAF came or went, and no SMS told of it.',
      ].join('\n'),
      code: 'wallet_gap',
      facts: { began: notice.began, ended: notice.ended },
      url: 'https://office.example/console',
    });
  });

  it('names five of a burst and counts the others, whose facts it holds', () => {
    const began = Array.from({ length: 7 }, (_, n) => gap(`mtn-${n}`).what);
    const { text, facts } = alertMessage({ code: 'wallet_gap', began, ended: [] }, null);
    expect(text.split('\n').slice(4, 6)).toEqual([expect.stringContaining('mtn-4'), 'Et 2 de plus.']);
    expect(text).toMatch(/And 2 more\.$/);
    expect(facts.began).toEqual(began);
  });
});
