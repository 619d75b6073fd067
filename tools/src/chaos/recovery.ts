import { setTimeout as sleep } from 'node:timers/promises';
import type { DepositAnswer } from '@mobile-money/client';
import { overdueWebhooks } from './books/service-book.ts';
import type { peopleOf } from './load/stories.ts';
import type { World } from './machines/world.ts';

const lookEveryMs = 50;

/**
 * Waits until every process takes a fresh deposit, which is paid, succeeds and is announced, and until nothing in the
 * outbox is overdue. Gives the seconds that it took, or null when they were too many.
 */
export async function secondsToRecover(
  { platform, network, wires, database }: World,
  newPerson: ReturnType<typeof peopleOf>,
  withinSeconds: number,
): Promise<number | null> {
  const began = performance.now();
  const late = began + withinSeconds * 1_000;
  const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await isSo()) && performance.now() < late) await sleep(lookEveryMs);
  };
  const probe = async (index: number): Promise<void> => {
    const person = newPerson('orange');
    const order = { ...person, callbackUrl: `${wires.receivers[0]?.url}/webhooks` };
    const asked = { ...order, operator: 'orange', direction: 'deposit' } as const;
    const answer = (await platform.order(asked, index)) as DepositAnswer | null;
    const code = answer?.instructions?.ussd_string;
    if (code === undefined) return;
    await network.answerPrompts(person.msisdn, 'confirm', 0);
    await network.dial(person.msisdn, code);
    await until(() => platform.book.hasSucceeded(person.reference));
  };
  const recovered = Promise.all([
    ...wires.doors.map((_, index) => probe(index)),
    // Asked for only now and then: the question itself costs the database something.
    until(
      async () => (await overdueWebhooks(database.url).catch(() => 1)) === 0 || (await sleep(500, false)),
    ),
  ]);
  await Promise.race([recovered, sleep(withinSeconds * 1_000 + lookEveryMs)]);
  const seconds = (performance.now() - began) / 1_000;
  return seconds <= withinSeconds ? seconds : null;
}
