import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { aSession } from '@mobile-money/testing/contracts/given/staff';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import { isAlive, isNoteworthy } from '../../src/staff/staff-session.ts';

const after = (ms: number) => later(testMorning, ms);

describe('a session', () => {
  // biome-ignore format: reads by its columns
  const table = [
    // seen after                 asked after                alive
    [0,                           limits.sessionIdleMs - 1,  true],
    [0,                           limits.sessionIdleMs,      false],
    [limits.sessionIdleMs,        2 * limits.sessionIdleMs - 1, true],
    [limits.sessionMaxMs - 2,     limits.sessionMaxMs - 1,   true],
    [limits.sessionMaxMs - 1,     limits.sessionMaxMs,       false],
  ] as const;
  it.each(table)('last seen after %i ms is alive after %i ms: %p', (seen, asked, isTrue) => {
    const session = aSession({ email: 'amina@example.com', lastSeenAt: after(seen) });
    expect(isAlive(session, after(asked))).toBe(isTrue);
  });

  it('is noted as seen once a minute at most', () => {
    const session = aSession({ email: 'amina@example.com' });
    expect(isNoteworthy(session, after(59_999))).toBe(false);
    expect(isNoteworthy(session, after(60_000))).toBe(true);
  });
});
