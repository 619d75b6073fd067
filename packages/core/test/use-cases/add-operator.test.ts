import { describe, expect, it } from '@jest/globals';
import { anOperator, memoryPorts, testMorning } from '@mobile-money/testing';
import { addOperator } from '../../src/use-cases/add-operator.ts';
import { refusal } from '../refusal.ts';

const operator = anOperator();

describe('a new account in the back office', () => {
  it('has a password that is given once and kept by no one, and others hear of it', async () => {
    const world = memoryPorts();
    const { account, password } = await addOperator(world.ports)(
      { email: ' Awa@Example.com', role: 'approver' },
      operator,
    );
    expect(account).toEqual({
      email: 'awa@example.com',
      role: 'approver',
      passwordHash: expect.any(String),
      createdAt: testMorning,
      disabledAt: null,
    });
    expect(await world.passwords.verify(password, account.passwordHash)).toBe(true);
    expect(await world.operators.find('awa@example.com')).toEqual(account);
    expect([...world.database.audit.values()]).toEqual([
      {
        id: expect.any(String),
        at: testMorning,
        operator,
        action: 'operator.add',
        subject: 'awa@example.com',
        before: '',
        after: 'approver',
        reason: '',
      },
    ]);
    const facts = { email: account.email, before: '', after: 'approver', by: operator.id };
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
    const first = await addOperator(world.ports)({ email: 'awa@example.com', role: 'admin' }, operator);
    await expect(addOperator(world.ports)(given, operator)).rejects.toEqual(refusal(code));
    expect(await world.operators.list()).toEqual([first.account]);
    expect(world.database.audit.size).toBe(1);
    expect(world.log.lines).toHaveLength(1);
  });
});
