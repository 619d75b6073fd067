import { expect, it } from '@jest/globals';
import { instant } from '@mobile-money/core';
import { environmentOf, markEnvironment } from '../../src/stores/installation.ts';
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
