import type { TransactionRecordAnswer } from '../api/schemas.ts';
import { Link, pathOf } from '../app/navigation.tsx';
import { useTexts } from '../texts/language.tsx';
import { Time } from './time.tsx';

/** The payments that the player named on the page of the deposit: where to look first, and nothing that is believed. */
export function Hints({ hints }: Pick<TransactionRecordAnswer, 'hints'>) {
  const { transaction } = useTexts();
  if (hints.length === 0) return null;
  return (
    <section className="part">
      <h2>{transaction.hints}</h2>
      <ul>
        {hints.map((hint) => (
          <li key={hint.operator_tx_id}>
            <Link className="code" href={pathOf.search(hint.operator_tx_id)}>
              {hint.operator_tx_id}
            </Link>
            , <Time at={hint.at} />
            {hint.payment_id === null && <span className="quiet">, {transaction.noSuchPayment}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
