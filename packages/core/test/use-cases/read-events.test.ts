import { describe, expect, test } from '@jest/globals';
import { type MemoryPorts, memoryPorts } from '@mobile-money/testing';
import { depositAfter, storedDeposit } from '@mobile-money/testing/contracts/given/deposits';
import fc from 'fast-check';
import { cursorPattern, readEvents, signWebhook } from '../../src/use-cases/read-events.ts';
import { refusal } from '../a-transaction.ts';

const own = { applicationId: 'default', after: null, limit: 50 };

/** Events of the application, in the order in which they were committed. */
async function told({ ports, clock }: MemoryPorts, count: number): Promise<readonly unknown[]> {
  const ids: unknown[] = [];
  for (let n = 0; n < count; n += 1) {
    const deposit = await storedDeposit(ports);
    // Several in one millisecond, now and then.
    if (n % 3 === 0) clock.advance(1);
    const change = depositAfter(deposit, 'window_closed', clock.now());
    await ports.transactions.commit(change);
    ids.push(change.event?.id);
  }
  return ids;
}

describe('reading events', () => {
  test('gives each with its cursor, and where to go on', async () => {
    const memory = memoryPorts();
    const ids = await told(memory, 3);
    const { items, next } = await readEvents(memory.ports)(own);
    expect(items.map(({ event }) => event.id)).toEqual(ids);
    expect(items.at(-1)?.cursor).toBe(next);
    expect(items[0]?.event.failureCode).toBe('window_closed');
  });

  test('begins at the beginning, and stays there while there is nothing', async () => {
    const { ports } = memoryPorts();
    const { items, next } = await readEvents(ports)(own);
    expect([items, next]).toEqual([[], '00000000000000']);
    expect(await readEvents(ports)({ ...own, after: next })).toEqual({ items: [], next });
  });

  test('from the end gives nothing of before, and all that follows', async () => {
    const memory = memoryPorts();
    const read = readEvents(memory.ports);
    await told(memory, 2);
    const { items, next } = await read({ ...own, after: 'end' });
    expect(items).toEqual([]);
    const ids = await told(memory, 2);
    expect((await read({ ...own, after: next })).items.map(({ event }) => event.id)).toEqual(ids);
  });

  test('after a cursor that is newer than all events gives none, and the cursor back', async () => {
    const memory = memoryPorts();
    await told(memory, 1);
    const after = '1fffffffffffff';
    expect(await readEvents(memory.ports)({ ...own, after })).toEqual({ items: [], next: after });
  });

  test.each([
    ['', 'no digits'],
    ['0', 'too short'],
    ['0000000000000g', 'no hexadecimal digit'],
    ['0000000000000A', 'a capital letter'],
    ['000000000000000', 'too long'],
    ['20000000000000', 'more than any position'],
    ['END', 'not the word'],
    ['end ', 'more than the word'],
  ])('after %j is refused: %s', async (after) => {
    await expect(readEvents(memoryPorts().ports)({ ...own, after })).rejects.toThrow(
      refusal('invalid_cursor'),
    );
  });

  test.each([0, 101, 1.5])('refuses %p at once', async (limit) => {
    await expect(readEvents(memoryPorts().ports)({ ...own, limit })).rejects.toThrow(refusal('invalid_page'));
  });

  test('from next to next gives every event once and in order, whatever is written meanwhile', async () => {
    const step = fc.record({
      written: fc.integer({ min: 0, max: 4 }),
      limit: fc.integer({ min: 1, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const memory = memoryPorts();
        const read = readEvents(memory.ports);
        const [written, seen]: [unknown[], unknown[]] = [[], []];
        let after: string | null = null;
        const cursors: string[] = [];
        for (const { written: count, limit } of [...steps, { written: 0, limit: 100 }]) {
          written.push(...(await told(memory, count)));
          const page = await read({ ...own, after, limit });
          seen.push(...page.items.map(({ event }) => event.id));
          cursors.push(...page.items.map(({ cursor }) => cursor));
          after = page.next;
        }
        expect(seen).toEqual(written);
        expect([...cursors].sort()).toEqual(cursors);
        for (const cursor of cursors) expect(cursor).toMatch(new RegExp(cursorPattern));
      }),
      { numRuns: 50 },
    );
  });
});

describe('the webhook of an event', () => {
  test('is signed anew for its application, also where it was never sent', async () => {
    const memory = memoryPorts();
    const [id] = await told(memory, 1);
    const { body, headers } = await signWebhook(memory.ports)('default', String(id));
    expect(JSON.parse(body)).toMatchObject({ event: 'payment.expired' });
    expect(headers).toMatchObject({ 'x-stub-event': id });
  });

  test("is no one else's", async () => {
    const memory = memoryPorts();
    const [id] = await told(memory, 1);
    await expect(signWebhook(memory.ports)('another', String(id))).rejects.toThrow(
      refusal('webhook_not_found'),
    );
  });
});
