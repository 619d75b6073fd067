import type { SearchOrder } from '@mobile-money/core';

/** How SQL says an order, and that something comes after a place in it. */
export const inOrder = {
  newest: { comesAfter: '<', direction: 'desc' },
  oldest: { comesAfter: '>', direction: 'asc' },
} as const satisfies Readonly<Record<SearchOrder, object>>;
