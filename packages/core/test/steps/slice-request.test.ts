import { describe, expect, it } from '@jest/globals';
import { memoryPorts } from '@mobile-money/testing';
import {
  checkedLimit,
  listAudit,
  listPayments,
  listWebhooks,
  searchTransactions,
} from '../../src/use-cases/lists.ts';
import { refusal } from '../refusal.ts';

describe('a list for staff', () => {
  it.each([0, -1, 101, 1.5, Number.NaN])('is refused with a limit of %d', async (limit) => {
    const world = memoryPorts();
    const slice = { cursor: null, limit };
    const refused = refusal('invalid_page');
    await expect(searchTransactions(world)({}, slice)).rejects.toEqual(refused);
    await expect(listPayments(world.ports)('matched', slice)).rejects.toEqual(refused);
    await expect(listWebhooks(world)('failed', slice)).rejects.toEqual(refused);
    await expect(listAudit(world)(slice)).rejects.toEqual(refused);
  });

  it.each([1, 20, 100])('has the limit that it is asked for: %d', (limit) => {
    expect(checkedLimit({ cursor: null, limit })).toBe(limit);
  });
});
