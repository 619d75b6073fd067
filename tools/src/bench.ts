import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@mobile-money/postgres';
import { Command } from 'commander';
import { depositFigures } from './bench/deposit-figures.ts';
import { expiryFigures } from './bench/expiry-figures.ts';
import { type BenchOptions, type Figure, isKept, tableOf } from './bench/figure.ts';
import { keepFigures, lastFigures } from './bench/last-run.ts';
import { matchingFigures } from './bench/matching-figures.ts';
import { memoryFigures } from './bench/memory-figures.ts';
import { processFigures } from './bench/process-figures.ts';
import { progressOver } from './bench/progress.ts';
import { promptFigures } from './bench/prompt-figures.ts';
import { queueFigures } from './bench/queue-figures.ts';
import { readFigures } from './bench/read-figures.ts';
import { scaleFigures } from './bench/scale-figures.ts';
import { smsFigures } from './bench/sms-figures.ts';
import { startFigures } from './bench/start-figures.ts';
import { webhookFigures } from './bench/webhook-figures.ts';
import { wholeNumberFrom } from './beside/whole-number.ts';

/** Each on a database server of its own run, so that none is slowed by what another left behind. */
const suites: Readonly<Record<string, (options: BenchOptions) => Promise<readonly Figure[]>>> = {
  deposits: depositFigures,
  prompts: promptFigures,
  reads: readFigures,
  sms: smsFigures,
  expiry: expiryFigures,
  webhooks: webhookFigures,
  processes: processFigures,
  scale: scaleFigures,
  matching: matchingFigures,
  memory: memoryFigures,
  start: startFigures,
  queue: queueFigures,
};

const wholeNumber = wholeNumberFrom(1);

const command = new Command('bench')
  .description('Measures the service against limits measured in the same run, on the same database.')
  .option('--only <names...>', `some of: ${Object.keys(suites).join(', ')}`, Object.keys(suites))
  .option('--seconds <n>', 'length of each measurement', wholeNumber, 5)
  .option('--large <n>', 'how many transactions a full database holds', wholeNumber, 1_000_000)
  .option('--deposits <n>', 'how many deposits expire, and memory is measured over', wholeNumber, 100_000)
  .option('--webhooks <n>', 'how many webhooks are delivered', wholeNumber, 40_000)
  .option(
    '--json <file>',
    'where the figures are kept, and those of the last run are found',
    '.data/bench.json',
  )
  .showHelpAfterError();

const { only, json, ...sizes } = command
  .parse()
  .opts<{ only: string[]; json: string } & Omit<BenchOptions, 'databaseUrl' | 'note'>>();
const unknown = only.find((name) => suites[name] === undefined);
if (unknown !== undefined) command.error(`error: there is no benchmark named ${unknown}.`);

const progress = progressOver(only);
const figures: Figure[] = [];
for (const [done, name] of only.entries()) {
  const { note } = progress;
  note(`${name}: starting a database`);
  figures.push(...(await onFreshDatabase((databaseUrl) => suites[name]?.({ ...sizes, databaseUrl, note }))));
  progress.next(done + 1);
}
progress.stop();
const last = await lastFigures(json);
console.log(tableOf(figures, last));
await keepFigures(json, figures, last);
console.log(`\nKept in ${json}.`);
process.exitCode = figures.every(isKept) ? 0 : 1;

async function onFreshDatabase(
  measure: (databaseUrl: string) => Promise<readonly Figure[]> | undefined,
): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  // The database server may run as another user, who must get there.
  await chmod(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir });
  try {
    return (await measure(embedded.url)) ?? [];
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
