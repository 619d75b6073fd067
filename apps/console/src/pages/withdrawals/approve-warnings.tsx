import type { Transaction } from '../../api/transactions.ts';
import { wholeText } from '../../formats/figures.ts';
import { useTexts } from '../../texts/language.tsx';

/** What speaks against sending these: of one as it is, of several with how many it is true of. */
export function ApproveWarnings({ targets }: { readonly targets: readonly Transaction[] }) {
  const { approve, withdrawals } = useTexts();
  const warnings: readonly [is: (each: Transaction) => boolean, one: string | null, many: CountText][] = [
    [isAtRisk, null, approve.someAtRisk],
    [({ risks }) => risks.includes('blocked'), approve.blocked, approve.someBlocked],
    [({ may_have_been_sent: is }) => is, withdrawals.mayHaveBeenSent, approve.someMayHaveBeenSent],
    [({ risks }) => risks.includes('after_restore'), approve.afterRestore, approve.someAfterRestore],
    [isOutside, withdrawals.outsideLimitsHint, approve.someOutsideLimits],
  ];
  return warnings.map(([is, one, many]) => {
    const count = targets.filter(is).length;
    const text = targets.length > 1 ? many(wholeText(count)) : one;
    return (
      count > 0 &&
      text !== null && (
        <p key={text} role="alert">
          {text}
        </p>
      )
    );
  });
}

type CountText = (count: string) => string;

const isAtRisk = ({ risks, may_have_been_sent: mayBeSent }: Transaction): boolean =>
  risks.length > 0 || mayBeSent;

/** No provider takes its amount. */
export const isOutside = ({ outside_limits: outside }: Transaction): boolean => outside !== null;
