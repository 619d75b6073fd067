import { isForAllTogether } from '../database/unavailable.ts';
import type { GathererOptions } from './gatherer.ts';

/** For what someone waits for: one trip after the other, and a second beside the first only when that one is slow. */
export const together: GathererOptions = {
  underWayMax: 4,
  apartMs: 100,
  togetherMax: 32,
  isForAll: isForAllTogether,
};
