import type { FloatItem } from '../../api/schemas.ts';
import type { Transaction } from '../../api/transactions.ts';

/** What a wallet lacks for a withdrawal and for what is promised before it; null where it has enough, or no one knows. */
export const lackOf = (
  balanceXaf: number | null,
  { promised_xaf: promised }: Pick<FloatItem, 'promised_xaf'>,
  { amount_minor: amount }: Pick<Transaction, 'amount_minor'>,
): number | null => {
  const lack = balanceXaf === null ? 0 : Math.ceil(amount + promised - balanceXaf);
  return lack > 0 ? lack : null;
};

/**
 * Which of the wallets pays, only its provider knows. `all`: whichever it is, with what the fullest lacks; `some`: it may
 * be one that has enough.
 */
export function shortageOf(
  float: FloatItem,
  withdrawal: Pick<Transaction, 'amount_minor'>,
): { readonly of: 'all'; readonly xaf: number } | { readonly of: 'some' } | null {
  const known = float.wallets.filter(({ balance_xaf }) => balance_xaf !== null);
  const lacks = known.map(({ balance_xaf }) => lackOf(balance_xaf, float, withdrawal));
  if (lacks.every((each) => each === null)) return null;
  const isKnown = known.length === float.wallets.length;
  return isKnown && lacks.every((each) => each !== null)
    ? { of: 'all', xaf: Math.min(...lacks) }
    : { of: 'some' };
}
