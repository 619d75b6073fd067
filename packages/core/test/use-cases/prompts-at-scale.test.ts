import { expect, it, jest } from '@jest/globals';
import {
  aRegistry,
  MemoryDatabase,
  type MemoryPorts,
  memoryPorts,
  SequentialIds,
} from '@mobile-money/testing';
import type { Deposit } from '../../src/deposit/deposit.ts';
import { later } from '../../src/instant.ts';
import { PacedStatusReader } from '../../src/pacing/paced-status-reader.ts';
import { transactionId } from '../../src/transaction/transaction.ts';
import { reference } from '../../src/transaction/transaction-request.ts';
import { expireDeposits } from '../../src/use-cases/overdue.ts';
import { readProviderStatuses } from '../../src/use-cases/read-provider-statuses.ts';
import { aPromptedDeposit, uuidOf } from '../a-transaction.ts';
import { strictProvider } from '../pacing/strict-provider.ts';
import { VirtualTime } from '../pacing/virtual-time.ts';

jest.setTimeout(60_000);

const windowMs = 600_000;

/** Two processes that work every second, on one store, and an operator that answers 429 above its limit. */
function given(count: number, readsPerSecond: number, paidAfterMs: (n: number) => number) {
  const time = new VirtualTime();
  const begin = time.now();
  const paidAt = (n: number): number => begin + paidAfterMs(n);
  const provider = strictProvider(time, readsPerSecond, ({ submissionId }) =>
    time.now() >= paidAt(Number(submissionId))
      ? { outcome: 'succeeded', providerTxId: `TX-${submissionId}` }
      : { outcome: 'pending' },
  );
  const database = new MemoryDatabase(aRegistry());
  const ids = new SequentialIds();
  const deposits: Deposit[] = [];
  const process = () => {
    const { ports }: MemoryPorts = memoryPorts({ clock: time, pauses: time, ids }, database);
    const limit = { account: 'orange', perSecond: readsPerSecond, answersWithinMs: 31_000 };
    const statuses = new PacedStatusReader({ ...ports, statuses: provider, limitOf: () => limit });
    const [expire, read] = [
      expireDeposits({ ...ports, statuses }),
      readProviderStatuses({ ...ports, statuses }),
    ];
    return async () => {
      await expire(10_000);
      await read(20);
    };
  };
  const work = [process(), process()];
  return {
    time,
    provider,
    /** So many a second come in, for as long as it takes. */
    async live(untilMs: number, perSecond: number): Promise<void> {
      for (let second = 0; time.now() < begin + untilMs; second += 1) {
        for (let n = second * perSecond; n < Math.min(count, (second + 1) * perSecond); n += 1) {
          const made = aPromptedDeposit({
            id: transactionId(uuidOf(1_000 + n)),
            reference: reference(`r-${n}`),
            submissionId: String(n),
            state: 'provider_acknowledged',
            createdAt: time.now(),
            expiresAt: later(time.now(), windowMs),
          });
          deposits.push(made);
          database.transactions.set(made.id, made);
        }
        for (const each of work) await each();
        await time.pass(1_000);
      }
    },
    states: () => deposits.map(({ id }) => database.transactions.get(id)?.state),
  };
}

it.each<[string, (n: number) => number]>([
  ['within a minute', (n) => 3_000 + ((n * 7_919) % 60_000)],
  ['in the last second of its window', (n) => Math.floor(n / 100) * 1_000 + windowMs - 1],
])(
  'three hundred prompts that were all paid %s all succeed, and the operator never has to say 429',
  async (_, paidAfterMs) => {
    const { provider, live, states } = given(300, 10, paidAfterMs);
    await live(700_000, 100);
    expect(states()).toEqual(Array.from({ length: 300 }, () => 'succeeded'));
    expect(provider.refused).toBe(0);
  },
);

it('where fewer reads are allowed than the intervals wish for, each prompt is still read when its window closes', async () => {
  // Eight readings are wished for each of two hundred in eleven minutes, and there are turns for six.
  const paidInTheEnd = (n: number): number => Math.floor(n / 2) * 1_000 + windowMs - 1;
  const { provider, live, states } = given(200, 2, paidInTheEnd);
  await live(800_000, 2);
  expect(states()).toEqual(Array.from({ length: 200 }, () => 'succeeded'));
  expect(provider.refused).toBe(0);
});
