import { describe, expect, it } from '@jest/globals';
import { aRegistry, MemoryDatabase, MemoryReadPaces, SequentialIds } from '@mobile-money/testing';
import { PacedBalanceReader } from '../../src/pacing/paced-balance-reader.ts';
import { PacedStatusReader } from '../../src/pacing/paced-status-reader.ts';
import type { BalanceAnswer } from '../../src/ports/gateways.ts';
import { reason, typed } from '../../src/reason/reason.ts';
import { strictProvider } from './strict-provider.ts';
import { VirtualTime } from './virtual-time.ts';

const told: BalanceAnswer = { outcome: 'told', hundredths: 500 };

/** An operator that is asked twice a second, for statuses and balances together. */
function given(answer: () => Promise<BalanceAnswer> = async () => told) {
  const time = new VirtualTime();
  const readPaces = new MemoryReadPaces(new MemoryDatabase(aRegistry()), time);
  const limit = { account: 'mtn', perSecond: 2, answersWithinMs: 100_000 };
  const limitOf = (providerId: string) => (providerId === 'mtn-momo' ? limit : null);
  const shared = { readPaces, clock: time, ids: new SequentialIds(), pauses: time, limitOf };
  const askedAt: number[] = [];
  const start = time.now();
  const readBalance = () => {
    askedAt.push(time.now() - start);
    return answer();
  };
  const balances = { readBalance, tellsBalance: (id: string) => id === 'mtn-momo' };
  const statuses = strictProvider(time, 2);
  return {
    time,
    askedAt,
    reader: new PacedBalanceReader({ ...shared, balances }),
    statuses: new PacedStatusReader({ ...shared, statuses }),
  };
}

describe('reads of balances', () => {
  it('are told by who is asked', async () => {
    const { reader } = given();
    expect([reader.tellsBalance('mtn-momo'), reader.tellsBalance('orange-money')]).toEqual([true, false]);
  });

  it('take turns with each other and with statuses of the account', async () => {
    const { time, reader, statuses, askedAt } = given();
    const status = { providerId: 'mtn-momo', direction: 'deposit', submissionId: '1' } as const;
    const reads = [
      statuses.readStatus(status),
      reader.readBalance('mtn-momo'),
      reader.readBalance('mtn-momo'),
    ];
    expect(await time.during(Promise.all(reads))).toMatchObject([{}, told, told]);
    const [first = 0, second = 0] = askedAt;
    expect(first).toBeGreaterThanOrEqual(500);
    expect(second - first).toBeGreaterThanOrEqual(500);
  });

  it('wait for no one where there is no limit', async () => {
    const { reader, askedAt } = given();
    await Promise.all([1, 2, 3].map(() => reader.readBalance('orange-money')));
    expect(askedAt).toEqual([0, 0, 0]);
  });

  it('are put off when an operator is asked too often, and no one asks it meanwhile', async () => {
    const { time, reader, askedAt } = given(async () => ({
      outcome: 'unknown',
      reason: typed('Too often.'),
      retryAfterMs: 30_000,
    }));
    const asked = () => time.during(reader.readBalance('mtn-momo'));
    expect(await asked()).toMatchObject({ reason: typed('Too often.') });
    expect(await asked()).toEqual({ outcome: 'unknown', reason: reason('reads_put_off') });
    expect(askedAt).toHaveLength(1);
  });

  it('that fail give their failure, and end their turn', async () => {
    const { time, reader } = given(() => Promise.reject(new Error('lost')));
    await expect(time.during(reader.readBalance('mtn-momo'))).rejects.toThrow('lost');
  });
});
