import type { MakeStaffStore } from './given/staff.ts';
import { accountContract } from './staff-store/accounts.ts';
import { deviceContract } from './staff-store/devices.ts';
import { sessionContract } from './staff-store/sessions.ts';
import { tokenContract } from './staff-store/tokens.ts';

/** The store may hold anything else, and keeps no copy of what it read. */
export function staffStoreContract(makeSubject: MakeStaffStore): void {
  accountContract(makeSubject);
  tokenContract(makeSubject);
  sessionContract(makeSubject);
  deviceContract(makeSubject);
}
