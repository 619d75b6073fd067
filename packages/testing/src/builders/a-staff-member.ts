import type { StaffActor } from '@mobile-money/core';

/** A person in the back office. */
export const aStaffMember = (overrides: Partial<StaffActor> = {}): StaffActor => ({
  kind: 'operator',
  id: 'amina@example.com',
  address: '192.0.2.10',
  ...overrides,
});
