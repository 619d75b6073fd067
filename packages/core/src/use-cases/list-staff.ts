import type { Ports } from '../ports/ports.ts';
import type { StaffAccount } from '../staff/staff-account.ts';
import type { StaffToken } from '../staff/staff-token.ts';

export interface StaffView {
  readonly account: StaffAccount;
  /** Those that were not revoked. */
  readonly tokens: readonly StaffToken[];
}

/** Everyone with an account, and the tokens that act for them. */
export const listStaff =
  ({ staff }: Pick<Ports, 'staff'>) =>
  async (): Promise<readonly StaffView[]> => {
    const [accounts, tokens] = await Promise.all([staff.list(), staff.listTokens()]);
    return accounts.map((account) => ({
      account,
      tokens: tokens.filter(({ email, revokedAt }) => email === account.email && revokedAt === null),
    }));
  };
