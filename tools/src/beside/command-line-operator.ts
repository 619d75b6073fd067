import { userInfo } from 'node:os';
import type { StaffActor } from '@mobile-money/core';

/** Who works on the command line, for the audit: the account of the machine, as far as it has a name. */
export const commandLineOperator = (): StaffActor => ({
  kind: 'operator',
  id: `command line: ${accountName()}`,
  address: null,
});

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container an account may be a bare number.
    return String(process.getuid?.() ?? 'unknown');
  }
}
