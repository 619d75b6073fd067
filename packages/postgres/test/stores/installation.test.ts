import { expect, it } from '@jest/globals';
import { instant } from '@mobile-money/core';
import { environmentOf, markEnvironment, noteRestore, restoredAtOf } from '../../src/stores/installation.ts';
import { postgresSubject } from '../postgres-subject.ts';

const subject = postgresSubject();

it('A database belongs to the environment that started on it first, of many at once too, and for ever.', async () => {
  const { database } = await subject();
  expect(await environmentOf(database)).toBeNull();
  const names = ['sandbox', 'production', 'development', 'sandbox', 'production'];
  const told = await Promise.all(names.map((name) => markEnvironment(database, name, instant(1))));
  expect(new Set(told).size).toBe(1);
  expect(await environmentOf(database)).toBe(told[0]);
  expect(await markEnvironment(database, 'another', instant(2))).toBe(told[0]);
});

it('A database says when it was restored last, and one that never was says so.', async () => {
  const { database } = await subject();
  await markEnvironment(database, 'sandbox', instant(1));
  expect(await restoredAtOf(database)).toBeNull();
  for (const at of [instant(5), instant(7)]) {
    await noteRestore(database, at);
    expect(await restoredAtOf(database)).toBe(at);
  }
});
