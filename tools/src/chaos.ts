import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Command } from 'commander';
import { allFaults } from './chaos/faults/all-faults.ts';
import type { FaultKind } from './chaos/faults/schedule.ts';
import { runFeed } from './chaos/feed/run-feed.ts';
import type { World } from './chaos/machines/world.ts';
import { plantedFaults } from './chaos/planted/planted-faults.ts';
import { type PlantedRun, plantedTable, runPlanted } from './chaos/planted/run-planted.ts';
import { PlatformProcess } from './chaos/receivers/platform-process.ts';
import { runReceivers } from './chaos/receivers/run-receivers.ts';
import { findingsOf, isClean, tableOf } from './chaos/report.ts';
import { runChaos } from './chaos/run-chaos.ts';
import { keepJson, wholeNumberFrom } from './command/command-line.ts';
import { inRunFolder, runFolder } from './harness/fresh-database.ts';
import { shortWindows, usualWindows } from './harness/installation.ts';
import { Progress } from './harness/progress.ts';

const wholeNumber = wholeNumberFrom(1);

interface Options {
  readonly minutes: number;
  readonly seconds?: number;
  readonly faults?: number;
  readonly rate: number;
  readonly rest: number;
  readonly seed: number;
  readonly json?: string;
  readonly only?: readonly string[];
  readonly keep: boolean;
  readonly planted?: string | true;
  readonly feed: boolean;
  readonly receivers: boolean;
  readonly someLanguages: boolean;
}

const command = new Command('chaos')
  .description(
    'Kills, freezes and cuts a real service under load, and then compares three books of its money.',
  )
  .option('--minutes <n>', 'length of the load', wholeNumber, 10)
  .option('--seconds <n>', 'length of the load, in the place of minutes', wholeNumber)
  .option('--faults <n>', 'how many faults (default: one in 15 seconds)', wholeNumber)
  .option('--rate <n>', 'stories of players that begin in a second', wholeNumber, 8)
  .option('--rest <seconds>', 'how long everything may take to come to rest', wholeNumber, 240)
  .option(
    '--seed <n>',
    'decides on the faults, their order and the stories',
    wholeNumber,
    randomInt(1, 1_000_000),
  )
  .option('--only <kinds...>', 'these kinds of faults and no others, by the names in the printed schedule')
  .option('--json <file>', 'writes the report there as well')
  .option('--keep', 'keeps logs and settings of a run that failed', false)
  .option(
    '--planted [name]',
    'plants faults in the service, one after the other or the named one, and must find each',
  )
  .option('--feed', 'readers of the feed of events under 64 writers, while processes are killed', false)
  .option(
    '--receivers',
    'platforms in TypeScript, PHP and Python whose receivers are away for minutes, and then recover',
    false,
  )
  .option('--some-languages', 'with --receivers: a language that is not installed may be left out', false)
  .addHelpText(
    'after',
    '\nExit code 1: the books disagree, it took more than 15 seconds to recover, or a language is missing.',
  )
  .showHelpAfterError();

const options = command.parse().opts<Options>();
const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort());
process.exit((await chosenRun()) ? 0 : 1);

function chosenRun(): Promise<boolean> {
  if (options.feed) return readFeed();
  if (options.receivers) return loseReceivers();
  return options.planted === undefined ? run() : findPlanted(options.planted);
}

async function run(): Promise<boolean> {
  const { seed, rate: ratePerSecond, rest: restSeconds } = options;
  const seconds = options.seconds ?? options.minutes * 60;
  const faults = options.faults ?? Math.max(1, Math.round(seconds / 15));
  const folder = await runFolder('chaos-');
  const format = `{value}/{total} s | {made} of ${faults} faults | {acknowledged} orders acknowledged`;
  const progress = new Progress(seconds, format);
  const windows = seconds < 60 ? shortWindows : usualWindows;
  const kindsOn = (world: World): readonly FaultKind[] => chosen(allFaults(world), options.only);
  const plan = { folder, seed, seconds, faults, ratePerSecond, restSeconds, windows, kindsOn };
  let isGood = false;
  try {
    const report = await runChaos(plan, progress, interrupted.signal).finally(() => progress.stop());
    isGood = isClean(report);
    console.log(tableOf(report));
    if (report.findings.length > 0) console.log(`\n${findingsOf(report)}`);
    await written(report);
  } finally {
    if (isGood || !options.keep) await rm(folder, { recursive: true, force: true });
    else console.error(`Logs and settings are in ${folder}.`);
  }
  return isGood;
}

async function readFeed(): Promise<boolean> {
  const seconds = options.seconds ?? options.minutes * 60;
  return inRunFolder('chaos-feed-', async (folder) => {
    const report = await runFeed({ folder, seconds, everySeconds: Math.min(5, seconds / 4), writers: 64 });
    const { skipped, repeated, outOfOrder, ...figures } = report;
    const found = { skipped: skipped.length, repeated: repeated.length, outOfOrder: outOfOrder.length };
    console.table({ ...figures, ...found });
    await written(report);
    return Object.values(found).every((count) => count === 0);
  });
}

async function loseReceivers(): Promise<boolean> {
  const away = PlatformProcess.languages.filter(([, program]) => program === null);
  for (const [name] of away) console.error(`${name}, or what its client needs, was not found.`);
  if (away.length > 0 && !options.someLanguages) {
    console.error('With --some-languages the run goes on without it.');
    return false;
  }
  const seconds = options.seconds ?? options.minutes * 60;
  return inRunFolder('chaos-receivers-', async (folder) => {
    const awaySeconds: readonly [number, number] = seconds < 300 ? [seconds / 6, seconds / 3] : [60, 300];
    const everySeconds = Math.min(20, seconds / 3);
    const { rate: perSecond } = options;
    const report = await runReceivers({ folder, seconds, awaySeconds, everySeconds, perSecond });
    const counted = report.platforms.map(({ missing, invented, ...figures }) => ({
      ...figures,
      missing: missing.length,
      invented: invented.length,
    }));
    console.table(counted);
    console.log(`${report.seconds} s, ${report.kills} kills in the service.`);
    await written(report);
    return counted.every(({ missing, invented }) => missing + invented === 0);
  });
}

function chosen(kinds: readonly FaultKind[], only: readonly string[] | undefined): readonly FaultKind[] {
  const unknown = only?.find((wanted) => kinds.every(({ name }) => name !== wanted));
  if (unknown !== undefined) throw new Error(`There is no fault '${unknown}' here.`);
  return only === undefined ? kinds : kinds.filter(({ name }) => only.includes(name));
}

async function findPlanted(wanted: string | true): Promise<boolean> {
  const runs: PlantedRun[] = [];
  for (const fault of plantedFaults.filter(({ name }) => wanted === true || wanted === name)) {
    process.stderr.write(`planting: ${fault.name} …\n`);
    const planted = await runPlanted(fault, options.seed, interrupted.signal);
    process.stderr.write(`  ${planted.found?.what ?? 'not found'}\n`);
    runs.push(planted);
  }
  console.log(plantedTable(runs));
  await written(runs);
  return runs.length > 0 && runs.every(({ found }) => found !== null);
}

async function written(report: unknown): Promise<void> {
  if (options.json !== undefined) await keepJson(options.json, report);
}
