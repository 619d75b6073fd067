import type { Ports } from '@mobile-money/core';

/** The ports that lead to operators. */
export type Gateways = Pick<Ports, 'collections' | 'transfers' | 'statuses' | 'smsReader'>;

/** Where no SMS is expected. */
export const readsNothing: Gateways['smsReader'] = {
  read: () => ({ kind: 'ignored', because: 'No SMS is expected here.', isSuspicious: false }),
};
