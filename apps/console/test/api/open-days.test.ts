import { expect, test } from '@jest/globals';
import { openDays } from '../../src/api/open-days.ts';

/** As the service gives them, a hundred at a time. */
const reading = (all: readonly string[]) => (cursor: string | undefined) => {
  const from = Number(cursor ?? 0);
  const items = all.slice(from, from + 100).map((day) => ({ provider_id: 'mtn-momo', day }));
  return Promise.resolve({ items, next_cursor: from + 100 < all.length ? String(from + 100) : null });
};

const many = (day: string, count: number): readonly string[] => Array.from({ length: count }, () => day);
const dayOf = (day: string) => ({ provider: 'mtn-momo', day });

test('a day is told of behind more differences of another day than come at once', async () => {
  const read = reading([...many('2026-11-16', 150), '2026-11-02']);
  expect(await openDays(read)).toEqual({
    days: [dayOf('2026-11-16'), dayOf('2026-11-02')],
    lookedThrough: null,
  });
});

test('where more are open than are looked through, that is said', async () => {
  const read = reading([...many('2026-11-16', 1_000), '2026-11-02']);
  expect(await openDays(read)).toEqual({ days: [dayOf('2026-11-16')], lookedThrough: 1_000 });
  expect((await openDays(reading(many('2026-11-16', 1_000)))).lookedThrough).toBeNull();
});
