import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { findingsOf } from './chaos/report.ts';
import { findPrograms, installed, type Programs } from './cluster/programs.ts';
import { missesOf, pauseMaxSeconds, reportOf } from './cluster/report.ts';
import { runCluster } from './cluster/run-cluster.ts';
import { trials } from './cluster/trials.ts';
import { keepJson, wholeNumberFrom } from './command/command-line.ts';
import { runFolder } from './harness/fresh-database.ts';
import { usualWindows } from './harness/installation.ts';
import { Progress } from './harness/progress.ts';

const wholeNumber = wholeNumberFrom(1);

interface Options {
  readonly minutes: number;
  readonly seconds?: number;
  readonly rate: number;
  readonly rest: number;
  readonly seed: number;
  readonly only?: readonly string[];
  readonly json?: string;
  readonly keep: boolean;
}

const command = new Command('cluster')
  .description(
    'Runs the service on three database servers under Patroni, takes their leader away again and again, and compares the books.',
  )
  .option('--minutes <n>', 'length of the load; the trial that has begun is finished', wholeNumber, 10)
  .option('--seconds <n>', 'length of the load, in the place of minutes', wholeNumber)
  .option('--rate <n>', 'stories of players that begin in a second', wholeNumber, 5)
  .option('--rest <seconds>', 'how long everything may take to come to rest', wholeNumber, 240)
  .option('--seed <n>', 'decides on the stories', wholeNumber, randomInt(1, 1_000_000))
  .addOption(new Option('--only <trials...>', 'these and no others').choices(trials.map(({ name }) => name)))
  .option('--json <file>', 'writes the report there as well')
  .option('--keep', 'keeps logs and settings of a run that failed', false)
  .addHelpText(
    'after',
    `\nExit code 1: something is lost, doubled or contradicting, or no deposit was acknowledged for ${pauseMaxSeconds} seconds.`,
  )
  .showHelpAfterError();

const options = command.parse().opts<Options>();
const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort());
const programs = installed(findPrograms());
if (typeof programs === 'string') {
  console.error(programs);
  process.exit(1);
}
process.exit((await run(programs)) ? 0 : 1);

async function run(programs: Programs): Promise<boolean> {
  const { seed, rate: ratePerSecond, rest: restSeconds, only } = options;
  const seconds = options.seconds ?? options.minutes * 60;
  const folder = await runFolder('cluster-');
  const progress = new Progress(
    seconds,
    '{value}/{total} s | {failovers} failovers | {acknowledged} orders acknowledged',
  );
  const chosen = trials.filter(({ name }) => only === undefined || only.includes(name));
  const plan = {
    folder,
    programs,
    seed,
    seconds,
    ratePerSecond,
    restSeconds,
    windows: usualWindows,
    trials: chosen,
  };
  let isGood = false;
  try {
    const report = await runCluster(plan, progress, interrupted.signal).finally(() => progress.stop());
    const misses = missesOf(report);
    isGood = misses.length === 0;
    console.log(reportOf(report));
    if (report.findings.length > 0) console.log(`\n${findingsOf(report)}`);
    for (const miss of misses) console.log(`MISSED: ${miss}`);
    if (options.json !== undefined) await keepJson(options.json, report);
  } finally {
    if (isGood || !options.keep) await rm(folder, { recursive: true, force: true });
    else console.error(`Logs and settings are in ${folder}.`);
  }
  return isGood;
}
