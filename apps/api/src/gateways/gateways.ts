import { type Ports, reason } from '@mobile-money/core';

/** The ports that lead to operators. */
export type Gateways = Pick<Ports, 'collections' | 'transfers' | 'statuses' | 'smsReader'>;

/** Where no SMS is expected. */
export const readsNothing: Gateways['smsReader'] = {
  read: () => ({ kind: 'ignored', because: reason('sms_not_expected'), isSuspicious: false }),
};
