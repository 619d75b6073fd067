import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { WithdrawalClaim } from '../withdrawal/claim.ts';

/** Who works on which withdrawal at this moment. */
export const listClaims =
  ({ claims, clock }: Pick<Ports, 'claims' | 'clock'>) =>
  async (): Promise<readonly WithdrawalClaim[]> =>
    claims.list(clock.now(), limits.claimsListedMax);
