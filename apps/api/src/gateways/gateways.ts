import type { Ports } from '@mobile-money/core';

/** The three ports that lead to operators. */
export type Gateways = Pick<Ports, 'collections' | 'transfers' | 'statuses'>;
