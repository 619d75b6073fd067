import type { Transaction } from '../../api/transactions.ts';
import { amountText, wholeText } from '../../formats/amount.ts';
import { numberText } from '../../formats/number.ts';
import { OperatorName } from '../../parts/state-badge.tsx';
import { useTexts } from '../../texts/language.tsx';

export const sumOf = (targets: readonly Transaction[]): number =>
  targets.reduce((sum, { amount_minor }) => sum + amount_minor, 0);

/** What a decision is about, said once more: the one amount and number in large, or all of them in a list. */
export function DecisionTargets({ targets }: { readonly targets: readonly Transaction[] }) {
  const { withdrawals } = useTexts();
  const [only] = targets;
  if (only === undefined) return <p role="alert">{withdrawals.gone}</p>;
  if (targets.length === 1)
    return (
      <p className="target">
        <strong className="amount">{amountText(only.amount_minor)}</strong>
        <span>
          {numberText(only.msisdn)} <OperatorName operator={only.operator} />
        </span>
      </p>
    );
  return (
    <>
      <p className="target">
        <strong className="amount">{amountText(sumOf(targets))}</strong>
        <span>× {wholeText(targets.length)}</span>
      </p>
      <ul className="targets">
        {targets.slice(0, 200).map(({ service_tx_id: id, amount_minor: amount, msisdn }) => (
          <li key={id}>
            <span>{numberText(msisdn)}</span>
            <span className="amount">{amountText(amount)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
