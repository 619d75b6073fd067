import { earlier } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { type MagicStep, magicSteps } from '../simulation/magic-numbers.ts';
import { oneByOne } from '../steps/one-by-one.ts';
import { simulatedChange } from '../steps/simulated-change.ts';
import type { Transaction } from '../transaction/transaction.ts';

type SettlePorts = Pick<Ports, 'probes' | 'transactions' | 'clock' | 'ids' | 'log' | 'settings'>;

/**
 * Makes the outcomes of magic numbers happen when their time has come, and tells how many did. What waits is in the
 * store alone, so that no restart forgets it; of many processes that see it, one makes it happen.
 */
export const settleMagicNumbers =
  (ports: SettlePorts) =>
  async (limit: number): Promise<number> => {
    const before = earlier(ports.clock.now(), limits.magicNumberWaitMs);
    const waiting = await ports.probes.waitingSince(magicSteps, before, limit);
    return oneByOne(ports, waiting, (transaction) => settle(ports, transaction));
  };

/**
 * An outcome belongs to the very version that waited for it. Where another process, the platform or the deadline was
 * first, the commit is stale and nothing happens: decided anew, the outcome might fit the state that they made too.
 */
async function settle(ports: SettlePorts, transaction: Transaction): Promise<void> {
  const step = magicSteps.find((each) => isAt(each, transaction));
  if (step === undefined) throw new Error('The store found what was not asked for.');
  await ports.transactions.commit(simulatedChange(ports, transaction, step.outcome));
}

const isAt = (step: MagicStep, { msisdn, direction, state }: Transaction): boolean =>
  step.msisdn === msisdn && step.direction === direction && step.state === state;
