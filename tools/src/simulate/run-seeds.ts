import { Worker } from 'node:worker_threads';
import {
  type Adversaries,
  type HistoryPlan,
  noForgedCredits,
  planFrom,
  runHistory,
  shrink,
} from '@mobile-money/testing/simulation';
import { Progress } from '../harness/progress.ts';
import type { SeedRange, SeedReport } from './seed-worker.ts';

export interface Run {
  readonly from: number;
  readonly seeds: number;
  readonly workers: number;
  readonly adversaries: Adversaries;
}

/** Why a forged SMS may be believed: there is nothing else to go by. */
const reasons = Object.keys(noForgedCredits) as (keyof typeof noForgedCredits)[];

/** Lives through many histories on all cores, with a progress bar, and stops at the first that breaks a rule. */
export async function runSeeds({ from, seeds, workers, adversaries }: Run): Promise<boolean> {
  const started = performance.now();
  const format = '{percentage} % | {value}/{total} histories | {rate} a second | {eta_formatted} left';
  const progress = new Progress(seeds, format);
  progress.show(0, { rate: 0 });
  const totals = { done: 0, steps: 0, commits: 0, forged: { ...noForgedCredits } };
  const broken: SeedReport[] = [];
  const rate = (): number => Math.round(totals.done / ((performance.now() - started) / 1_000));
  const every = Math.min(workers, seeds);
  const threads = Array.from({ length: every }, (_, index) =>
    runThread({ from: from + index, until: from + seeds, every, adversaries }, (report) => {
      totals.done += 1;
      totals.steps += report.steps;
      totals.commits += report.commits;
      for (const why of reasons) totals.forged[why] += report.forgedCredits[why];
      if (report.violations.length > 0) broken.push(report);
      progress.show(totals.done, { rate: rate() });
      return broken.length === 0;
    }),
  );
  const ends = await Promise.all(threads);
  progress.stop();
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(
    `${totals.done} histories in ${seconds} s (${rate()} a second), ${totals.steps} steps, ${totals.commits} commits.`,
  );
  console.log(
    `Forged SMS were believed: ${reasons.map((why) => `${why} ${totals.forged[why]}`).join(', ')}.`,
  );
  const first = broken.sort((a, b) => a.seed - b.seed)[0];
  const violation = first?.violations[0];
  if (first === undefined || violation === undefined) {
    // A history that can neither go on nor end leaves its thread without work: the thread ends early, and quietly.
    const isComplete = totals.done === seeds && ends.every((code) => code === 0);
    console.log(
      isComplete
        ? 'The books balance in every one of them.'
        : `Only ${totals.done} of ${seeds} histories came to an end (threads ended with ${ends.join(', ')}).`,
    );
    return isComplete;
  }
  console.log(`Seed ${first.seed} breaks "${violation.rule}": ${violation.message}`);
  await printShortest(planFrom(first.seed, adversaries), violation.rule);
  return false;
}

/** One thread with its share of the seeds; it is ended as soon as the listener has seen enough. Tells its exit code. */
function runThread(workerData: SeedRange, onReport: (report: SeedReport) => boolean): Promise<number> {
  const worker = new Worker(new URL('./seed-worker.js', import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.on('message', (report: SeedReport) => {
      if (!onReport(report)) void worker.terminate();
    });
    worker.on('error', reject);
    worker.on('exit', resolve);
  });
}

/** Lives through one history again and prints its steps; when it breaks a rule, also the shortest that does. */
export async function replay(seed: number, adversaries: Adversaries): Promise<boolean> {
  const plan = planFrom(seed, adversaries);
  const { violations, trace, steps, commits } = await runHistory(plan, true);
  for (const line of trace) console.log(line);
  console.log(`\nSeed ${seed}: ${steps} steps, ${commits} commits, ${violations.length} broken rules.`);
  const [first] = violations;
  if (first === undefined) return true;
  for (const { rule, message } of violations) console.log(`  broken: ${rule}: ${message}`);
  await printShortest(plan, first.rule);
  return false;
}

/** Finds and prints the shortest history that breaks the rule. */
async function printShortest(broken: HistoryPlan, rule: string): Promise<void> {
  console.log(`\nLooking for the shortest history that breaks "${rule}" …`);
  const { plan, result, runs } = await shrink(broken, rule);
  const faults = Object.entries(plan.weather).filter(([, likelihood]) => likelihood > 0);
  console.log(`Found after ${runs} runs, ${result.trace.length} steps:`);
  for (const item of plan.items) console.log(`  plan: ${JSON.stringify(item)}`);
  console.log(
    `  faults: ${faults.map(([name]) => name).join(', ') || 'none'}; processes: ${plan.processes}\n`,
  );
  for (const line of result.trace) console.log(line);
  for (const violation of result.violations) console.log(`\nbroken: ${violation.rule}: ${violation.message}`);
  console.log(`\nReplay the whole history: npm run simulate -- --seed ${broken.seed}`);
}
