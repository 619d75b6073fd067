import { setTimeout as sleep } from 'node:timers/promises';
import { median, openLoop, type Schedule } from '../harness/loops.ts';
import { StolenTime } from '../harness/stolen-time.ts';
import type { Answered, Load } from './load.ts';
import type { Machines } from './machines.ts';
import { oldestWebhookSeconds } from './outbox.ts';
import { type KindFigures, Tally } from './tally.ts';

/** Ten seconds of a run. */
export interface Window extends Omit<KindFigures, 'kind'> {
  readonly seconds: number;
  /** The middle of what was read once a second. */
  readonly residentMib: number;
  /** The most. */
  readonly oldestWebhookSeconds: number;
  /** How often the outbox could not be looked at. */
  readonly blindLooks: number;
  /** Of the processors' time, in per cent: what the host of this machine gave to others. */
  readonly stolenPercent: number;
}

export type Held = Awaited<ReturnType<typeof hold>>;

const windowSeconds = 10;
const sampleMs = 1_000;

/** Holds a rate for a while, and takes down what it was like. `tell` hears of every window and of every second. */
export async function hold(
  schedule: Schedule,
  load: Load,
  { service, database }: Pick<Machines, 'service' | 'database'>,
  tell: (seconds: number, last: Window | null) => void,
  signal: AbortSignal,
) {
  // A service that has ended answers nothing more: what it left unanswered is told, and no one waits for an hour.
  const ended = new AbortController();
  service.child.once('exit', () => ended.abort());
  const ending = AbortSignal.any([signal, ended.signal]);
  const tally = new Tally();
  const stolen = new StolenTime();
  const windows: Window[] = [];
  const nothing = { resident: [] as number[], oldestWebhookSeconds: 0, blindLooks: 0 };
  let seen = structuredClone(nothing);
  let isOver = false;
  const cpuBefore = cpuSeconds(service);
  const began = performance.now();
  let windowBegan = began;
  const cut = (): void => {
    const { kind: _, ...figures } = tally.cut();
    const seconds = (performance.now() - windowBegan) / 1_000;
    const { resident, ...looks } = seen;
    const stolenPercent = stolen.percent();
    windows.push({ ...figures, ...looks, seconds, residentMib: median(resident), stolenPercent });
    windowBegan = performance.now();
    seen = structuredClone(nothing);
  };
  const sampling = (async () => {
    for (let n = 1; !isOver; n += 1) {
      await sleep(Math.max(0, began + n * sampleMs - performance.now()));
      if (isOver || ending.aborted) return;
      seen.resident.push(service.residentMib());
      // A database that has no time for this question is asked again in the next second.
      const age = await oldestWebhookSeconds(database).catch(() => null);
      if (age === null) seen.blindLooks += 1;
      else seen.oldestWebhookSeconds = Math.max(seen.oldestWebhookSeconds, age);
      if (n % windowSeconds === 0) cut();
      tell(n, windows.at(-1) ?? null);
    }
    // The memory of a process that has just ended cannot be read.
  })().catch(() => undefined);
  const answered: Answered = (kind, tookMs, problem) => {
    // What an interrupted run breaks off is no one's fault.
    if (!signal.aborted) tally.add(kind, tookMs, problem);
  };
  await openLoop(schedule, (dueAt) => load.send(dueAt, answered), ending);
  const seconds = (performance.now() - began) / 1_000;
  while (load.unanswered > 0 && !signal.aborted) await sleep(5);
  isOver = true;
  await sampling;
  if (seen.resident.length > 0) cut();
  const kinds = tally.figures;
  const cpuAfter = cpuSeconds(service);
  const each = (before: number, after: number): number =>
    Math.max(0, ((after - before) * 1_000) / Math.max(1, kinds[0]?.requests ?? 0));
  // Processor time of a request, in milliseconds: of the service with its webhooks, and of this tool.
  const cpuMs = {
    service: each(cpuBefore.service, cpuAfter.service),
    tool: each(cpuBefore.tool, cpuAfter.tool),
  };
  return { seconds, kinds, windows, problems: tally.problems, cpuMs };
}

function cpuSeconds(service: Machines['service']): { readonly service: number; readonly tool: number } {
  const { user, system } = process.cpuUsage();
  const isThere = service.child.exitCode === null && service.child.signalCode === null;
  return { service: isThere ? service.cpuSeconds() : 0, tool: (user + system) / 1e6 };
}
