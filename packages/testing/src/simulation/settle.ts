import type { MemoryDatabase } from '../memory/memory-database.ts';
import type { Datacentre } from './datacentre.ts';
import type { Scheduler } from './scheduler.ts';
import type { Job } from './service-process.ts';

const jobs: readonly Job[] = [
  'expire',
  'recover',
  'lookAtWallets',
  'applyVerdicts',
  'readStatuses',
  'escalate',
  'deliver',
];
const second = 1_000;
const pausesMs = [0, 0, 2, 5, 10, 20, 30, 60, 60, 120, 300, 600, 900, 3_600, 3_600, 20, 20, 20, 60, 60].map(
  (seconds) => seconds * second,
);

/** States in which something is left to do. */
export const underWay: ReadonlySet<string> = new Set([
  'pending',
  'provider_acknowledged',
  'approved',
  'provider_submitted',
]);

/** The storm is over: background work goes on until nothing is left to do, or until it had every chance. */
export async function settle(
  scheduler: Scheduler,
  datacentre: Datacentre,
  database: MemoryDatabase,
): Promise<void> {
  const { world } = scheduler;
  for (const pauseMs of pausesMs) {
    if (isAtRest(database)) return;
    scheduler.spawn(world, 'background work', async () => {
      await scheduler.step(world, 'time passes', pauseMs);
      for (const job of jobs) {
        for (let rounds = 0; rounds < 5 && (await datacentre.run(job)) > 0; rounds += 1);
      }
    });
    await scheduler.run();
  }
}

function isAtRest(database: MemoryDatabase): boolean {
  const { transactions, payments, deliveries, messages, wallets, walletEntries } = database;
  return (
    ![...transactions.values()].some(({ state }) => underWay.has(state)) &&
    ![...payments.values()].some(({ status }) => status === 'received') &&
    ![...deliveries.values()].some(({ delivery }) => delivery.status === 'pending') &&
    ![...messages.values()].some(({ kind, outcome }) => kind === 'sms' && outcome === 'received') &&
    ![...wallets.values()].some(({ dueAt }) => dueAt !== null) &&
    ![...walletEntries.values()].some(({ isToApply }) => isToApply)
  );
}
