import { describe, expect, it } from '@jest/globals';
import { aStaffMember, type MemoryPorts, memoryPorts, testMorning } from '@mobile-money/testing';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { aFactor, anAccount, aSession } from '@mobile-money/testing/contracts/given/staff';
import { isExpired, keyTerms, noTerms } from '../../src/application/api-key.ts';
import { earlier, isoInstant, later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import { DomainError } from '../../src/reason/reason.ts';
import { settings } from '../../src/settings.ts';
import { asOf, dutiesNow, isEndedByReset, type StaffWish } from '../../src/staff/pending-change.ts';
import type { Role, StaffAccount } from '../../src/staff/staff-account.ts';
import {
  addPerson,
  changeOwnPassword,
  changePerson,
  changeTokenTermsByAdmin,
  confirmChange,
  issueTokenByAdmin,
  refuseChange,
} from '../../src/use-cases/people.ts';
import { resetFactors } from '../../src/use-cases/second-factor.ts';
import { signIn } from '../../src/use-cases/sign-in.ts';
import {
  changeStaffRole,
  changeTokenTerms,
  issueStaffToken,
  listStaff,
  renewStaffPassword,
} from '../../src/use-cases/staff-accounts.ts';
import { standing } from '../../src/withdrawal/approval.ts';
import { refusal } from '../a-transaction.ts';
import { withMethods } from '../a-world.ts';

const dayMs = limits.staffChangeWaitsMs;
const by = (name: string) => aStaffMember({ id: `${name}@example.com` });

/** A back office in which two admins are needed, with these people. */
async function office(
  people: Readonly<Record<string, Role>>,
  staffChangesWaitMs: number | null = dayMs,
): Promise<MemoryPorts> {
  const world = memoryPorts({ settings: settings({ staffChangesWaitMs }) });
  for (const [name, role] of Object.entries(people))
    await world.staff.add(anAccount({ email: `${name}@example.com`, role }), anAuditEntry());
  world.database.audit.clear();
  return world;
}

const everyone = { ada: 'admin', bob: 'admin', cleo: 'approver', vera: 'viewer' } as const;
const deeds = ({ database }: MemoryPorts) =>
  [...database.audit.values()].map(({ staff, action, subject, before, after }) =>
    [staff.id.split('@')[0], action, subject.split('@')[0], before, after].join(' '),
  );
const nowOf = async (world: MemoryPorts, name: string): Promise<StaffAccount> =>
  asOf((await world.staff.find(`${name}@example.com`)) as StaffAccount, world.clock.now());

const noChange = { kind: 'role', role: 'viewer', askedAt: testMorning } as const;
/** Someone confirms what they read just now. */
const confirm = async (world: MemoryPorts, email: string, name: string): Promise<StaffAccount> => {
  const { kind, role, askedAt } = (await world.staff.find(email))?.pending ?? noChange;
  const seen = { kind, role, askedAt: isoInstant(askedAt) };
  return confirmChange(world.ports)(email, seen, by(name));
};

describe('where two admins are needed, someone new', () => {
  const ofNina = { staffId: 'nina@example.com', at: testMorning };
  it.each(['approver', 'admin'] as const)(
    'who is to be %s may do nothing before another admin says so',
    async (role) => {
      const world = await office(everyone);
      const added = await addPerson(world.ports)({ email: 'Nina@example.com', role }, by('ada'));
      expect(await world.passwords.verify(added.password, added.account.passwordHash)).toBe(true);
      expect(added.account.pending).toEqual({
        kind: 'add',
        role,
        askedBy: 'ada@example.com',
        askedAt: testMorning,
        dueAt: later(testMorning, dayMs),
      });
      expect(dutiesNow(await nowOf(world, 'nina'))).toEqual([]);
      const confirmed = await confirm(world, 'nina@example.com', 'bob');
      expect([confirmed.role, confirmed.pending, dutiesNow(confirmed)]).toEqual([
        role,
        null,
        expect.arrayContaining(['read', 'note']),
      ]);
      expect(deeds(world)).toEqual([
        `ada operator.ask nina  add ${role}`,
        `bob operator.confirm nina add ${role} `,
      ]);
      expect(world.log.lines.map(({ facts }) => facts?.['action'])).toEqual([
        'operator.ask',
        'operator.confirm',
      ]);
    },
  );

  it('counts by themselves after a day', async () => {
    const world = await office(everyone);
    await addPerson(world.ports)({ email: 'nina@example.com', role: 'approver' }, by('ada'));
    world.clock.advance(dayMs - 1);
    expect(await standing(world.ports, ofNina)).toBeNull();
    world.clock.advance(1);
    expect(await standing(world.ports, ofNina)).toBe(ofNina);
    expect((await listStaff(world.ports)()).at(-1)?.account).toMatchObject({
      role: 'approver',
      pending: null,
    });
  });

  it('stays outside when refused, also by who asked', async () => {
    const world = await office(everyone);
    await addPerson(world.ports)({ email: 'nina@example.com', role: 'approver' }, by('ada'));
    const gone = await refuseChange(world.ports)('nina@example.com', by('ada'));
    expect(gone).toMatchObject({ disabledAt: testMorning, pending: null });
    expect(deeds(world).at(-1)).toBe('ada operator.refuse nina add approver ');
    world.clock.advance(dayMs);
    expect(await standing(world.ports, ofNina)).toBeNull();
  });

  it('may be given another role, and waits on; to read they may at once', async () => {
    const world = await office(everyone);
    await addPerson(world.ports)({ email: 'nina@example.com', role: 'approver' }, by('ada'));
    world.clock.advance(1_000);
    const other = await changePerson(world.ports)(
      'nina@example.com',
      { kind: 'role', role: 'admin' },
      by('bob'),
    );
    expect(other).toMatchObject({
      role: 'admin',
      pending: {
        kind: 'add',
        role: 'admin',
        askedBy: 'bob@example.com',
        dueAt: later(testMorning, dayMs + 1_000),
      },
    });
    const reader = await changePerson(world.ports)(
      'nina@example.com',
      { kind: 'role', role: 'viewer' },
      by('ada'),
    );
    expect(reader).toMatchObject({ role: 'viewer', pending: null });
  });

  it('who only reads is there at once', async () => {
    const world = await office(everyone);
    const { account } = await addPerson(world.ports)(
      { email: 'nina@example.com', role: 'viewer' },
      by('ada'),
    );
    expect(account.pending).toBeNull();
    expect(deeds(world)).toEqual(['ada operator.add nina  viewer']);
  });

  it('is refused as on the command line', async () => {
    const world = await office(everyone);
    const add = (email: string, role: string) => addPerson(world.ports)({ email, role }, by('ada'));
    await expect(add('cleo@example.com', 'viewer')).rejects.toEqual(refusal('operator_exists'));
    await expect(add('cleo', 'viewer')).rejects.toEqual(refusal('invalid_email'));
    await expect(add('new@example.com', 'root')).rejects.toEqual(refusal('unknown_role'));
  });
});

describe('a change by an admin', () => {
  const role = (to: Role): StaffWish => ({ kind: 'role', role: to });
  // biome-ignore format: reads by its columns
  const table: readonly (readonly [string, StaffWish, boolean])[] = [
    // who      wish                   waits where two are needed
    ['vera',    role('approver'),      true],
    ['vera',    role('admin'),         true],
    ['cleo',    role('admin'),         true],
    ['bob',     role('approver'),      true],
    ['cleo',    role('viewer'),        false],
    ['bob',     role('viewer'),        false],
    ['cleo',    { kind: 'disable' },   false],
    ['cleo',    { kind: 'factor' },    true],
    ['vera',    { kind: 'factor' },    true],
  ];
  it.each(table)('of %s to %j waits for another: %p', async (name, wish, waits) => {
    for (const [waitMs, isLater] of [
      [dayMs, waits],
      [null, false],
    ] as const) {
      const world = await office(everyone, waitMs);
      const before = await nowOf(world, name);
      const after = await changePerson(world.ports)(before.email, wish, by('ada'));
      expect(after.pending !== null).toBe(isLater);
      if (isLater) {
        expect(after).toEqual({ ...before, pending: after.pending, version: 2 });
        world.clock.advance(dayMs);
      }
      expect(await nowOf(world, name)).toMatchObject({
        role: wish.kind === 'role' ? wish.role : before.role,
        disabledAt: wish.kind === 'disable' ? testMorning : null,
        factorsFrom: wish.kind === 'factor' ? testMorning : null,
        pending: null,
      });
    }
  });

  it('lets someone in again, who decides, only with another admin', async () => {
    const world = await office(everyone);
    const change = (kind: 'enable' | 'disable', name: string) =>
      changePerson(world.ports)(`${name}@example.com`, { kind }, by('ada'));
    for (const name of ['cleo', 'vera']) await change('disable', name);
    expect((await change('enable', 'vera')).disabledAt).toBeNull();
    expect((await change('enable', 'cleo')).disabledAt).toBe(testMorning);
    expect((await confirm(world, 'cleo@example.com', 'bob')).disabledAt).toBeNull();
    expect(deeds(world).slice(-3)).toEqual([
      'ada operator.enable vera off on',
      'ada operator.ask cleo approver enable',
      'bob operator.confirm cleo enable approver ',
    ]);
  });

  it('is noted with what was and what is', async () => {
    const world = await office(everyone, null);
    for (const wish of [role('viewer'), { kind: 'factor' }, { kind: 'disable' }] as const)
      await changePerson(world.ports)('cleo@example.com', wish, by('ada'));
    expect(deeds(world)).toEqual([
      'ada operator.role cleo approver viewer',
      'ada operator.factor_reset cleo  asked',
      'ada operator.enable cleo on off',
    ]);
  });

  it('to what is there already takes back what waits, and asks no one', async () => {
    const world = await office(everyone);
    const change = (wish: StaffWish) => changePerson(world.ports)('vera@example.com', wish, by('ada'));
    expect((await change(role('approver'))).pending).not.toBeNull();
    expect(await change(role('viewer'))).toMatchObject({ role: 'viewer', pending: null });
    const same = await changePerson(world.ports)('cleo@example.com', { kind: 'enable' }, by('ada'));
    expect(same.pending).toBeNull();
    expect((await change({ kind: 'factor' })).pending).not.toBeNull();
    expect((await change({ kind: 'disable' })).pending).toBeNull();
    expect((await change({ kind: 'disable' })).disabledAt).toBe(testMorning);
  });

  it('is confirmed by another admin alone, and by no one twice', async () => {
    const world = await office(everyone);
    await changePerson(world.ports)('bob@example.com', role('approver'), by('ada'));
    const answer = (name: string) => confirm(world, 'bob@example.com', name);
    for (const name of ['ada', 'bob']) await expect(answer(name)).rejects.toEqual(refusal('same_admin'));
    expect(await answer('eve')).toMatchObject({ role: 'approver', pending: null });
    await expect(answer('eve')).rejects.toEqual(refusal('nothing_waits'));
    await expect(refuseChange(world.ports)('bob@example.com', by('eve'))).rejects.toEqual(
      refusal('nothing_waits'),
    );
  });

  it('is confirmed as it was read, or not at all', async () => {
    const world = await office(everyone);
    const ask = (to: Role) => changePerson(world.ports)('vera@example.com', role(to), by('ada'));
    const seen = { kind: 'role', role: 'admin', askedAt: isoInstant(testMorning) } as const;
    await ask('admin');
    const others = [
      { ...seen, kind: 'enable' },
      { ...seen, role: 'approver' },
      { ...seen, askedAt: isoInstant(later(testMorning, 1)) },
    ] as const;
    const answer = (given: (typeof others)[number] | typeof seen) =>
      confirmChange(world.ports)('vera@example.com', given, by('bob'));
    for (const other of others) await expect(answer(other)).rejects.toEqual(refusal('change_differs'));
    world.clock.advance(1);
    await ask('admin');
    await expect(answer(seen)).rejects.toEqual(refusal('change_differs'));
    expect((await nowOf(world, 'vera')).role).toBe('viewer');
  });

  it('is refused, and all stays as it was', async () => {
    const world = await office(everyone);
    await changePerson(world.ports)('cleo@example.com', role('admin'), by('ada'));
    expect(await refuseChange(world.ports)('cleo@example.com', by('bob'))).toMatchObject({
      role: 'approver',
      disabledAt: null,
      pending: null,
    });
  });

  it('waits for the one before it', async () => {
    const world = await office(everyone);
    await changePerson(world.ports)('vera@example.com', { kind: 'factor' }, by('ada'));
    await expect(changePerson(world.ports)('vera@example.com', role('admin'), by('ada'))).rejects.toEqual(
      refusal('change_waits'),
    );
  });

  it('is not asked for by someone who is to manage no more: it would come to pass when they have left', async () => {
    const world = await office({ ...everyone, eve: 'admin' });
    await changePerson(world.ports)('eve@example.com', { kind: 'role', role: 'approver' }, by('ada'));
    const added = addPerson(world.ports)({ email: 'nina@example.com', role: 'approver' }, by('eve'));
    await expect(added).rejects.toEqual(refusal('asker_leaves'));
    const wish = { kind: 'role', role: 'approver' } as const;
    const changed = changePerson(world.ports)('vera@example.com', wish, by('eve'));
    await expect(changed).rejects.toEqual(refusal('asker_leaves'));
    // What waits for no one they still do.
    await changePerson(world.ports)('cleo@example.com', { kind: 'disable' }, by('eve'));
    world.clock.advance(2 * dayMs);
    expect((await nowOf(world, 'eve')).role).toBe('approver');
    expect([(await nowOf(world, 'vera')).role, await world.staff.find('nina@example.com')]).toEqual([
      'viewer',
      null,
    ]);
  });

  it('is asked for again by someone who stays', async () => {
    const world = await office({ ...everyone, eve: 'admin' });
    await changePerson(world.ports)('eve@example.com', { kind: 'role', role: 'approver' }, by('ada'));
    await refuseChange(world.ports)('eve@example.com', by('eve'));
    const { account } = await addPerson(world.ports)(
      { email: 'nina@example.com', role: 'approver' },
      by('eve'),
    );
    expect(account.pending?.askedBy).toBe('eve@example.com');
  });

  it('of the own account is refused, but to leave', async () => {
    const world = await office(everyone);
    for (const wish of [role('viewer'), role('approver'), { kind: 'factor' }, { kind: 'enable' }] as const)
      await expect(changePerson(world.ports)('ada@example.com', wish, by('ada'))).rejects.toEqual(
        refusal('own_account'),
      );
    expect(
      (await changePerson(world.ports)('ada@example.com', { kind: 'disable' }, by('ada'))).disabledAt,
    ).not.toBeNull();
  });

  it('leaves one admin, of two who shut each other out at once', async () => {
    const world = await office(everyone);
    const answers = await Promise.allSettled([
      changePerson(world.ports)('bob@example.com', { kind: 'disable' }, by('ada')),
      changePerson(world.ports)('ada@example.com', role('viewer'), by('bob')),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(answers[1]).toMatchObject({ reason: refusal('last_admin') });
    await expect(
      changePerson(world.ports)('ada@example.com', { kind: 'disable' }, by('ada')),
    ).rejects.toEqual(refusal('last_admin'));
    await expect(changePerson(world.ports)('ada@example.com', role('approver'), by('bob'))).rejects.toEqual(
      refusal('last_admin'),
    );
  });

  it('does not count as an admin who no one confirmed yet', async () => {
    const world = await office({ ada: 'admin' });
    await addPerson(world.ports)({ email: 'nina@example.com', role: 'admin' }, by('ada'));
    const leave = () => changePerson(world.ports)('ada@example.com', { kind: 'disable' }, by('ada'));
    await expect(leave()).rejects.toEqual(refusal('last_admin'));
    world.clock.advance(dayMs);
    expect((await leave()).disabledAt).toBe(world.clock.now());
  });

  it('of someone unknown, and while others change all the time, is refused', async () => {
    const world = await office(everyone);
    const disable = { kind: 'disable' } as const;
    await expect(changePerson(world.ports)('no@example.com', disable, by('ada'))).rejects.toEqual(
      refusal('operator_not_found'),
    );
    const staff = withMethods(world.staff, { change: async () => null });
    await expect(
      changePerson({ ...world.ports, staff })('cleo@example.com', disable, by('ada')),
    ).rejects.toEqual(refusal('too_busy'));
  });

  it('on the command line counts at once, also of what waits', async () => {
    const world = await office(everyone);
    await changePerson(world.ports)('vera@example.com', role('admin'), by('ada'));
    const changed = await changeStaffRole(world.ports)('vera@example.com', 'approver', by('machine'));
    expect(changed).toMatchObject({ role: 'approver', pending: null });
  });

  it('waits on when the person is given a new password on the command line', async () => {
    const world = await office(everyone);
    await addPerson(world.ports)({ email: 'nina@example.com', role: 'approver' }, by('ada'));
    world.clock.advance(1_000);
    const { account } = await renewStaffPassword(world.ports)('nina@example.com', by('machine'));
    expect(account).toMatchObject({ pending: { kind: 'add' }, passwordGivenAt: null });
    expect(dutiesNow(await nowOf(world, 'nina'))).toEqual([]);
  });
});

describe('a second factor that an admin resets', () => {
  const email = 'cleo@example.com';
  const enter = (world: MemoryPorts) =>
    signIn(world.ports)({ email, password: 'right' }, { address: '192.0.2.10', deviceSha256: null });
  async function withFactor(waitMs: number | null): Promise<MemoryPorts> {
    const world = await office(everyone, waitMs);
    const passwordHash = await world.passwords.hash('right');
    await world.staff.change(email, { passwordHash }, anAuditEntry());
    await world.factors.add(aFactor({ email, createdAt: earlier(testMorning, 1) }), '', anAuditEntry());
    await world.staff.startSession(aSession({ email }), testMorning, anAuditEntry());
    world.database.audit.clear();
    return world;
  }

  it('is gone at once with the sessions, where one admin is enough', async () => {
    const world = await withFactor(null);
    await changePerson(world.ports)(email, { kind: 'factor' }, by('ada'));
    expect([await world.factors.list(email), world.database.sessions.size]).toEqual([[], 0]);
    expect(deeds(world)[0]).toBe('ada operator.factor_reset cleo  asked');
  });

  it('counts until another confirms', async () => {
    const world = await withFactor(dayMs);
    await changePerson(world.ports)(email, { kind: 'factor' }, by('ada'));
    expect(await world.factors.list(email)).toHaveLength(1);
    await confirm(world, email, 'bob');
    expect(await world.factors.list(email)).toEqual([]);
  });

  it('counts for a day where no one does, and is gone at the next sign-in', async () => {
    const world = await withFactor(dayMs);
    await changePerson(world.ports)(email, { kind: 'factor' }, by('ada'));
    world.clock.advance(dayMs - 1);
    expect(await enter(world)).toMatchObject({ factorKinds: ['totp'] });
    world.clock.advance(1);
    expect(await enter(world)).toMatchObject({ factorKinds: [] });
    await world.factors.add(aFactor({ email, createdAt: world.clock.now() }), '', anAuditEntry());
    expect(await enter(world)).toMatchObject({ factorKinds: ['totp'] });
  });

  it('leaves those that were set up after it was asked for', async () => {
    const world = await withFactor(dayMs);
    const session = aSession({ email, factorAt: testMorning });
    await world.staff.startSession(session, testMorning, anAuditEntry());
    await changePerson(world.ports)(email, { kind: 'factor' }, by('ada'));
    world.clock.advance(1_000);
    const newer = aFactor({ email, createdAt: world.clock.now() });
    expect(await world.factors.add(newer, session.idSha256, anAuditEntry())).toBe(true);
    world.clock.advance(dayMs);
    await enter(world);
    expect(await world.factors.list(email)).toEqual([newer]);
  });

  it('waits no more once whoever runs the machine has reset it, and takes nothing that was set up later', async () => {
    const world = await withFactor(dayMs);
    await changePerson(world.ports)(email, { kind: 'factor' }, by('ada'));
    world.clock.advance(1_000);
    await resetFactors(world.ports)(email, by('machine'));
    expect((await nowOf(world, 'cleo')).pending).toBeNull();
    const newer = aFactor({ email, createdAt: world.clock.now() });
    await world.factors.add(newer, '', anAuditEntry());
    world.clock.advance(dayMs);
    expect(await enter(world)).toMatchObject({ factorKinds: ['totp'] });
  });

  it('ends the sessions of before when its time comes, and none that begins then', async () => {
    const world = await withFactor(dayMs);
    await changePerson(world.ports)(email, { kind: 'factor' }, by('ada'));
    const account = (await world.staff.find(email)) as StaffAccount;
    const dueAt = later(testMorning, dayMs);
    const [before, after] = [aSession({ email }), aSession({ email, createdAt: dueAt })];
    const isEnded = (at = dueAt, known = account) =>
      [before, after].map((session) => isEndedByReset(session, known, at));
    expect([isEnded(), isEnded(earlier(dueAt, 1))]).toEqual([
      [true, false],
      [false, false],
    ]);
    expect(isEnded(dueAt, { ...account, pending: null })).toEqual([false, false]);
  });
});

describe('the own password', () => {
  const actor = by('cleo');
  const given = { password: 'present password', next: 'a longer new password' };
  const browser = { sessionSha256: 'own session', deviceSha256: 'own device' };
  async function withPassword(): Promise<MemoryPorts> {
    const world = await office({ ada: 'admin' });
    const passwordHash = await world.passwords.hash(given.password);
    const passwordGivenAt = testMorning;
    await world.staff.add(anAccount({ email: actor.id, passwordHash, passwordGivenAt }), anAuditEntry());
    for (const idSha256 of ['own session', 'other session'])
      await world.staff.startSession(aSession({ email: actor.id, idSha256 }), testMorning, anAuditEntry());
    world.database.audit.clear();
    return world;
  }

  it('is changed by who knows it, who stays signed in here and nowhere else', async () => {
    const world = await withPassword();
    expect(await changeOwnPassword(world.ports)(given, browser, actor)).toEqual({ until: null });
    const { passwordHash, passwordGivenAt } = await nowOf(world, 'cleo');
    expect(passwordGivenAt).toBeNull();
    expect(await world.passwords.verify(given.next, passwordHash)).toBe(true);
    expect([...world.database.sessions.keys()]).toEqual(['own session']);
    expect(deeds(world)).toEqual(['cleo operator.password cleo  own']);
  });

  it('is not changed by who does not, who has to wait after five guesses', async () => {
    const world = await withPassword();
    const change = (password: string) =>
      changeOwnPassword(world.ports)({ ...given, password }, browser, actor);
    for (let tries = 0; tries < 5; tries += 1)
      await expect(change('guess')).rejects.toEqual(refusal('password_wrong'));
    expect(await change(given.password)).toEqual({ until: later(testMorning, 30_000) });
    expect(deeds(world)).toEqual(Array(5).fill('cleo operator.password_refused cleo  '));
    world.clock.advance(30_000);
    expect(await change(given.password)).toEqual({ until: null });
  });

  it('is guessed at by no one while the service is too busy to check a guess', async () => {
    const world = await withPassword();
    const verify = async () => {
      throw new DomainError('too_busy');
    };
    const passwords = withMethods(world.passwords, { verify });
    for (let tries = 0; tries < 6; tries += 1)
      await expect(changeOwnPassword({ ...world.ports, passwords })(given, browser, actor)).rejects.toEqual(
        refusal('too_busy'),
      );
    expect(await changeOwnPassword(world.ports)(given, browser, actor)).toEqual({ until: null });
  });

  it('is not changed by who knew the one before, once another was given', async () => {
    const world = await withPassword();
    const other = await world.passwords.hash('of the command line');
    const passwords = withMethods(world.passwords, {
      hash: async (text: string) => {
        await world.staff.change(actor.id, { passwordHash: other }, anAuditEntry());
        return world.passwords.hash(text);
      },
    });
    await expect(changeOwnPassword({ ...world.ports, passwords })(given, browser, actor)).rejects.toEqual(
      refusal('password_wrong'),
    );
    expect((await nowOf(world, 'cleo')).passwordHash).toBe(other);
    expect(world.database.sessions.size).toBe(0);
  });

  it('is changed while others are, unless that does not end', async () => {
    const world = await withPassword();
    const change = (times: number) => {
      let left = times;
      const staff = withMethods(world.staff, {
        list: async () => {
          const people = await world.staff.list();
          if (left-- > 0) await world.staff.change(by('ada').id, {}, anAuditEntry());
          return people;
        },
      });
      return changeOwnPassword({ ...world.ports, staff })(given, browser, actor);
    };
    await expect(change(limits.commitTries)).rejects.toEqual(refusal('too_busy'));
    expect(await change(limits.commitTries - 1)).toEqual({ until: null });
  });

  it.each(['short', 'x'.repeat(257), 'CLEO@example.com'])('is not %j', async (next) => {
    const world = await withPassword();
    await expect(changeOwnPassword(world.ports)({ ...given, next }, browser, actor)).rejects.toEqual(
      refusal('invalid_password'),
    );
  });

  it('is of those who have an account', async () => {
    const world = await office({ ada: 'admin' });
    await expect(changeOwnPassword(world.ports)(given, browser, by('dev'))).rejects.toEqual(
      refusal('operator_not_found'),
    );
  });
});

describe('a token that an admin makes', () => {
  it('is for themselves or for someone who only reads', async () => {
    const world = await office(everyone);
    const issue = (name: string) => issueTokenByAdmin(world.ports)(`${name}@Example.com`, by('ada'), noTerms);
    for (const name of ['ada', 'vera']) expect((await issue(name)).token.email).toBe(`${name}@example.com`);
    for (const name of ['bob', 'cleo']) await expect(issue(name)).rejects.toEqual(refusal('token_of_other'));
    await expect(issue('nobody')).rejects.toEqual(refusal('operator_not_found'));
  });

  it('has the role that was looked at, also when another one counts a moment later', async () => {
    const world = await office(everyone);
    const { email } = await nowOf(world, 'vera');
    await changePerson(world.ports)(email, { kind: 'role', role: 'approver' }, by('ada'));
    world.clock.advance(dayMs - 2);
    const clock = {
      now: () => {
        world.clock.advance(1);
        return world.clock.now();
      },
    };
    const issue = () => issueTokenByAdmin({ ...world.ports, clock })(email, by('ada'), noTerms);
    expect((await issue()).token.role).toBe('viewer');
    await expect(issue()).rejects.toEqual(refusal('token_of_other'));
  });

  it('has its terms changed by who may make it, and by no other admin', async () => {
    const world = await office(everyone);
    const terms = { expiresAt: later(testMorning, 60), addresses: ['::1'] };
    const change = changeTokenTermsByAdmin(world.ports);
    const of = async (name: string) =>
      (await issueStaffToken(world.ports)(`${name}@example.com`, by('ada'))).token;
    for (const name of ['ada', 'vera']) {
      const token = await of(name);
      expect(await change(token.prefix, terms, by('ada'))).toEqual({ ...token, ...terms });
    }
    for (const name of ['bob', 'cleo'])
      await expect(change((await of(name)).prefix, terms, by('ada'))).rejects.toEqual(
        refusal('token_of_other'),
      );
    await expect(change('nobody', terms, by('ada'))).rejects.toEqual(refusal('operator_token_not_found'));
    expect(deeds(world).filter((deed) => deed.includes('terms'))).toHaveLength(2);
    // Who runs the machine changes those of everyone.
    const token = await of('cleo');
    expect(await changeTokenTerms(world.ports)(token.prefix, terms, by('ada'))).toEqual({
      ...token,
      ...terms,
    });
  });

  it('opens nothing for the role that comes by its time, nor for the one that is confirmed', async () => {
    for (const isConfirmed of [true, false]) {
      const world = await office(everyone);
      await issueTokenByAdmin(world.ports)('vera@example.com', by('ada'), noTerms);
      const open = async () =>
        (await listStaff(world.ports)()).find(({ account }) => account.email === 'vera@example.com')?.tokens;
      await changePerson(world.ports)('vera@example.com', { kind: 'role', role: 'approver' }, by('ada'));
      expect(await open()).toHaveLength(1);
      if (isConfirmed) await confirm(world, 'vera@example.com', 'bob');
      else world.clock.advance(dayMs);
      expect(await open()).toEqual([]);
    }
  });

  it('made while its account is shut out opens nothing when time lets that in, and one made since goes on', async () => {
    const world = await office(everyone);
    const email = 'cleo@example.com';
    const open = async () =>
      (await listStaff(world.ports)())
        .find(({ account }) => account.email === email)
        ?.tokens.map(({ prefix }) => prefix);
    const issue = async () => (await issueStaffToken(world.ports)(email, by('machine'))).token.prefix;
    for (const kind of ['disable', 'enable'] as const)
      await changePerson(world.ports)(email, { kind }, by('ada'));
    world.clock.advance(dayMs - 1);
    const before = await issue();
    expect(await open()).toEqual([before]);
    world.clock.advance(1);
    const since = await issue();
    expect(await open()).toEqual([since]);
    world.clock.advance(1);
    await renewStaffPassword(world.ports)(email, by('machine'));
    await resetFactors(world.ports)(email, by('machine'));
    expect(await open()).toEqual([since]);
  });

  it('opens until it expires', () => {
    const terms = { ...noTerms, expiresAt: later(testMorning, 1) };
    expect([noTerms, terms].map((each) => isExpired(each, later(testMorning, 0)))).toEqual([false, false]);
    expect([noTerms, terms].map((each) => isExpired(each, later(testMorning, 1)))).toEqual([false, true]);
  });

  it('has terms, which are checked', () => {
    const terms = { expiresAt: later(testMorning, 1), addresses: ['192.0.2.1', '192.0.2.1', '::1'] };
    expect(keyTerms(terms, testMorning)).toEqual({ ...terms, addresses: ['192.0.2.1', '::1'] });
    expect(() => keyTerms({ ...terms, expiresAt: testMorning }, testMorning)).toThrow(
      refusal('expiry_passed'),
    );
    const many = Array.from({ length: limits.addressesMax + 1 }, (_, index) => `192.0.2.${index}`);
    expect(() => keyTerms({ ...terms, addresses: many }, testMorning)).toThrow(refusal('invalid_addresses'));
  });
});
