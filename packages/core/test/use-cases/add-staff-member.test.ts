import { describe, expect, it } from '@jest/globals';
import { aStaffMember, memoryPorts, testMorning } from '@mobile-money/testing';
import { addStaffMember } from '../../src/use-cases/staff-accounts.ts';
import { refusal } from '../refusal.ts';

const staff = aStaffMember();

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
      createdAt: testMorning,
      disabledAt: null,
    });
    expect(await world.passwords.verify(password, account.passwordHash)).toBe(true);
    expect(await world.staff.find('awa@example.com')).toEqual(account);
    expect([...world.database.audit.values()]).toEqual([
      {
        id: expect.any(String),
        at: testMorning,
        staff,
        action: 'operator.add',
        subject: 'awa@example.com',
        before: '',
        after: 'approver',
        reason: null,
      },
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
