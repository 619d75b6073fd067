import { Command, Option } from 'commander';
import { runCommand, wholeNumberFrom } from './command/command-line.ts';
import { reportOf } from './fuzz/report.ts';
import { casesOfSeed, runCases } from './fuzz/run-cases.ts';
import { startTarget, type TargetKind, targetKinds } from './fuzz/target.ts';
import { Progress } from './harness/progress.ts';

interface Options {
  readonly cases: number;
  readonly seed: number;
  readonly case?: number;
  readonly kind?: TargetKind;
}

const wholeNumber = wholeNumberFrom(0);

const command = new Command('npm run fuzz --')
  .description('Sends right, almost right and hostile requests to every endpoint, and checks each answer.')
  .option('--cases <n>', 'how many requests to each of the three services', wholeNumber, 10_000)
  .option('--seed <s>', 'the first seed', wholeNumber, 1)
  .option('--case <n>', 'only this case of the seed', wholeNumber)
  .addOption(
    new Option('--kind <kind>', 'only development without or with a key, or the sandbox').choices(
      targetKinds,
    ),
  )
  .addHelpText(
    'after',
    '\nThe same seed gives the same requests. Exit code 1: an answer was not as promised.',
  )
  .showHelpAfterError();

const { cases, seed, case: only, kind: given } = command.parse().opts<Options>();
const kinds: readonly TargetKind[] = given === undefined ? targetKinds : [given];
await runCommand(async () => {
  for (const kind of kinds) if (!(await fuzz(kind))) process.exitCode = 1;
});
process.exit();

async function fuzz(kind: TargetKind): Promise<boolean> {
  const target = await startTarget(kind, process.env['DATABASE_URL'] ?? null);
  const format = '{percentage} % | {value}/{total} requests | {faults} faults | {eta_formatted} left';
  const progress = new Progress(only === undefined ? cases : 1, format);
  const run = only === undefined ? { cases, seed } : { cases: casesOfSeed, seed, only };
  const outcome = await runCases(target, {
    ...run,
    onCase: (done, faults) => progress.show(done, { faults }),
  });
  progress.stop();
  console.log(reportOf(outcome, kind));
  await target.stop();
  return outcome.faults.length === 0;
}
