import type { OperatorAccount } from '../operator/operator-account.ts';
import type { OperatorToken } from '../operator/operator-token.ts';
import type { Ports } from '../ports/ports.ts';

export interface OperatorView {
  readonly account: OperatorAccount;
  /** Those that were not revoked. */
  readonly tokens: readonly OperatorToken[];
}

/** Everyone with an account, and the tokens that act for them. */
export const listOperators =
  ({ operators }: Pick<Ports, 'operators'>) =>
  async (): Promise<readonly OperatorView[]> => {
    const [accounts, tokens] = await Promise.all([operators.list(), operators.listTokens()]);
    return accounts.map((account) => ({
      account,
      tokens: tokens.filter(({ email, revokedAt }) => email === account.email && revokedAt === null),
    }));
  };
