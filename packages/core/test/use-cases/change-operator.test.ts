import { beforeEach, describe, expect, it } from '@jest/globals';
import { anOperator, type MemoryPorts, memoryPorts, testMorning } from '@mobile-money/testing';
import { anAccount, aSession } from '@mobile-money/testing/contracts/given/operators';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import {
  changeOperatorRole,
  enableOperator,
  renewOperatorPassword,
} from '../../src/use-cases/change-operator.ts';
import { refusal } from '../refusal.ts';

const operator = anOperator();
const account = anAccount({ email: 'awa@example.com', role: 'viewer' });
let world: MemoryPorts;
beforeEach(async () => {
  world = memoryPorts();
  await world.operators.add(account, anAuditEntry());
  await world.operators.startSession(aSession({ email: account.email }), testMorning, anAuditEntry());
  world.database.audit.clear();
});

const audited = () => [...world.database.audit.values()];
/** What those who were not asked are told of it. */
const alerts = () =>
  world.log.lines
    .filter(({ level }) => level === 'warn')
    .map(({ facts: { action, email, before, after, by } = {} }) => [action, email, before, after, by]);
const entry = { at: testMorning, operator, subject: 'awa@example.com', reason: '' };

describe('an account in the back office', () => {
  it('gets another role, audited, and stays signed in', async () => {
    const changed = await changeOperatorRole(world.ports)('AWA@example.com', 'admin', operator);
    expect(changed).toEqual({ ...account, role: 'admin' });
    expect(audited()).toEqual([
      expect.objectContaining({ ...entry, action: 'operator.role', before: 'viewer', after: 'admin' }),
    ]);
    expect(alerts()).toEqual([['operator.role', account.email, 'viewer', 'admin', operator.id]]);
    expect(world.database.sessions.size).toBe(1);
  });

  it('is shut out and let in again, audited, and signed out', async () => {
    const shut = await enableOperator(world.ports)(account.email, false, operator);
    expect(shut).toEqual({ ...account, disabledAt: testMorning });
    expect(world.database.sessions.size).toBe(0);
    expect(await enableOperator(world.ports)(account.email, true, operator)).toEqual(account);
    expect(audited()).toEqual([
      expect.objectContaining({ ...entry, action: 'operator.enable', before: 'on', after: 'off' }),
      expect.objectContaining({ ...entry, action: 'operator.enable', before: 'off', after: 'on' }),
    ]);
    expect(alerts()).toEqual([
      ['operator.enable', account.email, 'on', 'off', operator.id],
      ['operator.enable', account.email, 'off', 'on', operator.id],
    ]);
  });

  it('gets a new password, audited without it, and is signed out', async () => {
    const { account: changed, password } = await renewOperatorPassword(world.ports)(account.email, operator);
    expect(await world.passwords.verify(password, changed.passwordHash)).toBe(true);
    expect(world.database.sessions.size).toBe(0);
    expect(JSON.stringify(audited())).not.toContain(password);
    expect(audited()).toEqual([
      expect.objectContaining({ ...entry, action: 'operator.password', before: '', after: 'new' }),
    ]);
    expect(alerts()).toEqual([['operator.password', account.email, '', 'new', operator.id]]);
  });

  it('that is not there cannot be changed, and a role that is not there cannot be given', async () => {
    const notFound = refusal('operator_not_found');
    await expect(changeOperatorRole(world.ports)('b@example.com', 'admin', operator)).rejects.toEqual(
      notFound,
    );
    await expect(enableOperator(world.ports)('b@example.com', false, operator)).rejects.toEqual(notFound);
    await expect(renewOperatorPassword(world.ports)('b@example.com', operator)).rejects.toEqual(notFound);
    await expect(changeOperatorRole(world.ports)(account.email, 'root', operator)).rejects.toEqual(
      refusal('unknown_role'),
    );
    expect([audited(), alerts()]).toEqual([[], []]);
  });
});
