import type { MakeOperatorStore } from './given/operators.ts';
import { accountContract } from './operator-store/accounts.ts';
import { deviceContract } from './operator-store/devices.ts';
import { sessionContract } from './operator-store/sessions.ts';
import { tokenContract } from './operator-store/tokens.ts';

/** The store may hold anything else, and keeps no copy of what it read. */
export function operatorStoreContract(makeSubject: MakeOperatorStore): void {
  accountContract(makeSubject);
  tokenContract(makeSubject);
  sessionContract(makeSubject);
  deviceContract(makeSubject);
}
