import { messageOf } from '@mobile-money/core';
import { Command } from 'commander';
import { runAgainstEmpty } from './bench/against-empty.ts';
import { runCurve } from './bench/curve.ts';
import { expiryFigures } from './bench/expiry-figures.ts';
import { type Figure, isKept, keepFigures, lastFigures, tableOf } from './bench/figure.ts';
import { memoryFigures, scaleFigures, startFigures } from './bench/growth-figures.ts';
import { listFigures } from './bench/list-figures.ts';
import { pageFigures } from './bench/page-figures.ts';
import { queueFigures } from './bench/queue-figures.ts';
import { depositFigures, processFigures, promptFigures, readFigures } from './bench/rate-figures.ts';
import { matchingFigures, smsFigures } from './bench/sms-figures.ts';
import { type Bench, BenchRun, BrokenOff, type Sizes } from './bench/surroundings.ts';
import { webhookFigures } from './bench/webhook-figures.ts';
import { wholeNumberFrom } from './command/command-line.ts';

/** Each on a database server of its own run, so that none is slowed by what another left behind. */
const suites: Readonly<Record<string, (bench: Bench) => Promise<readonly Figure[]>>> = {
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
  lists: listFigures,
  pages: pageFigures,
};

const wholeNumber = wholeNumberFrom(1);
/** By commas or by spaces; the first name takes the place of all. */
let chosen: readonly string[] = [];
const named = (text: string): readonly string[] => {
  chosen = [...chosen, ...text.split(',').filter((name) => name !== '')];
  return chosen;
};

const more = (text: string, before: readonly number[] = []) => [...before, wholeNumber(text)];

const usualSizes = [10_000, 100_000, 1_000_000, 10_000_000];
const fullSizes = [10_000_000, 15_000_000];

const command = new Command('bench')
  .description('Measures the service against limits measured in the same run, on the same database.')
  .option('--only <names...>', `some of: ${Object.keys(suites).join(', ')}`, named, Object.keys(suites))
  .option('--seconds <n>', 'length of each measurement', wholeNumber, 5)
  .option('--large <n>', 'how many transactions a full database holds', wholeNumber, 1_000_000)
  .option('--deposits <n>', 'how many deposits expire, and memory is measured over', wholeNumber, 100_000)
  .option('--pages <n>', "how many players' pages wait", wholeNumber, 10_000)
  .option('--webhooks <n>', 'how many webhooks are delivered', wholeNumber, 100_000)
  .option(
    '--json <file>',
    'where the figures are kept, and those of the last run are found',
    '.data/bench.json',
  )
  .option('--curve', 'instead: how long every operation takes as the stored transactions grow', false)
  .option('--against-empty', "instead: what calls take of the database's CPU, full and empty by turns", false)
  .option(
    '--curve-sizes <n...>',
    `how many are stored, the smallest first (default: ${usualSizes.join(' ')}; against empty: ${fullSizes.join(' ')})`,
    more,
  )
  .option('--curve-requests <n>', 'how many of each kind are measured at each size', wholeNumber, 500)
  .option('--shared-buffers <size>', 'memory of the database server, for either', '128MB')
  .option(
    '--curve-json <file>',
    'where either is kept (default: .data/bench-curve.json, .data/bench-empty.json)',
  )
  .showHelpAfterError();

const given = command.parse().opts<Given>();
const isCurve = given.curve || given.againstEmpty;
const isGood = await (isCurve ? curve(given) : ratios(given)).catch((error: unknown) => {
  if (!(error instanceof BrokenOff)) throw error;
  console.error(error.message);
  return false;
});
// What was broken off may still wait for answers.
process.exit(isGood ? 0 : 1);

interface Given extends Sizes {
  readonly only: readonly string[];
  readonly json: string;
  readonly curve: boolean;
  readonly curveSizes?: readonly number[];
  readonly curveRequests: number;
  readonly curveJson?: string;
  readonly sharedBuffers: string;
  readonly againstEmpty: boolean;
}

/** Tells whether nothing is too steep. */
async function curve({
  againstEmpty,
  curveSizes,
  curveRequests: requests,
  curveJson,
  sharedBuffers,
}: Given): Promise<boolean> {
  const sizes = curveSizes ?? (againstEmpty ? fullSizes : usualSizes);
  const isGrowing = sizes.every((size, n) => n === 0 || size > (sizes[n - 1] ?? 0));
  if (!isGrowing) command.error('error: the sizes of a curve grow.');
  return againstEmpty
    ? runAgainstEmpty({ sizes, requests, sharedBuffers }, curveJson ?? '.data/bench-empty.json')
    : runCurve({ sizes, requests, sharedBuffers }, curveJson ?? '.data/bench-curve.json');
}

/** Tells whether every floor is kept. */
async function ratios({ only, json, ...sizes }: Given): Promise<boolean> {
  const unknown = only.find((name) => suites[name] === undefined);
  if (unknown !== undefined) command.error(`error: there is no benchmark named ${unknown}.`);
  const run = new BenchRun(only.length);
  const figures: Figure[] = [];
  const failures: string[] = [];
  for (const name of only) {
    if (run.isBrokenOff) break;
    run.note(`${name}: starting a database`);
    try {
      figures.push(...(await run.measured(sizes, async (bench) => (await suites[name]?.(bench)) ?? [])));
    } catch (error) {
      // An hour of figures is not lost with one of them.
      failures.push(`${name} could not be measured: ${messageOf(error)}`);
    }
    run.next();
  }
  run.stop();
  const last = await lastFigures(json);
  console.log(tableOf(figures, last));
  await keepFigures(json, figures, last);
  console.log(`\nKept in ${json}.`);
  for (const failure of failures) console.error(failure);
  return failures.length === 0 && figures.every(isKept);
}
