import { randomUUID } from 'node:crypto';
import type { Gateways } from './gateways.ts';

/**
 * Operators that live in this process, for development: every prompt reaches the player's phone, every transfer
 * arrives at once, and no player ever answers by itself.
 */
export const pretendGateways = (): Gateways => ({
  collections: { collect: async () => ({ outcome: 'sent', providerTxId: null }) },
  transfers: {
    transfer: async () => ({ outcome: 'sent', isFinal: true, providerTxId: `PRETEND-${randomUUID()}` }),
  },
  statuses: { readStatus: async () => ({ outcome: 'pending' }) },
});
