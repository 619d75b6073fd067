import type { State } from '../api/transactions.ts';

/** What a colour means, everywhere: it waits, it is done, it failed, it is held or suspicious, it is over. */
export type Tone = 'wait' | 'done' | 'failed' | 'held' | 'over';

export const stateTones: Readonly<Record<State, Tone>> = {
  pending: 'wait',
  provider_acknowledged: 'wait',
  approved: 'wait',
  provider_submitted: 'wait',
  pending_approval: 'wait',
  succeeded: 'done',
  failed: 'failed',
  expired: 'over',
  requires_manual_resolution: 'held',
};
