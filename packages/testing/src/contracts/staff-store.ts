import { contract } from './given/contract.ts';
import type { StaffStoreSubject } from './given/staff.ts';
import { accounts } from './staff-store/accounts.ts';
import { devices, sessions } from './staff-store/sessions.ts';
import { tokens } from './staff-store/tokens.ts';

/** The store may hold anything else, and keeps no copy of what it read. */
export const staffStoreContract = contract<StaffStoreSubject>(
  'A staff store',
  accounts,
  tokens,
  sessions,
  devices,
);
