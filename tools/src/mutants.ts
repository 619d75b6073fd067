import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { runCommand, wholeNumberFrom } from './command/command-line.ts';
import { buildWorld } from './mutants/build-world.ts';
import { excuseOf } from './mutants/excused.ts';
import type { Mutant } from './mutants/instrument.ts';
import { keepVerdicts, merged, verdictsIn } from './mutants/kept.ts';
import { reportOf } from './mutants/report.ts';
import { huntMutants } from './mutants/run-mutants.ts';

const wholeNumber = wholeNumberFrom(1);

interface Options {
  readonly histories: number;
  readonly workers: number;
  readonly only: string;
  readonly every: number;
  readonly again?: true;
  readonly json: string;
}

const command = new Command('mutants')
  .description(
    "Makes one mistake after the other in the core's rules, and sees whether the simulation finds it.",
  )
  .option('--histories <n>', 'how many histories to look through for each', wholeNumber, 1_000)
  .option('--only <texts>', 'only files whose name has one of these in it, as matching/,overdue', '')
  .option('--every <n>', 'only every n-th mutant, for a first look', wholeNumber, 1)
  .option(
    '--again',
    'only what was missed before and is not excused, or was never tried; the rest is told as it was',
  )
  .option('--workers <n>', 'how many threads to use', wholeNumber, availableParallelism())
  .option('--json <file>', 'where it is kept what was found and missed', '.data/mutants.json')
  .addHelpText('after', '\nExit code 1: more than 5 in 100 of those that are not excused are missed.')
  .showHelpAfterError();

const { histories, workers, only, every, again, json } = command.parse().opts<Options>();
const root = fileURLToPath(new URL('../..', import.meta.url));
const texts = only.split(',');

await runCommand(async () => {
  const world = await buildWorld(root, join(root, '.data/mutants/world.mjs'));
  const file = resolve(root, json);
  const isAsked = (mutant: Mutant): boolean =>
    texts.some((text) => mutant.file.includes(text)) && mutant.id % every === 0;
  const before = again === true ? await verdictsIn(file, world.mutants) : [];
  const isFound = new Map(before.map(({ found, mutant }) => [mutant.id, found !== null]));
  const isOpen = (mutant: Mutant): boolean =>
    isFound.get(mutant.id) === undefined || (isFound.get(mutant.id) === false && excuseOf(mutant) === null);
  const chosen = (mutant: Mutant): boolean => isAsked(mutant) && isOpen(mutant);
  const verdicts = merged(before, await huntMutants(world, { histories, workers, chosen }));
  await keepVerdicts(file, verdicts, world.mutants);
  const { text, isGood } = reportOf(verdicts);
  console.log(text);
  process.exitCode = isGood ? 0 : 1;
});
