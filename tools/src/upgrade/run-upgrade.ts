import { compareBooks } from '../chaos/books/compare-books.ts';
import { crewOf } from '../chaos/load/crew.ts';
import type { Load } from '../chaos/load/load.ts';
import { startWorld, type World } from '../chaos/machines/world.ts';
import { interruption, type Watching } from '../chaos/run-chaos.ts';
import { longestPauseMs } from '../cluster/pauses.ts';
import type { Windows } from '../harness/installation.ts';
import { servingStages, stages } from './stages.ts';
import { statementsOf } from './statements.ts';
import { type Speaking, Upgrade, unansweredBy } from './upgrade.ts';
import { keeperOf, type Version } from './version.ts';

export interface UpgradePlan {
  readonly folder: string;
  readonly before: Version;
  readonly after: Version;
  readonly seed: number;
  /** How long the versions serve between the moves, all together. */
  readonly seconds: number;
  readonly ratePerSecond: number;
  readonly restSeconds: number;
  readonly windows: Windows;
}

/** One stage, as it went. */
export interface Made {
  readonly name: string;
  readonly hasFaults: boolean;
  readonly atSeconds: number;
  readonly tookSeconds: number;
  /** The longest time without an acknowledged deposit. */
  readonly pauseSeconds: number;
  /** Tries of the platform without a good answer. */
  readonly unanswered: number;
}

export type UpgradeReport = Awaited<ReturnType<typeof conduct>>;

/** When the signal comes it stops everything that it has started, and rejects. */
export async function runUpgrade(
  plan: UpgradePlan,
  watching: Watching,
  signal: AbortSignal,
): Promise<UpgradeReport> {
  const { folder, seed, windows } = plan;
  const before = await speaking(plan.before);
  const after = await speaking(plan.after);
  watching.note('starting a database, three processes of the version before, and what is around them');
  const version = { run: before.run, keeper: await keeperOf(before) };
  const world = await startWorld({ folder, seed, windows, version });
  try {
    return await Promise.race([conduct(plan, before, after, world, watching), interruption(signal)]);
  } finally {
    watching.note('stopping everything');
    world.platform.giveUp();
    await world.stop();
  }
}

const speaking = async (version: Version): Promise<Speaking> => ({
  ...version,
  statements: await statementsOf(version),
});

async function conduct(
  plan: UpgradePlan,
  before: Speaking,
  after: Speaking,
  world: World,
  watching: Watching,
) {
  const { platform } = world;
  const serveMs = (plan.seconds * 1_000) / servingStages;
  const print = (text: string): void => watching.print(text);
  const upgrade = new Upgrade({ world, before, after, serveMs, seed: plan.seed, print });
  const deposits: number[] = [];
  platform.book.onDeposit = () => void deposits.push(performance.now());
  const began = performance.now();
  const secondsSoFar = (): number => (performance.now() - began) / 1_000;
  const { load, operators } = crewOf(plan, world);
  const made: Made[] = [];
  const ticking = setInterval(() => {
    watching.show(made.length, { stage: stages[made.length]?.name ?? '', acknowledged: deposits.length });
  }, 500);
  const wrong: string[] = [];
  try {
    for (const stage of stages) {
      if (wrong.length > 0) break;
      const { name, hasFaults } = stage;
      const [from, already] = [performance.now(), unansweredBy(platform)];
      wrong.push(...(await stage.run(upgrade).catch((error: Error) => [error.message])));
      const now = performance.now();
      const pauseSeconds = longestPauseMs(deposits, from, now) / 1_000;
      const unanswered = unansweredBy(platform) - already;
      const times = { atSeconds: (from - began) / 1_000, tookSeconds: (now - from) / 1_000 };
      made.push({ name, hasFaults, ...times, pauseSeconds, unanswered });
      watching.print(
        `${name}: ${times.tookSeconds.toFixed(1)} s, ${pauseSeconds.toFixed(1)} s without a deposit`,
      );
    }
    await load.end();
    const loadSeconds = secondsSoFar();
    // What went wrong is known by then, and may never come to rest.
    const compared = wrong.length > 0 ? nothing : await books(plan, world, load, watching);
    return {
      before: plan.before.name,
      after: plan.after.name,
      seed: plan.seed,
      wrong,
      ...compared,
      loadSeconds,
      ratePerSecond: plan.ratePerSecond,
      stages: made,
      faults: upgrade.faults,
      statements: before.statements.length,
      acknowledged: platform.book.acknowledgedCount,
      // How often each status was answered to the platform; 0: no answer.
      answers: Object.fromEntries(platform.answers),
      webhooks: platform.book.orders.reduce((sum, { events }) => sum + events.length, 0),
    };
  } finally {
    clearInterval(ticking);
    await operators.stop();
  }
}

const nothing: Awaited<ReturnType<typeof compareBooks>> = { findings: [], restSeconds: 0 };

function books({ restSeconds: mostSeconds }: UpgradePlan, world: World, load: Load, watching: Watching) {
  watching.note('waiting for rest');
  const { platform, network, database } = world;
  return compareBooks({ platform, network, load, databaseUrl: database.url, mostSeconds });
}
