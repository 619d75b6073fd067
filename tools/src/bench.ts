import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@mobile-money/postgres';
import { Command, InvalidArgumentError } from 'commander';
import { depositFigures } from './bench/deposit-figures.ts';
import { type BenchOptions, type Figure, isKept, tableOf } from './bench/figure.ts';
import { matchingFigures } from './bench/matching-figures.ts';
import { memoryFigures } from './bench/memory-figures.ts';
import { scaleFigures } from './bench/scale-figures.ts';
import { webhookFigures } from './bench/webhook-figures.ts';

const suites: Readonly<Record<string, (options: BenchOptions) => Promise<readonly Figure[]>>> = {
  deposits: depositFigures,
  scale: scaleFigures,
  matching: matchingFigures,
  memory: memoryFigures,
  webhooks: webhookFigures,
};

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be a whole number above 0.');
  return value;
}

const command = new Command('bench')
  .description('Measures the service against limits measured in the same run, on the same database.')
  .option('--only <names...>', `some of: ${Object.keys(suites).join(', ')}`, Object.keys(suites))
  .option('--seconds <n>', 'length of each measurement', wholeNumber, 5)
  .option('--large <n>', 'how many transactions a full database holds', wholeNumber, 1_000_000)
  .option('--deposits <n>', 'how many deposits memory is measured over', wholeNumber, 100_000)
  .option('--webhooks <n>', 'how many webhooks are delivered', wholeNumber, 10_000)
  .option('--json <file>', 'writes the figures there as well')
  .showHelpAfterError();

const { only, json, ...sizes } = command
  .parse()
  .opts<{ only: string[]; json?: string } & Omit<BenchOptions, 'databaseUrl' | 'note'>>();
const note = (what: string): void => void process.stderr.write(`${what} …\n`);

const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
// The database server may run as another user, who must get there.
await chmod(dataDir, 0o755);
const figures: Figure[] = [];
note('starting a database');
const embedded = await startEmbedded({ dataDir });
try {
  for (const name of only) {
    const suite = suites[name];
    if (suite === undefined) throw new Error(`There is no benchmark named ${name}.`);
    figures.push(...(await suite({ ...sizes, databaseUrl: embedded.url, note })));
  }
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(tableOf(figures));
if (json !== undefined) await writeFile(json, `${JSON.stringify(figures, null, 2)}\n`);
process.exitCode = figures.every(isKept) ? 0 : 1;
