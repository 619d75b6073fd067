import { beforeEach, describe, expect, it } from '@jest/globals';
import { aStaffMember, type MemoryPorts, memoryPorts, testMorning } from '@mobile-money/testing';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { anAccount, aSession } from '@mobile-money/testing/contracts/given/staff';
import fc from 'fast-check';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import { duties, dutiesOf, isEnabled, role, roles, staffEmail } from '../../src/staff/staff-account.ts';
import {
  delayAfter,
  isAlive,
  isNoteworthy,
  networkOf,
  readStaffToken,
  signInDelaysMs,
  staffTokenText,
} from '../../src/staff/staff-session.ts';
import {
  addStaffMember,
  changeStaffRole,
  enableStaffMember,
  issueStaffToken,
  listStaff,
  renewStaffPassword,
  revokeStaffToken,
} from '../../src/use-cases/staff-accounts.ts';
import { refusal } from '../a-transaction.ts';
import { anEntryBy, withMethods } from '../a-world.ts';

describe('a role', () => {
  // biome-ignore format: reads by its columns
  const table = [
    // own         read    decide    manage    note
    ['viewer',    [true,   false,    false,    false]],
    ['approver',  [true,   true,     false,    true]],
    ['admin',     [true,   false,    true,     true]],
  ] as const;
  it.each(table)('%s may read, decide about money, manage, write notes: %j', (own, expected) => {
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

it('an account is enabled until it is disabled', () => {
  expect(isEnabled(anAccount())).toBe(true);
  expect(isEnabled(anAccount({ disabledAt: testMorning }))).toBe(false);
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

const staff = aStaffMember();

/** Does it the first time, and never again. */
function once(work: () => Promise<unknown>): () => Promise<unknown> {
  let isDone = false;
  return async () => {
    if (isDone) return;
    isDone = true;
    await work();
  };
}

/** What was read before something happened. */
async function disturbed<Read>(read: Read, happens: () => Promise<unknown>): Promise<Read> {
  await happens();
  return read;
}

describe('a new account in the back office', () => {
  it('has a password that is given once and kept by no one, and others hear of it', async () => {
    const world = memoryPorts();
    const { account, password } = await addStaffMember(world.ports)(
      { email: ' Awa@Example.com', role: 'approver' },
      staff,
    );
    expect(account).toEqual({
      email: 'awa@example.com',
      role: 'approver',
      passwordHash: expect.any(String),
      passwordGivenAt: null,
      createdAt: testMorning,
      disabledAt: null,
      factorsFrom: null,
      rightsFrom: null,
      pending: null,
      lastSeenAt: null,
      version: 1,
    });
    expect(await world.passwords.verify(password, account.passwordHash)).toBe(true);
    expect(await world.staff.find('awa@example.com')).toEqual(account);
    expect([...world.database.audit.values()]).toEqual([
      anEntryBy(staff, testMorning, ['operator.add', 'awa@example.com', '', 'approver']),
    ]);
    const facts = { email: account.email, before: '', after: 'approver', by: staff.id };
    expect(world.log.lines).toEqual([
      {
        level: 'warn',
        message: 'Who may work in the back office was changed.',
        facts: { action: 'operator.add', ...facts },
      },
    ]);
  });

  it.each([
    ['operator_exists', { email: 'AWA@example.com', role: 'viewer' }],
    ['invalid_email', { email: 'awa', role: 'viewer' }],
    ['unknown_role', { email: 'b@example.com', role: 'root' }],
  ] as const)('is refused with %s', async (code, given) => {
    const world = memoryPorts();
    const first = await addStaffMember(world.ports)({ email: 'awa@example.com', role: 'admin' }, staff);
    await expect(addStaffMember(world.ports)(given, staff)).rejects.toEqual(refusal(code));
    expect(await world.staff.list()).toEqual([first.account]);
    expect(world.database.audit.size).toBe(1);
    expect(world.log.lines).toHaveLength(1);
  });
});

describe('an account in the back office', () => {
  const account = anAccount({ email: 'awa@example.com', role: 'viewer' });
  const seen = { ...account, lastSeenAt: testMorning };
  let world: MemoryPorts;
  beforeEach(async () => {
    world = memoryPorts();
    await world.staff.add(account, anAuditEntry());
    await world.staff.startSession(aSession({ email: account.email }), testMorning, anAuditEntry());
    world.database.audit.clear();
  });

  const audited = () => [...world.database.audit.values()];
  /** What those who were not asked are told of it. */
  const alerts = () =>
    world.log.lines
      .filter(({ level }) => level === 'warn')
      .map(({ facts: { action, email, before, after, by } = {} }) => [action, email, before, after, by]);
  const entry = { at: testMorning, staff, subject: 'awa@example.com', reason: null };

  it('gets another role, audited, and stays signed in', async () => {
    const changed = await changeStaffRole(world.ports)('AWA@example.com', 'admin', staff);
    expect(changed).toEqual({ ...seen, role: 'admin', rightsFrom: testMorning, version: 2 });
    expect(audited()).toEqual([
      expect.objectContaining({ ...entry, action: 'operator.role', before: 'viewer', after: 'admin' }),
    ]);
    expect(alerts()).toEqual([['operator.role', account.email, 'viewer', 'admin', staff.id]]);
    expect(world.database.sessions.size).toBe(1);
  });

  it('is shut out and let in again, audited, and signed out', async () => {
    const shut = await enableStaffMember(world.ports)(account.email, false, staff);
    expect(shut).toEqual({ ...seen, disabledAt: testMorning, version: 2 });
    expect(world.database.sessions.size).toBe(0);
    world.clock.advance(1);
    expect(await enableStaffMember(world.ports)(account.email, true, staff)).toEqual({
      ...seen,
      rightsFrom: later(testMorning, 1),
      version: 3,
    });
    expect(audited()).toEqual([
      expect.objectContaining({ ...entry, action: 'operator.enable', before: 'on', after: 'off' }),
      expect.objectContaining({
        ...{ ...entry, at: later(testMorning, 1) },
        ...{ action: 'operator.enable', before: 'off', after: 'on' },
      }),
    ]);
    expect(alerts()).toEqual([
      ['operator.enable', account.email, 'on', 'off', staff.id],
      ['operator.enable', account.email, 'off', 'on', staff.id],
    ]);
  });

  it('gets a new password, audited without it, and is signed out', async () => {
    const { account: changed, password } = await renewStaffPassword(world.ports)(account.email, staff);
    expect(await world.passwords.verify(password, changed.passwordHash)).toBe(true);
    expect(world.database.sessions.size).toBe(0);
    expect(JSON.stringify(audited())).not.toContain(password);
    expect(audited()).toEqual([
      expect.objectContaining({ ...entry, action: 'operator.password', before: '', after: 'new' }),
    ]);
    expect(alerts()).toEqual([['operator.password', account.email, '', 'new', staff.id]]);
  });

  const changes: readonly [string, (ports: MemoryPorts['ports']) => Promise<unknown>][] = [
    ['role', (ports) => changeStaffRole(ports)(account.email, 'admin', staff)],
    ['password', (ports) => renewStaffPassword(ports)(account.email, staff)],
    ['access', (ports) => enableStaffMember(ports)(account.email, false, staff)],
  ];

  it.each(changes.filter(([what]) => what !== 'access'))(
    'that is shut out, and loses its second factors, while its %s is changed, stays so',
    async (_, change) => {
      const at = later(testMorning, 5_000);
      const shutOut = once(async () => {
        const patch = { disabledAt: at, factorsFrom: at, rightsFrom: at };
        await world.staff.change(account.email, patch, anAuditEntry({ at }));
      });
      const stored: (number | undefined)[] = [];
      const readBefore = withMethods(world.staff, {
        change: async (...parts) => {
          const changed = await world.staff.change(...parts);
          stored.push(changed?.version);
          return changed;
        },
        find: async (email) => disturbed(await world.staff.find(email), shutOut),
        list: async () => disturbed(await world.staff.list(), shutOut),
      });
      await change({ ...world.ports, staff: readBefore });
      expect(await world.staff.find(account.email)).toMatchObject({
        disabledAt: at,
        factorsFrom: at,
        rightsFrom: at,
        version: 3,
      });
      // What was decided from what was read before is not stored: it is decided anew.
      expect(stored).toEqual([undefined, 3]);
    },
  );

  it.each(changes)('has its %s not changed while others are changed without end', async (_, change) => {
    const busy = withMethods(world.staff, { change: async () => null });
    await expect(change({ ...world.ports, staff: busy })).rejects.toEqual(refusal('too_busy'));
    expect([audited(), alerts()]).toEqual([[], []]);
  });

  it('that is not there cannot be changed, and a role that is not there cannot be given', async () => {
    const notFound = refusal('operator_not_found');
    await expect(changeStaffRole(world.ports)('b@example.com', 'admin', staff)).rejects.toEqual(notFound);
    await expect(enableStaffMember(world.ports)('b@example.com', false, staff)).rejects.toEqual(notFound);
    await expect(renewStaffPassword(world.ports)('b@example.com', staff)).rejects.toEqual(notFound);
    await expect(changeStaffRole(world.ports)(account.email, 'root', staff)).rejects.toEqual(
      refusal('unknown_role'),
    );
    expect([audited(), alerts()]).toEqual([[], []]);
  });
});

describe('a staff token', () => {
  const account = anAccount({ email: 'awa@example.com' });
  let world: MemoryPorts;
  beforeEach(async () => {
    world = memoryPorts();
    await world.staff.add(account, anAuditEntry());
    world.database.audit.clear();
  });
  const audited = () => [...world.database.audit.values()];

  it('is shown once: what is kept does not tell its secret', async () => {
    const { token, text } = await issueStaffToken(world.ports)('Awa@example.com', staff);
    expect(token).toEqual({
      prefix: expect.stringMatching(/^[A-Za-z0-9]+$/),
      email: 'awa@example.com',
      role: 'approver',
      secretSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      createdAt: testMorning,
      revokedAt: null,
      expiresAt: null,
      addresses: [],
      lastUsedAt: null,
    });
    const secret = readStaffToken(text)?.secret ?? '?';
    expect(text).toBe(`opt_${token.prefix}_${secret}`);
    expect(JSON.stringify([await world.staff.listTokens(), audited()])).not.toContain(secret);
    expect(audited()).toEqual([
      expect.objectContaining({
        staff,
        action: 'operator_token.issue',
        subject: token.prefix,
        after: 'awa@example.com',
      }),
    ]);
  });

  it('stands in the list of its account until it is revoked, audited', async () => {
    const { token } = await issueStaffToken(world.ports)(account.email, staff);
    await world.staff.add(anAccount(), anAuditEntry());
    const [own, other] = await listStaff(world.ports)();
    expect([own?.tokens, other?.tokens]).toEqual([[token], []]);
    world.database.audit.clear();
    expect(await revokeStaffToken(world.ports)(token.prefix, staff)).toEqual({
      ...token,
      revokedAt: testMorning,
    });
    expect((await listStaff(world.ports)())[0]).toEqual({ account, tokens: [], factors: [] });
    expect(audited()).toEqual([
      expect.objectContaining({ action: 'operator_token.revoke', subject: token.prefix, after: 'revoked' }),
    ]);
  });

  it('is for accounts that are there', async () => {
    await expect(issueStaffToken(world.ports)('b@example.com', staff)).rejects.toEqual(
      refusal('operator_not_found'),
    );
  });

  it('never takes the place of another', async () => {
    const made = world.keyMaker.make();
    const ports = { ...world.ports, keyMaker: { make: () => made } };
    await issueStaffToken(ports)(account.email, staff);
    await expect(issueStaffToken(ports)(account.email, staff)).rejects.toThrow('prefixes that are taken');
  });
});
