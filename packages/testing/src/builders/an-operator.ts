import type { OperatorActor } from '@mobile-money/core';

/** A person in the back office. */
export const anOperator = (overrides: Partial<OperatorActor> = {}): OperatorActor => ({
  kind: 'operator',
  id: 'amina@example.com',
  address: '192.0.2.10',
  ...overrides,
});
