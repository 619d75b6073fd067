import { expect, test } from '@jest/globals';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { aTemplate } from '@mobile-money/testing/contracts/template-store';
import { postgresSubject } from '../postgres-subject.ts';

const subject = postgresSubject();

test('Templates that ship are added once, before those of people, and what people did about them stays.', async () => {
  const { templates: store } = await subject();
  const shipped = ['b', 'a', 'c'].map((templateId) =>
    aTemplate({ templateId, status: 'active', isConfirmed: true, madeBy: null }),
  );
  const own = aTemplate({ templateId: '0' });
  await store.add(own, anAuditEntry());
  await Promise.all([1, 2, 3].map(() => store.seed(shipped.slice(0, 2))));
  expect(await store.move('a', 'active', 'retired', anAuditEntry())).toBe(true);
  await store.seed(shipped.map((each) => ({ ...each, text: `${each.text} of a newer release` })));
  const kept = await store.list();
  expect(kept.map(({ templateId, status }) => [templateId, status])).toEqual([
    ['b', 'active'],
    ['a', 'retired'],
    ['c', 'active'],
    ['0', 'draft'],
  ]);
  expect(kept[0]).toEqual(shipped[0]);
});
