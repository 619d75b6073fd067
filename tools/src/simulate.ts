import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { wholeNumberFrom } from './command/command-line.ts';
import { replay, runSeeds } from './simulate/run-seeds.ts';

const wholeNumber = wholeNumberFrom(1);
const weight = wholeNumberFrom(0);

interface Options {
  readonly seeds: number;
  readonly from: number;
  readonly seed?: number;
  readonly workers: number;
  readonly stranger: number;
  readonly impostor: number;
  readonly colleague: number;
}

const command = new Command('simulate')
  .description('Lives through histories of the whole core under faults, and checks the books after each.')
  .option('--seeds <n>', 'how many histories to live through', wholeNumber, 2_000)
  .option('--from <s>', 'the first seed', wholeNumber, 1)
  .option('--seed <s>', 'live through one history again, and print every step of it', wholeNumber)
  .option('--workers <n>', 'how many threads to use', wholeNumber, availableParallelism())
  .option('--stranger <w>', 'how much there is of one who forges callbacks and SMS', weight, 1)
  .option('--impostor <w>', "how much of one who opens deposits like others' on their numbers", weight, 1)
  .option('--colleague <w>', 'how much of one who clicks everything twice and thinks again', weight, 1)
  .addHelpText(
    'after',
    '\nThe same seed, with the same adversaries, gives the same history on every machine. Exit code 1: a rule was broken.',
  )
  .showHelpAfterError();

const { seed, seeds, from, workers, ...adversaries } = command.parse().opts<Options>();
const isClean =
  seed === undefined
    ? await runSeeds({ from, seeds, workers, adversaries })
    : await replay(seed, adversaries);
process.exitCode = isClean ? 0 : 1;
