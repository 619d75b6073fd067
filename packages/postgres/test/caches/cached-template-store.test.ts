import { expect, test } from '@jest/globals';
import { aRegistry, MemoryDatabase, MemoryTemplateStore } from '@mobile-money/testing';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { aTemplate } from '@mobile-money/testing/contracts/template-store';
import { CachedTemplateStore } from '../../src/caches/cached-template-store.ts';

const long = { freshMs: 60_000, staleMs: 60_000 };

test('Active templates are kept in memory, and a change of this process is seen at once.', async () => {
  const inner = new MemoryTemplateStore(new MemoryDatabase(aRegistry()));
  const cached = new CachedTemplateStore(inner, long);
  expect(await cached.active()).toEqual([]);
  const [own, foreign] = [aTemplate(), aTemplate()];
  for (const each of [own, foreign]) await cached.add(each, anAuditEntry());
  expect(await cached.list()).toEqual([own, foreign]);
  await inner.move(foreign.templateId, 'draft', 'active', anAuditEntry());
  expect(await cached.active()).toEqual([]);
  expect(await cached.move(own.templateId, 'draft', 'active', anAuditEntry())).toBe(true);
  expect((await cached.active()).map(({ templateId }) => templateId).sort()).toEqual(
    [own.templateId, foreign.templateId].sort(),
  );
  expect(await cached.move(own.templateId, 'draft', 'active', anAuditEntry())).toBe(false);
});
