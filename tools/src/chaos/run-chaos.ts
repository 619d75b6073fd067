import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '@mobile-money/testing/random';
import type { Progress } from '../harness/progress.ts';
import type { FindingKind } from './books/books.ts';
import { compareBooks } from './books/compare-books.ts';
import { overdueWebhooks } from './books/service-book.ts';
import { type FaultKind, makeFaults, printSchedule, scheduleOf } from './faults/schedule.ts';
import { crewOf } from './load/crew.ts';
import { codeIn, type peopleOf } from './load/stories.ts';
import { startWorld, type World, type WorldPlan } from './machines/world.ts';

export interface ChaosPlan extends WorldPlan {
  readonly seconds: number;
  readonly faults: number;
  readonly ratePerSecond: number;
  /** How long it is waited for recovery, which a service with a fault in it may never reach. */
  readonly recoverSeconds?: number;
  /** How long everything may take to come to rest afterwards. */
  readonly restSeconds: number;
  readonly kindsOn: (world: World) => readonly FaultKind[];
  /** Makes the world a little worse from the beginning, so that a fault hits more. */
  readonly prepare?: (world: World) => void;
  /** Ends the wait for rest as soon as this was found; what is doubled stays doubled. */
  readonly untilFound?: FindingKind;
}

/** Hears how far it is, for a person who watches. */
export type Watching = Pick<Progress, 'note' | 'print' | 'show'>;

export type ChaosReport = Awaited<ReturnType<typeof conduct>>;

/** Before the first fault, so that every process and cache has seen ordinary days. */
const calmMs = 2_000;
const usualRecoverSeconds = 60;

/** When the signal comes it stops everything that it has started, and rejects. */
export async function runChaos(
  plan: ChaosPlan,
  watching: Watching,
  signal: AbortSignal = new AbortController().signal,
): Promise<ChaosReport> {
  watching.note('starting a database, three processes of the service, the pretend network and a platform');
  const world = await startWorld(plan);
  if (!world.database.canBeFilled) {
    watching.note('leaving the disk alone, which is filled only where root may mount one for the database');
  }
  try {
    return await Promise.race([conduct(plan, world, watching), interruption(signal)]);
  } finally {
    watching.note('stopping everything');
    world.platform.giveUp();
    await world.stop();
  }
}

export const interruption = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const interrupt = (): void => reject(new Error('The run was interrupted.'));
    if (signal.aborted) interrupt();
    else signal.addEventListener('abort', interrupt);
  });

async function conduct(plan: ChaosPlan, world: World, watching: Watching) {
  plan.prepare?.(world);
  const { platform } = world;
  const faults = scheduleOf(
    { kinds: plan.kindsOn(world), count: plan.faults, lengthMs: plan.seconds * 1_000 - calmMs },
    new Random(plan.seed),
  );
  watching.print(
    `Seed ${plan.seed}: ${faults.length} faults in ${plan.seconds} s.\n${printSchedule(faults)}`,
  );
  const began = performance.now();
  const secondsSoFar = (): number => (performance.now() - began) / 1_000;
  let made = 0;
  const ticking = setInterval(() => {
    const acknowledged = platform.book.acknowledgedCount;
    watching.show(secondsSoFar(), { made, acknowledged });
  }, 500);
  const { newPerson, load, operators } = crewOf(plan, world);
  try {
    await sleep(calmMs);
    await makeFaults(faults, world, () => {
      made += 1;
    });
    const withinSeconds = plan.recoverSeconds ?? usualRecoverSeconds;
    const recovered = await secondsToRecover(world, newPerson, withinSeconds);
    await sleep(Math.max(0, (plan.seconds - secondsSoFar()) * 1_000));
    await load.end();
    const underLoad = { seconds: secondsSoFar(), acknowledged: platform.book.acknowledgedCount };
    watching.note('waiting for rest');
    const { book } = platform;
    const { findings, restSeconds } = await compareBooks({
      platform,
      network: world.network,
      load,
      databaseUrl: world.database.url,
      mostSeconds: plan.restSeconds,
      untilFound: plan.untilFound,
    });
    return {
      findings,
      restSeconds,
      seed: plan.seed,
      loadSeconds: underLoad.seconds,
      // Stories that were begun in a second, and orders that were acknowledged.
      ratePerSecond: plan.ratePerSecond,
      heldPerSecond: underLoad.acknowledged / underLoad.seconds,
      faults: made,
      faultNames: faults.map(({ name }) => name),
      acknowledged: book.acknowledgedCount,
      // How often each status was answered to the platform; 0: no answer.
      answers: Object.fromEntries(platform.answers),
      webhooks: book.orders.reduce((sum, { events }) => sum + events.length, 0),
      decisions: operators.decisions,
      secondsToRecover: recovered,
    };
  } finally {
    clearInterval(ticking);
    await operators.stop();
  }
}

const lookEveryMs = 50;

/**
 * Waits until every process takes a fresh deposit, which is paid, succeeds and is announced, and until nothing in the
 * outbox is overdue. Gives the seconds that it took, or null when they were too many.
 */
async function secondsToRecover(
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
    const person = { ...newPerson('orange'), callbackUrl: `${wires.receivers[0]?.url}/webhooks` };
    const code = codeIn(await platform.order({ ...person, direction: 'deposit' }, index));
    if (code === null) return;
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
