import { expect, test } from '@jest/globals';
import { blockName, typed } from '@mobile-money/core';
import { aRegistry, MemoryBlockStore, MemoryDatabase, testMorning } from '@mobile-money/testing';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { aBlock } from '@mobile-money/testing/contracts/mark-stores';
import { CachedBlockStore } from '../../src/caches/cached-block-store.ts';

const long = { freshMs: 60_000, staleMs: 60_000 };

test('Who is blocked is kept in memory, and a change of this process is seen at once.', async () => {
  const inner = new MemoryBlockStore(new MemoryDatabase(aRegistry()));
  const cached = new CachedBlockStore(inner, long);
  expect(await cached.active()).toEqual(new Set());
  const [own, foreign] = [aBlock(), aBlock()];
  await inner.add(foreign, anAuditEntry());
  expect(await cached.active()).toEqual(new Set());
  expect(await cached.add(own, anAuditEntry())).toEqual(own);
  expect(await cached.active()).toEqual(new Set([own, foreign].map(blockName)));
  const lifting = { by: 'amina', at: testMorning, because: typed('Found.') };
  expect(await cached.lift(own.id, lifting, anAuditEntry())).toBe(true);
  expect(await cached.active()).toEqual(new Set([blockName(foreign)]));
  expect(await cached.find(own.id)).toEqual({ ...own, lifted: lifting });
  expect((await cached.list({ status: 'active' }, null, 10)).items).toEqual([foreign]);
});
