import { baseline } from './0001-baseline.ts';
import type { Migration } from './migration.ts';

/** In the order in which they are run. A step that is out is never changed: the next one is added. */
export const allMigrations: readonly Migration[] = [baseline];
