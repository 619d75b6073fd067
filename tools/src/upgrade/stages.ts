import type { Upgrade } from './upgrade.ts';

/** A part of an upgrade. Those without faults promise that no one notices them. */
export interface Stage {
  readonly name: string;
  readonly hasFaults: boolean;
  run(upgrade: Upgrade): Promise<readonly string[]>;
}

const calm = (name: string, run: Stage['run']): Stage => ({ name, hasFaults: false, run });
const underFaults = (name: string, work?: (upgrade: Upgrade) => Promise<unknown>): Stage => ({
  name: `${name}, under faults`,
  hasFaults: true,
  run: (upgrade) => upgrade.underFaults(work && (() => work(upgrade))),
});

/** In their order. Until the last steps are taken there is a way back, and it is gone once. */
export const stages: readonly Stage[] = [
  calm('the version before serves', (upgrade) => upgrade.serve()),
  calm('steps of the schema are taken', (upgrade) => upgrade.widen()),
  calm('one process becomes the new version', (upgrade) => upgrade.replace([0], 'after')),
  underFaults('both versions serve'),
  calm('it goes back to the version before', (upgrade) => upgrade.replace([0], 'before')),
  underFaults('the version before serves on the new schema'),
  calm('one process becomes the new version again', (upgrade) => upgrade.replace([0], 'after')),
  underFaults('the others become the new version', (upgrade) => upgrade.replace([1, 2], 'after')),
  calm('the last steps are taken', (upgrade) => upgrade.finish()),
  underFaults('the new version serves alone'),
];

/** So many of them last as long as the versions are to serve. */
export const servingStages = 5;
