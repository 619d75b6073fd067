import { Command } from 'commander';
import { keepJson, wholeNumberFrom } from './command/command-line.ts';
import { columns } from './command/tables.ts';
import { mix } from './endure/mix.ts';
import { reportOf } from './endure/report.ts';
import { runEndure } from './endure/run-endure.ts';
import { missesOf } from './endure/verdict.ts';
import { Progress } from './harness/progress.ts';

const wholeNumber = wholeNumberFrom(1);

interface Options {
  readonly minutes: number;
  readonly seconds?: number;
  readonly peakSeconds: number;
  readonly share: number;
  readonly rate?: number;
  readonly json: string;
}

const mixTable = columns(mix.map(({ kind, inHundred, what }) => [String(inHundred).padStart(3), kind, what]));

const command = new Command('endure')
  .description('Holds a share of the measured peak for long, and looks at answers, memory and webhooks.')
  .option('--minutes <n>', 'how long the rate is held', wholeNumber, 60)
  .option('--seconds <n>', 'how long it is held, in the place of minutes', wholeNumber)
  .option('--peak-seconds <n>', 'how long the peak is measured, after a warm-up', wholeNumber, 300)
  .option('--share <per cent>', 'how much of the peak is held', wholeNumber, 80)
  .option('--rate <n>', 'requests a second, in the place of a measured peak', wholeNumber)
  .option('--json <file>', 'where the figures are kept', '.data/endure.json')
  .addHelpText('after', `\nOf a hundred requests:\n${mixTable}`)
  .addHelpText('after', '\nExit code 1: something was missed; the last lines say what.')
  .showHelpAfterError();

const options = command.parse().opts<Options>();
const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort());
process.exit((await run()) ? 0 : 1);

async function run(): Promise<boolean> {
  const { peakSeconds, share, rate = null, json } = options;
  const seconds = options.seconds ?? options.minutes * 60;
  const progress = new Progress(seconds, '{value}/{total} s | {words}', 60);
  try {
    const figures = await runEndure({ seconds, peakSeconds, share, rate }, progress, interrupted.signal);
    progress.stop();
    const misses = missesOf(figures);
    console.log(`${reportOf(figures)}\n`);
    console.log(
      misses.length === 0 ? 'Everything was kept.' : misses.map((miss) => `MISSED: ${miss}`).join('\n'),
    );
    await keepJson(json, { ...figures, misses });
    console.log(`\nKept in ${json}.`);
    return misses.length === 0;
  } catch (error) {
    progress.stop();
    const why = error instanceof Error ? error.message : String(error);
    console.error(interrupted.signal.aborted ? 'Interrupted before there was anything to tell.' : why);
    return false;
  }
}
