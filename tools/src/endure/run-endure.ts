import { inRunFolder } from '../harness/fresh-database.ts';
import { closedLoop } from '../harness/loops.ts';
import type { Progress } from '../harness/progress.ts';
import { hold } from './hold.ts';
import { Load } from './load.ts';
import { type Machines, startMachines } from './machines.ts';
import { leftAfter, webhookCounts } from './outbox.ts';
import { wordsOf } from './report.ts';
import { type EndureFigures, limits } from './verdict.ts';

export interface EndurePlan {
  readonly seconds: number;
  readonly peakSeconds: number;
  /** In per cent of the peak. */
  readonly share: number;
  /** In the place of a measured peak. */
  readonly rate: number | null;
}

interface Run extends Machines {
  readonly load: Load;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Starts everything, measures, and stops everything, also when the signal comes or something fails. */
export const runEndure = (
  plan: EndurePlan,
  progress: Progress,
  signal: AbortSignal,
): Promise<EndureFigures> =>
  inRunFolder('endure-', async (folder) => {
    progress.note('starting a database, the service, the pretend network and a platform');
    const machines = await startMachines(folder);
    const load = new Load(machines.service.url, machines);
    try {
      return await conduct(plan, { ...machines, load, progress, signal });
    } finally {
      progress.note('stopping everything');
      await load.stop();
      await machines.stop();
    }
  });

async function conduct(plan: EndurePlan, run: Run): Promise<EndureFigures> {
  const { progress, signal } = run;
  progress.note('warming up');
  await warmUp(run, plan.peakSeconds);
  signal.throwIfAborted();
  const peakPerSecond = plan.rate === null ? await measurePeak(run, plan.peakSeconds) : null;
  const perSecond = plan.rate ?? ((peakPerSecond ?? 0) * plan.share) / 100;
  progress.note(`holding ${perSecond.toFixed(1)} requests/s for ${plan.seconds} s`);
  const held = await hold(
    { perSecond, seconds: plan.seconds },
    run.load,
    run,
    (seconds, last) => progress.show(seconds, { words: wordsOf(plan.seconds - seconds, last) }),
    signal,
  );
  const webhooks = await webhooksAfter(run);
  const at = new Date().toISOString();
  return { at, peakPerSecond, perSecond, isInterrupted: signal.aborted, ...held, webhooks };
}

/** Enough that the service is never without work. */
const peakAtOnce = 64;
const restWithinSeconds = 300;
/** A process that has just started is not to be met by all at once. */
const firstAtOnce = 16;
const warmUpSeconds = 10;

/** The first seconds belong to the compiler: what goes wrong in them is not counted. */
async function warmUp({ load, database, signal }: Run, mostSeconds: number): Promise<void> {
  const rounds = { seconds: Math.min(warmUpSeconds, mostSeconds), atOnce: firstAtOnce, signal };
  await closedLoop(rounds, () => load.sendNow().catch(() => undefined));
  await leftAfter(database, restWithinSeconds, signal);
}

/**
 * Requests a second of the mix that the service bears: as many as it answers in the given time, divided by the time
 * until all that they ask for is done and the last of their webhooks is delivered. Requests alone would be answered
 * faster, at the price of an outbox that grows: such a rate could not be held.
 */
async function measurePeak({ load, database, progress, signal }: Run, seconds: number): Promise<number> {
  progress.note(`measuring the peak for ${seconds} s`);
  const began = performance.now();
  const rounds = { seconds, atOnce: peakAtOnce, signal };
  const { done } = await closedLoop(rounds, () => load.sendNow()).catch((error: Error) => {
    throw new Error(`There is no peak, because of a wrong answer. ${error.message}`);
  });
  const left = await leftAfter(database, restWithinSeconds, signal);
  signal.throwIfAborted();
  if (left > 0) throw new Error(`${left} webhooks were left ${restWithinSeconds} s after the peak.`);
  const peak = done / ((performance.now() - began) / 1_000);
  progress.note(`the peak is ${peak.toFixed(0)} requests/s, webhooks included`);
  return peak;
}

async function webhooksAfter({ database, progress, signal }: Run): Promise<EndureFigures['webhooks']> {
  progress.note('waiting for the last webhooks');
  const began = performance.now();
  const left = await leftAfter(database, limits.restSeconds, signal);
  const secondsToRest = (performance.now() - began) / 1_000;
  // Ctrl-C reaches the database too.
  const counts = await webhookCounts(database).catch(() => ({ delivered: 0, givenUp: 0 }));
  return { ...counts, left, secondsToRest };
}
