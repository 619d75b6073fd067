import type { World } from '../machines/world.ts';
import { databaseFaults, diskFault } from './database-faults.ts';
import type { FaultKind } from './fault.ts';
import { networkFaults } from './network-faults.ts';
import { processFaults } from './process-faults.ts';
import { wireFaults } from './wire-faults.ts';

/** Every kind of fault that can be made here. */
export const allFaults = ({ database }: Pick<World, 'database'>): readonly FaultKind[] => [
  ...processFaults,
  ...databaseFaults,
  ...(database.canBeFilled ? [diskFault] : []),
  ...wireFaults,
  ...networkFaults,
];
