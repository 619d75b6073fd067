import { describe, expect, test } from '@jest/globals';
import { FixedClock } from '@mobile-money/testing';
import fc from 'fast-check';
import { CircuitBreaker, type UseOutcome } from '../../src/router/circuit-breaker.ts';

const settings = { failuresToOpen: 3, openMs: 30_000 };

function aBreaker() {
  const clock = new FixedClock();
  const breaker = new CircuitBreaker(settings, clock);
  const use = (outcome: UseOutcome): boolean => {
    const pass = breaker.enter();
    if (pass === null) throw new Error('The breaker is open.');
    return breaker.note(pass, outcome);
  };
  return { clock, breaker, use };
}

/** With one request under way that was sent before it opened. */
function anOpenBreaker() {
  const parts = aBreaker();
  const slow = parts.breaker.enter() ?? { isTrial: true };
  for (let failure = 0; failure < settings.failuresToOpen; failure += 1) parts.use('failed');
  return { ...parts, slow };
}

describe('A circuit breaker', () => {
  test('opens after so many failures in a row, and tells it once.', () => {
    const { breaker, use } = aBreaker();
    expect([use('failed'), use('failed')]).toEqual([false, false]);
    expect(breaker.state).toBe('closed');
    expect(use('failed')).toBe(true);
    expect(breaker.state).toBe('open');
    expect(breaker.enter()).toBeNull();
  });

  test('counts anew when the provider was heard.', () => {
    const { breaker, use } = aBreaker();
    for (const outcome of ['failed', 'failed', 'heard', 'failed', 'failed'] as const) use(outcome);
    expect(breaker.state).toBe('closed');
  });

  test('lets one request try when its time is over, and no other beside it.', () => {
    const { clock, breaker } = anOpenBreaker();
    clock.advance(settings.openMs - 1);
    expect(breaker.enter()).toBeNull();
    clock.advance(1);
    expect(breaker.enter()).toEqual({ isTrial: true });
    expect(breaker.state).toBe('trial');
    expect(breaker.enter()).toBeNull();
  });

  test('closes when the trial was heard.', () => {
    const { clock, breaker, use } = anOpenBreaker();
    clock.advance(settings.openMs);
    expect(use('heard')).toBe(true);
    expect(breaker.state).toBe('closed');
    expect(use('failed')).toBe(false);
  });

  test('stays open as long again when the trial failed.', () => {
    const { clock, breaker, use } = anOpenBreaker();
    clock.advance(settings.openMs);
    expect(use('failed')).toBe(false);
    clock.advance(settings.openMs - 1);
    expect(breaker.enter()).toBeNull();
    clock.advance(1);
    expect(breaker.enter()).toEqual({ isTrial: true });
  });

  test('is not disturbed in its trial by a request that was sent before.', () => {
    const { clock, breaker, slow } = anOpenBreaker();
    clock.advance(settings.openMs);
    expect(breaker.enter()).toEqual({ isTrial: true });
    expect(breaker.note(slow, 'failed')).toBe(false);
    expect(breaker.state).toBe('trial');
    expect(breaker.enter()).toBeNull();
  });

  test('does not stay open longer for a request that was sent before and failed late.', () => {
    const { clock, breaker, slow } = anOpenBreaker();
    clock.advance(settings.openMs - 1);
    breaker.note(slow, 'failed');
    clock.advance(1);
    expect(breaker.enter()).toEqual({ isTrial: true });
  });

  test('never lets two trials run at once, whatever happens.', () => {
    const step = fc.oneof(
      fc.record({ advanceMs: fc.constantFrom(1, 10_000, settings.openMs) }),
      fc.record({ enter: fc.constant(true) }),
      fc.record({ note: fc.constantFrom<UseOutcome>('heard', 'failed'), index: fc.nat(5) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const clock = new FixedClock();
        const breaker = new CircuitBreaker(settings, clock);
        const underWay: { readonly isTrial: boolean }[] = [];
        for (const each of steps) {
          if ('advanceMs' in each) clock.advance(each.advanceMs);
          else if ('enter' in each) {
            const pass = breaker.enter();
            if (pass !== null) underWay.push(pass);
          } else {
            const [pass] = underWay.splice(each.index % Math.max(1, underWay.length), 1);
            if (pass !== undefined) breaker.note(pass, each.note);
          }
          expect(underWay.filter(({ isTrial }) => isTrial).length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
