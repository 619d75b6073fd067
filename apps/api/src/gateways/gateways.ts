import type { GatewayPorts } from '@mobile-money/core';

export type Gateways = GatewayPorts;

/** Where no SMS is expected. */
export const readsNothing: Gateways['smsReader'] = {
  read: () => ({ kind: 'ignored', because: 'No SMS is expected here.', isSuspicious: false }),
};
