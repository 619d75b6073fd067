import { rm } from 'node:fs/promises';
import { runFolder } from '../beside/run-folder.ts';
import { hold } from './hold.ts';
import { Load } from './load.ts';
import { type Machines, startMachines } from './machines.ts';
import { leftAfter, webhookCounts } from './outbox.ts';
import { measurePeak, warmUp } from './peak.ts';
import type { Watching } from './progress.ts';
import { Sender } from './sender.ts';
import { Sportsbook } from './sportsbook.ts';
import { type EndureFigures, limits } from './verdict.ts';

export interface EndurePlan {
  readonly seconds: number;
  readonly peakSeconds: number;
  /** In per cent of the peak. */
  readonly share: number;
  /** In the place of a measured peak. */
  readonly rate: number | null;
}

/** Starts everything, measures, and stops everything, also when the signal comes or something fails. */
export async function runEndure(
  plan: EndurePlan,
  watching: Watching,
  signal: AbortSignal,
): Promise<EndureFigures> {
  const folder = await runFolder('endure-');
  try {
    watching.note('starting a database, the service, the pretend network and a platform');
    const machines = await startMachines(folder);
    const sender = new Sender(machines.service.url);
    try {
      return await conduct(plan, machines, new Load(new Sportsbook(machines), sender), watching, signal);
    } finally {
      watching.note('stopping everything');
      await sender.close();
      await machines.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function conduct(
  plan: EndurePlan,
  machines: Machines,
  load: Load,
  watching: Watching,
  signal: AbortSignal,
): Promise<EndureFigures> {
  watching.note('warming up');
  await warmUp(load, machines.database, plan.peakSeconds, signal);
  signal.throwIfAborted();
  const peakPerSecond = plan.rate === null ? await peakOf(plan, machines, load, watching, signal) : null;
  const perSecond = plan.rate ?? ((peakPerSecond ?? 0) * plan.share) / 100;
  watching.note(`holding ${perSecond.toFixed(1)} requests/s for ${plan.seconds} s`);
  const held = await hold({ perSecond, seconds: plan.seconds }, load, machines, watching.held, signal);
  const webhooks = await webhooksAfter(machines, watching, signal);
  const at = new Date().toISOString();
  return { at, peakPerSecond, perSecond, isInterrupted: signal.aborted, ...held, webhooks };
}

async function peakOf(
  { peakSeconds }: EndurePlan,
  { database }: Machines,
  load: Load,
  watching: Watching,
  signal: AbortSignal,
): Promise<number> {
  watching.note(`measuring the peak for ${peakSeconds} s`);
  const peak = await measurePeak(load, database, peakSeconds, signal);
  signal.throwIfAborted();
  watching.note(`the peak is ${peak.toFixed(0)} requests/s, webhooks included`);
  return peak;
}

async function webhooksAfter(
  { database }: Machines,
  watching: Watching,
  signal: AbortSignal,
): Promise<EndureFigures['webhooks']> {
  watching.note('waiting for the last webhooks');
  const began = performance.now();
  const left = await leftAfter(database, limits.restSeconds, signal);
  const secondsToRest = (performance.now() - began) / 1_000;
  // Ctrl-C reaches the database too.
  const counts = await webhookCounts(database).catch(() => ({ delivered: 0, givenUp: 0 }));
  return { ...counts, left, secondsToRest };
}
