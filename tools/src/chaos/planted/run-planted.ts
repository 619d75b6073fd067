import { rm } from 'node:fs/promises';
import { rows } from '../../beside/markdown-rows.ts';
import { shortWindows } from '../../beside/pretend/installation.ts';
import { runFolder } from '../../beside/run-folder.ts';
import type { Finding } from '../books/finding.ts';
import { allFaults } from '../faults/all-faults.ts';
import { runChaos, type Watching } from '../run-chaos.ts';
import { type PlantedFault, planted } from './planted-fault.ts';

export interface PlantedRun {
  readonly fault: PlantedFault;
  /** The first of the kind that was expected; null when the fault was not found. */
  readonly found: Finding | null;
  readonly count: number;
  readonly seconds: number;
}

const quiet: Watching = { note: () => undefined, planned: () => undefined, progress: () => undefined };
const ratePerSecond = 10;
const recoverSeconds = 5;
/** Enough for everything that a healthy service would still put right. */
const restSeconds = 25;

/** One run of the service with a fault in it. */
async function runOnce(fault: PlantedFault, seed: number, signal?: AbortSignal): Promise<PlantedRun> {
  const began = performance.now();
  const folder = await runFolder('chaos-');
  try {
    const { findings } = await runChaos(
      {
        folder,
        seed,
        seconds: fault.seconds,
        faults: fault.faults,
        ratePerSecond,
        recoverSeconds,
        restSeconds,
        windows: shortWindows,
        ...(fault.finds === 'doubled' ? { untilFound: 'doubled' } : {}),
        kindsOn: (world) => allFaults(world).filter(({ name }) => fault.by.includes(name)),
        ...(fault.prepare === undefined ? {} : { prepare: fault.prepare }),
        ...(await planted(fault)),
      },
      quiet,
      signal,
    );
    const expected = findings.filter(({ kind }) => kind === fault.finds);
    const seconds = (performance.now() - began) / 1_000;
    return { fault, found: expected[0] ?? null, count: expected.length, seconds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether a kill comes at the right moment is a matter of luck, so a fault that was not found has two more chances. */
export async function runPlanted(
  fault: PlantedFault,
  seed: number,
  signal?: AbortSignal,
): Promise<PlantedRun> {
  for (let tries = 1; ; tries += 1) {
    const run = await runOnce(fault, seed + tries - 1, signal);
    if (run.found !== null || tries === 3) return run;
  }
}

export const plantedTable = (runs: readonly PlantedRun[]): string =>
  rows([
    ['planted in the service', 'brought to light by', 'found as', 'for example'],
    ['---', '---', '---', '---'],
    ...runs.map(({ fault, found, count }) => [
      fault.name,
      fault.by.join(', '),
      found === null ? 'NOT FOUND' : `${count} ${fault.finds}`,
      found?.what ?? '',
    ]),
  ]);
