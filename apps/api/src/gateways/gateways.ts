import { type GatewayPorts, reason } from '@mobile-money/core';

export type Gateways = GatewayPorts;

/** Where no SMS is expected. */
export const readsNothing: Gateways['smsReader'] = {
  read: () => ({ kind: 'ignored', because: reason('sms_not_expected'), isSuspicious: false }),
};
