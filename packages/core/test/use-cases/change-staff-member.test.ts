import { beforeEach, describe, expect, it } from '@jest/globals';
import { aStaffMember, type MemoryPorts, memoryPorts, testMorning } from '@mobile-money/testing';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { anAccount, aSession } from '@mobile-money/testing/contracts/given/staff';
import {
  changeStaffRole,
  enableStaffMember,
  renewStaffPassword,
} from '../../src/use-cases/staff-accounts.ts';
import { refusal } from '../refusal.ts';

const staff = aStaffMember();
const account = anAccount({ email: 'awa@example.com', role: 'viewer' });
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

describe('an account in the back office', () => {
  it('gets another role, audited, and stays signed in', async () => {
    const changed = await changeStaffRole(world.ports)('AWA@example.com', 'admin', staff);
    expect(changed).toEqual({ ...account, role: 'admin' });
    expect(audited()).toEqual([
      expect.objectContaining({ ...entry, action: 'operator.role', before: 'viewer', after: 'admin' }),
    ]);
    expect(alerts()).toEqual([['operator.role', account.email, 'viewer', 'admin', staff.id]]);
    expect(world.database.sessions.size).toBe(1);
  });

  it('is shut out and let in again, audited, and signed out', async () => {
    const shut = await enableStaffMember(world.ports)(account.email, false, staff);
    expect(shut).toEqual({ ...account, disabledAt: testMorning });
    expect(world.database.sessions.size).toBe(0);
    expect(await enableStaffMember(world.ports)(account.email, true, staff)).toEqual(account);
    expect(audited()).toEqual([
      expect.objectContaining({ ...entry, action: 'operator.enable', before: 'on', after: 'off' }),
      expect.objectContaining({ ...entry, action: 'operator.enable', before: 'off', after: 'on' }),
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
