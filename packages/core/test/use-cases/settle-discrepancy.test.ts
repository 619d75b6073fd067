import { expect, it } from '@jest/globals';
import { aStaffMember, aStatementFile, aStatementLine, memoryPorts } from '@mobile-money/testing';
import { typed } from '../../src/reason/reason.ts';
import {
  listDiscrepancies,
  reopenDiscrepancy,
  settleDiscrepancy,
} from '../../src/use-cases/discrepancies.ts';
import { importStatement } from '../../src/use-cases/statements.ts';
import { refusal } from '../refusal.ts';

const slice = { cursor: null, limit: 10 };
const anything = { providerId: null, day: null, status: null, kind: null };
const [providerId, day] = ['orange-money', '2026-01-01'];

it('is settled with a note, found by what it is, and opened again', async () => {
  const world = memoryPorts();
  const list = listDiscrepancies(world.ports);
  const content = aStatementFile([aStatementLine({ operatorTxId: 'X' })]);
  const given = { providerId, day, fileName: 'a.csv', sha256: 'a', content };
  const { comparison } = await importStatement(world.ports)(given, aStaffMember());
  const whole = { providerId, day, status: 'open', kind: 'missing_with_us' } as const;
  const { items, openCount, comparison: told } = await list(whole, slice);
  expect([items.length, openCount, told]).toEqual([1, 1, comparison]);
  const id = items[0]?.id ?? '';

  const settled = await settleDiscrepancy(world.ports)(
    { discrepancyId: id, outcome: 'claimed', note: 'Asked the operator.' },
    aStaffMember(),
  );
  const settlement = {
    outcome: 'claimed',
    note: 'Asked the operator.',
    by: aStaffMember().id,
    at: world.clock.now(),
  };
  expect(settled).toEqual({ ...items[0], status: 'settled', settlement });
  expect(await list(whole, slice)).toMatchObject({ items: [], openCount: 0 });
  expect(await list(anything, slice)).toEqual({
    items: [settled],
    nextCursor: null,
    comparison: null,
    openCount: 0,
  });
  expect(await list({ ...anything, providerId }, slice)).toMatchObject({ comparison: null });

  expect(await reopenDiscrepancy(world.ports)(id, 'They never answered.', aStaffMember())).toEqual(items[0]);
  expect(await world.audit.list(null, 2)).toMatchObject({
    items: [
      { action: 'difference.reopen', subject: id, reason: typed('They never answered.') },
      { action: 'difference.settle', subject: id, after: 'claimed', reason: typed('Asked the operator.') },
    ],
  });
  const unsaid = { discrepancyId: id, outcome: 'explained', note: '' } as const;
  await expect(settleDiscrepancy(world.ports)(unsaid, aStaffMember())).rejects.toThrow(
    refusal('invalid_text'),
  );
  await expect(list({ ...anything, day: 'x' }, slice)).rejects.toThrow(refusal('invalid_day'));
  await expect(list(anything, { ...slice, limit: 0 })).rejects.toThrow(refusal('invalid_page'));
});
