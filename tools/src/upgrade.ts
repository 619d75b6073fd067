import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { findingsOf } from './chaos/report.ts';
import { keepJson, wholeNumberFrom } from './command/command-line.ts';
import { runFolder } from './harness/fresh-database.ts';
import { shortWindows, usualWindows } from './harness/installation.ts';
import { Progress } from './harness/progress.ts';
import { missesOf, pauseMaxSeconds, reportOf } from './upgrade/report.ts';
import { runUpgrade } from './upgrade/run-upgrade.ts';
import { stages } from './upgrade/stages.ts';
import { NoVersion, root, versionBefore, versionOf } from './upgrade/version.ts';

const wholeNumber = wholeNumberFrom(1);

interface Options {
  readonly from?: string;
  readonly to: string;
  readonly minutes: number;
  readonly seconds?: number;
  readonly rate: number;
  readonly rest: number;
  readonly seed: number;
  readonly json?: string;
  readonly keep: boolean;
}

const command = new Command('upgrade')
  .description(
    'Upgrades a service under load from one version to another, forward, back and forward again, under faults, and compares the books.',
  )
  .option('--from <version>', 'a commit, or a checkout as ./folder (default: the last tag, else HEAD~1)')
  .option('--to <version>', 'the same (default: this checkout as it is)', root)
  .option('--minutes <n>', 'how long the versions serve between the moves, all together', wholeNumber, 3)
  .option('--seconds <n>', 'the same, in the place of minutes', wholeNumber)
  .option('--rate <n>', 'stories of players that begin in a second', wholeNumber, 5)
  .option('--rest <seconds>', 'how long everything may take to come to rest', wholeNumber, 240)
  .option('--seed <n>', 'decides on the stories and the faults', wholeNumber, randomInt(1, 1_000_000))
  .option('--json <file>', 'writes the report there as well')
  .option('--keep', 'keeps versions, logs and settings of a run that failed', false)
  .addHelpText(
    'after',
    `\nExit code 1: something is lost, doubled or contradicting, a statement of the version before no longer works, or a move that no fault disturbs is noticed: no deposit for ${pauseMaxSeconds} seconds.`,
  )
  .showHelpAfterError();

const options = command.parse().opts<Options>();
const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort());
process.exit((await run()) ? 0 : 1);

async function run(): Promise<boolean> {
  const { to, rate: ratePerSecond, rest: restSeconds, seed } = options;
  const seconds = options.seconds ?? options.minutes * 60;
  const windows = seconds < 60 ? shortWindows : usualWindows;
  const folder = await runFolder('upgrade-');
  const progress = new Progress(
    stages.length,
    '{value}/{total} | {stage} | {acknowledged} deposits acknowledged',
  );
  let isGood = false;
  try {
    const from = options.from ?? (await versionBefore());
    progress.note(`building ${from} and ${to}`);
    const before = await versionOf(from, join(folder, 'before'));
    const after = await versionOf(to, join(folder, 'after'));
    const plan = { folder, before, after, seed, seconds, ratePerSecond, restSeconds, windows };
    const report = await runUpgrade(plan, progress, interrupted.signal).finally(() => progress.stop());
    const misses = missesOf(report);
    isGood = misses.length === 0;
    console.log(reportOf(report));
    if (report.findings.length > 0) console.log(`\n${findingsOf(report)}`);
    for (const miss of misses) console.log(`MISSED: ${miss}`);
    if (options.json !== undefined) await keepJson(options.json, report);
  } catch (error) {
    if (!(error instanceof NoVersion)) throw error;
    console.error(error.message);
  } finally {
    if (isGood || !options.keep) await rm(folder, { recursive: true, force: true });
    else console.error(`Versions, logs and settings are in ${folder}.`);
  }
  return isGood;
}
