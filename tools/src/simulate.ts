import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { wholeNumberFrom } from './beside/whole-number.ts';
import { replay } from './simulate/replay.ts';
import { runSeeds } from './simulate/run-seeds.ts';

const wholeNumber = wholeNumberFrom(1);

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
