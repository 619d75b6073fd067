import { isForWholeBatch } from '../database/unavailable.ts';
import type { BatcherOptions } from './batcher.ts';

/** For what someone waits for: one batch after the other, and a second beside the first only when that one is slow. */
export const batchOptions: BatcherOptions = {
  underWayMax: 4,
  apartMs: 100,
  batchMax: 32,
  isForAll: isForWholeBatch,
};
