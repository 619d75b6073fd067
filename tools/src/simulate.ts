import { availableParallelism } from 'node:os';
import { Command, InvalidArgumentError } from 'commander';
import { replay } from './simulate/replay.ts';
import { runSeeds } from './simulate/run-seeds.ts';

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be a whole number above 0.');
  return value;
}

interface Options {
  readonly seeds: number;
  readonly from: number;
  readonly seed?: number;
  readonly workers: number;
}

const command = new Command('simulate')
  .description('Lives through histories of the whole core under faults, and checks the books after each.')
  .option('--seeds <n>', 'how many histories to live through', wholeNumber, 2_000)
  .option('--from <s>', 'the first seed', wholeNumber, 1)
  .option('--seed <s>', 'live through one history again, and print every step of it', wholeNumber)
  .option('--workers <n>', 'how many threads to use', wholeNumber, availableParallelism())
  .addHelpText(
    'after',
    '\nThe same seed gives the same history on every machine. Exit code 1: a rule was broken.',
  )
  .showHelpAfterError();

const { seed, seeds, from, workers } = command.parse().opts<Options>();
const isClean = seed === undefined ? await runSeeds({ from, seeds, workers }) : await replay(seed);
process.exitCode = isClean ? 0 : 1;
