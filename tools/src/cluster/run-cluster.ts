import { setTimeout as sleep } from 'node:timers/promises';
import { type Finding, finding } from '../chaos/books/books.ts';
import { compareBooks } from '../chaos/books/compare-books.ts';
import { crewOf } from '../chaos/load/crew.ts';
import { type Surroundings, startAround } from '../chaos/machines/world.ts';
import { interruption, type Watching } from '../chaos/run-chaos.ts';
import type { Windows } from '../harness/installation.ts';
import { Started } from '../harness/started.ts';
import { longestPauseMs } from './pauses.ts';
import type { Programs } from './programs.ts';
import { type Cluster, startCluster } from './start-cluster.ts';
import { calmMs, type Trial } from './trials.ts';

export interface ClusterPlan {
  readonly folder: string;
  readonly programs: Programs;
  readonly seed: number;
  readonly seconds: number;
  readonly ratePerSecond: number;
  readonly restSeconds: number;
  readonly windows: Windows;
  readonly trials: readonly Trial[];
}

/** One trial, as it went. */
export interface Made {
  readonly name: string;
  readonly atSeconds: number;
  /** How often another machine took the lead. */
  readonly failovers: number;
  /** The longest time without an acknowledged deposit. */
  readonly pauseSeconds: number;
}

export type ClusterReport = Awaited<ReturnType<typeof conduct>>;

const serviceNames = ['service-1', 'service-2'];

/** When the signal comes it stops everything that it has started, and rejects. */
export async function runCluster(
  plan: ClusterPlan,
  watching: Watching,
  signal: AbortSignal,
): Promise<ClusterReport> {
  const started = new Started();
  try {
    return await Promise.race([begin(plan, started, watching), interruption(signal)]);
  } finally {
    watching.note('stopping everything');
    await started.stop();
  }
}

async function begin(plan: ClusterPlan, started: Started, watching: Watching) {
  watching.note('starting three machines with etcd, Patroni and PostgreSQL');
  const cluster = await startCluster(started, plan.folder, plan.programs);
  watching.note('starting two processes of the service, the pretend network and a platform');
  const around = await startAround(started, cluster, serviceNames, plan);
  return conduct(plan, cluster, around, watching);
}

async function conduct(plan: ClusterPlan, cluster: Cluster, around: Surroundings, watching: Watching) {
  const { platform, network } = around;
  const deposits: number[] = [];
  platform.book.onDeposit = () => void deposits.push(performance.now());
  const began = performance.now();
  const secondsSoFar = (): number => (performance.now() - began) / 1_000;
  const { load, operators } = crewOf(plan, around);
  const made: Made[] = [];
  const ticking = setInterval(() => {
    const failovers = made.reduce((sum, each) => sum + each.failovers, 0);
    watching.show(secondsSoFar(), { failovers, acknowledged: platform.book.acknowledgedCount });
  }, 500);
  const make = async (trial: Trial): Promise<readonly Finding[]> => {
    const from = performance.now();
    const before = await cluster.leaderNow();
    const findings = await trial
      .run(cluster, before)
      .catch((error: Error) => [finding('unsettled', error.message)]);
    const failovers = ((await cluster.leader())?.timeline ?? before.timeline) - before.timeline;
    await sleep(calmMs);
    const pauseSeconds = longestPauseMs(deposits, from, performance.now()) / 1_000;
    made.push({ name: trial.name, atSeconds: (from - began) / 1_000, failovers, pauseSeconds });
    watching.print(`${trial.name}: ${pauseSeconds.toFixed(1)} s without a deposit`);
    return findings;
  };
  try {
    await sleep(calmMs);
    const findings: Finding[] = [];
    for (let turn = 0; secondsSoFar() < plan.seconds && findings.length === 0; turn += 1) {
      const trial = plan.trials[turn % plan.trials.length];
      if (trial !== undefined) findings.push(...(await make(trial)));
    }
    await load.end();
    const underLoad = { seconds: secondsSoFar(), acknowledged: platform.book.acknowledgedCount };
    watching.note('waiting for rest');
    const books = { platform, network, load, databaseUrl: cluster.url, mostSeconds: plan.restSeconds };
    const compared = await compareBooks(books);
    return {
      findings: [...findings, ...compared.findings],
      restSeconds: compared.restSeconds,
      seed: plan.seed,
      loadSeconds: underLoad.seconds,
      ratePerSecond: plan.ratePerSecond,
      heldPerSecond: underLoad.acknowledged / underLoad.seconds,
      trials: made,
      acknowledged: platform.book.acknowledgedCount,
      deposits: deposits.length,
      // How often each status was answered to the platform; 0: no answer.
      answers: Object.fromEntries(platform.answers),
      webhooks: platform.book.orders.reduce((sum, { events }) => sum + events.length, 0),
    };
  } finally {
    clearInterval(ticking);
    platform.giveUp();
    await operators.stop();
  }
}
