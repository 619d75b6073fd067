import { type Gateways, readsNothing } from './gateways.ts';

const reason = 'No operator is called here: outcomes are simulated.';

/** Calls no one. A request stays as it is until its outcome is simulated or its time is over. */
export const silentGateways = (): Gateways => ({
  collections: { collect: async () => ({ outcome: 'unknown', reason }) },
  transfers: { transfer: async () => ({ outcome: 'unknown', reason }) },
  statuses: { readStatus: async () => ({ outcome: 'pending' }), givesVerdicts: () => false },
  smsReader: readsNothing,
});
