import type { Gateways } from './gateways.ts';

const reason = 'No gateway to the operator is connected.';

/** Stands where no gateway is connected yet: nothing is sent, and everyone is told so. */
export const missingGateways = (): Gateways => ({
  collections: { collect: async () => ({ outcome: 'rejected', reason }) },
  transfers: { transfer: async () => ({ outcome: 'rejected', reason }) },
  statuses: { readStatus: async () => ({ outcome: 'unknown', reason }) },
});
