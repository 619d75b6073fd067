import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { markdownTable } from '../../command/tables.ts';
import { inRunFolder } from '../../harness/fresh-database.ts';
import { shortWindows } from '../../harness/installation.ts';
import type { FindingKind } from '../books/books.ts';
import { allFaults } from '../faults/all-faults.ts';
import type { World } from '../machines/world.ts';
import { runChaos, type Watching } from '../run-chaos.ts';
import { type Edit, edited } from './planting-hooks.ts';

/** A mistake that anyone could make on a bad day, in the real service, and the shortest run that finds it. */
export interface PlantedFault {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** What the books must show, maybe among other things. */
  readonly finds: FindingKind;
  /** Names of the kinds of faults that bring it to light. */
  readonly by: readonly string[];
  readonly seconds: number;
  readonly faults: number;
  readonly prepare?: (world: World) => void;
}

const root = new URL('../../../../', import.meta.url);
const planting = fileURLToPath(new URL('./planting.js', import.meta.url));

/** How a service is started with the fault in it. Throws when an edit does not fit the service as it is built now. */
export async function planted({ edits }: Pick<PlantedFault, 'edits'>) {
  for (const each of edits) edited(await readFile(new URL(each.file, root), 'utf8'), each);
  return {
    serviceFlags: ['--import', planting],
    serviceEnv: { PLANTED_EDITS: JSON.stringify(edits) },
  };
}

export type PlantedRun = Awaited<ReturnType<typeof runOnce>>;

const quiet: Watching = { note: () => undefined, print: () => undefined, show: () => undefined };
const ratePerSecond = 10;
const recoverSeconds = 5;
/** Enough for everything that a healthy service would still put right. */
const restSeconds = 25;

/** One run of the service with a fault in it. */
const runOnce = (fault: PlantedFault, seed: number, signal?: AbortSignal) =>
  inRunFolder('chaos-', async (folder) => {
    const began = performance.now();
    const { seconds, faults, prepare } = fault;
    const plan = { folder, seed, seconds, faults, ratePerSecond, recoverSeconds, restSeconds };
    const { findings } = await runChaos(
      {
        ...plan,
        windows: shortWindows,
        ...(fault.finds === 'doubled' ? { untilFound: 'doubled' } : {}),
        kindsOn: (world) => allFaults(world).filter(({ name }) => fault.by.includes(name)),
        ...(prepare === undefined ? {} : { prepare }),
        ...(await planted(fault)),
      },
      quiet,
      signal,
    );
    const expected = findings.filter(({ kind }) => kind === fault.finds);
    const took = (performance.now() - began) / 1_000;
    // The first of the kind that was expected; null when the fault was not found.
    return { fault, found: expected[0] ?? null, count: expected.length, seconds: took };
  });

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
  markdownTable(
    ['planted in the service', 'brought to light by', 'found as', 'for example'],
    runs.map(({ fault, found, count }) => [
      fault.name,
      fault.by.join(', '),
      found === null ? 'NOT FOUND' : `${count} ${fault.finds}`,
      found?.what ?? '',
    ]),
  );
