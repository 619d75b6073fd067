import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { anAccount, aSession } from '@mobile-money/testing/contracts/given/staff';
import fc from 'fast-check';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import { delayAfter, networkOf, signInDelaysMs } from '../../src/staff/sign-in-delays.ts';
import { duties, dutiesOf, isEnabled, role, roles, staffEmail } from '../../src/staff/staff-account.ts';
import { isAlive, isNoteworthy, readStaffToken, staffTokenText } from '../../src/staff/staff-session.ts';
import { refusal } from '../a-transaction.ts';

describe('a role', () => {
  // biome-ignore format: reads by its columns
  const table = [
    // own         read    decide    manage
    ['viewer',    [true,   false,    false]],
    ['approver',  [true,   true,     false]],
    ['admin',     [true,   false,    true]],
  ] as const;
  it.each(table)('%s may read, decide about money, manage: %j', (own, expected) => {
    expect(duties.map((duty) => dutiesOf[own].includes(duty))).toEqual(expected);
  });

  it.each(roles)('%s is known by its name', (name) => {
    expect(role(name)).toBe(name);
  });

  it.each(['', 'Admin', 'root', 'constructor'])('of another name is refused: %j', (name) => {
    expect(() => role(name)).toThrow(refusal('unknown_role'));
  });
});

describe('the e-mail of a staff member', () => {
  it.each([
    ['amina@example.com', 'amina@example.com'],
    [' Amina@Example.COM\n', 'amina@example.com'],
    ['a+b.c@localhost', 'a+b.c@localhost'],
  ])('%j names the account %j', (typed, email) => {
    expect(staffEmail(typed)).toBe(email);
  });

  it.each(['', 'amina', '@example.com', 'amina@', 'a@b@c', 'a b@c', 'é@example.com', `a@${'b'.repeat(190)}`])(
    '%j is refused',
    (typed) => {
      expect(() => staffEmail(typed)).toThrow(refusal('invalid_email'));
    },
  );
});

describe('an account', () => {
  it('is enabled until it is disabled', () => {
    expect(isEnabled(anAccount())).toBe(true);
    expect(isEnabled(anAccount({ disabledAt: testMorning }))).toBe(false);
  });
});

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

const letters = 'ABCXYZabcxyz0189';

describe('the text of a staff token', () => {
  it('is read as it was written, also with underscores in its secret', () => {
    const prefix = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 64 });
    const secret = fc.string({ unit: fc.constantFrom(...letters, '_', '-'), minLength: 1, maxLength: 256 });
    fc.assert(
      fc.property(prefix, secret, (p, s) => {
        const parts = { prefix: p, secret: s };
        expect(readStaffToken(staffTokenText(parts))).toEqual(parts);
      }),
    );
  });

  it.each(['', 'opt_', 'opt_a', 'opt_a_', 'opt__b', 'svc_test_a_b', 'opt_a_b c', ' opt_a_b', 'OPT_a_b'])(
    '%j is none',
    (text) => {
      expect(readStaffToken(text)).toBeNull();
    },
  );
});

describe('the delay after failed sign-ins', () => {
  it.each([
    ['own', 5, 600_000],
    ['address', 20, 600_000],
    ['strangers', 50, 30_000],
  ] as const)('counted as %s begins with the %ith and never shrinks', (of, first, last) => {
    const delays = Array.from({ length: 100 }, (_, failures) => delayAfter(failures, signInDelaysMs[of]));
    expect(delays.findIndex((delay) => delay > 0)).toBe(first);
    expect([...delays].sort((a, b) => a - b)).toEqual(delays);
    expect(delays.at(-1)).toBe(last);
  });

  it('is none where none is asked for', () => {
    expect(delayAfter(3, [])).toBe(0);
  });
});

describe('the network that attempts are counted for', () => {
  // biome-ignore format: reads by its columns
  it.each([
    ['192.0.2.10',                    '192.0.2.10'],
    ['192.0.2.10:5123',               '192.0.2.10:5123'],
    ['',                              ''],
    ['2001:db8:1:2:3:4:5:6',          '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:2:ffff:4:5:6',   '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1',               '2001:db8:1:2::/64'],
    ['2001:db8::',                    '2001:db8:0:0::/64'],
    ['2001:db8::9',                   '2001:db8:0:0::/64'],
    ['2001:db8::3:4:5:6:7',           '2001:db8:0:3::/64'],
    ['::1',                           '0:0:0:0::/64'],
    ['fe80::1%eth0',                  'fe80:0:0:0::/64'],
  ])('of %j is %j', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
