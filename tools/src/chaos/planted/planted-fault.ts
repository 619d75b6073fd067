import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FindingKind } from '../books/finding.ts';
import type { World } from '../machines/world.ts';
import { type Edit, edited } from './edit.ts';

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
