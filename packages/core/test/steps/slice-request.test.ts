import { describe, expect, it } from '@jest/globals';
import { memoryPorts } from '@mobile-money/testing';
import { checkedLimit } from '../../src/steps/slice-request.ts';
import { listAudit } from '../../src/use-cases/list-audit.ts';
import { listPayments } from '../../src/use-cases/list-payments.ts';
import { listWebhooks } from '../../src/use-cases/list-webhooks.ts';
import { searchTransactions } from '../../src/use-cases/search-transactions.ts';
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
