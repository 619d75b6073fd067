import type { Transaction } from '../api/transactions.ts';
import { Link, pathOf } from '../app/navigation.tsx';
import { amountText } from '../formats/amount.ts';
import { numberText } from '../formats/number.ts';
import { useTexts } from '../texts/language.tsx';
import { OperatorName, StateBadge } from './state-badge.tsx';
import { Time } from './time.tsx';

interface TransactionTableProps {
  readonly caption: string;
  readonly items: readonly Transaction[];
}

export function TransactionTable({ caption, items }: TransactionTableProps) {
  const { fields, direction } = useTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-frame" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{fields.created}</th>
            <th scope="col">{fields.direction}</th>
            <th scope="col" className="right">
              {fields.amount}
            </th>
            <th scope="col">{fields.number}</th>
            <th scope="col">{fields.state}</th>
            <th scope="col">{fields.reference}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.service_tx_id}>
              <td>
                <Link href={pathOf.transaction(item.service_tx_id)}>
                  <Time at={item.created_at} />
                </Link>
              </td>
              <td>{direction[item.direction]}</td>
              <td className="right amount">{amountText(item.amount_minor)}</td>
              <td>
                {numberText(item.msisdn)} <OperatorName operator={item.operator} />
              </td>
              <td>
                <StateBadge state={item.state} />
              </td>
              <td className="cut" title={item.idempotency_key}>
                {item.idempotency_key}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
