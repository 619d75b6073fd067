import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { keepJson, runCommand, wholeNumberFrom } from './command/command-line.ts';
import { buildWorld } from './mutants/build-world.ts';
import { excuseOf } from './mutants/excused.ts';
import { reportOf } from './mutants/report.ts';
import { huntMutants, whyMissed } from './mutants/run-mutants.ts';

const wholeNumber = wholeNumberFrom(1);

interface Options {
  readonly histories: number;
  readonly workers: number;
  readonly only?: string;
  readonly every: number;
  readonly json: string;
}

const command = new Command('mutants')
  .description(
    "Makes one mistake after the other in the core's rules, and sees whether the simulation finds it.",
  )
  .option('--histories <n>', 'how many histories to look through for each', wholeNumber, 1_000)
  .option('--only <text>', 'only files whose name has this in it, as matching/ or overdue')
  .option('--every <n>', 'only every n-th mutant, for a first look', wholeNumber, 1)
  .option('--workers <n>', 'how many threads to use', wholeNumber, availableParallelism())
  .option('--json <file>', 'where what was missed is kept', '.data/mutants.json')
  .addHelpText('after', '\nExit code 1: more than 5 in 100 of those that are not excused are missed.')
  .showHelpAfterError();

const { histories, workers, only, every, json } = command.parse().opts<Options>();
const root = fileURLToPath(new URL('../..', import.meta.url));

await runCommand(async () => {
  const world = await buildWorld(root, join(root, '.data/mutants/world.mjs'));
  const chosen = ({ id, file }: { id: number; file: string }): boolean =>
    file.includes(only ?? '') && id % every === 0;
  const verdicts = await huntMutants(world, { histories, workers, chosen });
  const missed = verdicts.filter(({ found }) => found === null);
  await keepJson(
    resolve(root, json),
    missed.map((each) => ({ ...each, why: excuseOf(each.mutant) ?? whyMissed(each) })),
  );
  const { text, isGood } = reportOf(verdicts);
  console.log(text);
  process.exitCode = isGood ? 0 : 1;
});
