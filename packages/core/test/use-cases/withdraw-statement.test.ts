import { expect, it } from '@jest/globals';
import { aStaffMember, aStatementFile, aStatementLine, memoryPorts } from '@mobile-money/testing';
import { typed } from '../../src/reason/reason.ts';
import { importStatement, listStatements, withdrawStatement } from '../../src/use-cases/statements.ts';
import { refusal } from '../refusal.ts';

const wrong = { providerId: 'orange-money', day: '2026-01-01', fileName: 'wrong.csv', sha256: 'a' };

it('sets a wrong file aside: its differences are gone, and the file stays kept', async () => {
  const world = memoryPorts();
  const content = aStatementFile([aStatementLine({ operatorTxId: 'X' })]);
  const { statement } = await importStatement(world.ports)({ ...wrong, content }, aStaffMember());
  const withdraw = withdrawStatement(world.ports);
  const withdrawn = await withdraw(statement.id, 'Of another merchant.', aStaffMember());
  expect(withdrawn).toEqual({ ...statement, withdrawnAt: world.clock.now() });
  expect(await world.reconciliation.list({}, null, 10)).toMatchObject({ items: [{ status: 'gone' }] });
  expect(await world.statements.contentOf(statement.id)).toEqual(content);
  expect((await listStatements(world.ports)({ cursor: null, limit: 10 })).items).toEqual([withdrawn]);
  expect(await world.audit.list(null, 1)).toMatchObject({
    items: [
      { action: 'statement.withdraw', before: '2026-01-01 wrong.csv', reason: typed('Of another merchant.') },
    ],
  });
  await expect(withdraw(statement.id, '', aStaffMember())).rejects.toThrow(refusal('invalid_text'));
  await expect(withdraw('none', 'Why not.', aStaffMember())).rejects.toThrow(refusal('statement_not_found'));
  await expect(listStatements(world.ports)({ cursor: null, limit: 0 })).rejects.toThrow(
    refusal('invalid_page'),
  );
});
