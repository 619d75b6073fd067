import type { Transaction } from '../api/transactions.ts';
import { Link, pathOf } from '../app/navigation.tsx';
import { numberText } from '../formats/figures.ts';
import { useTexts } from '../texts/language.tsx';
import { Amount } from './amount.tsx';
import { OperatorName, StateBadge } from './state-badge.tsx';
import { Table } from './table.tsx';
import { Time } from './time.tsx';

interface TransactionTableProps {
  readonly caption: string;
  readonly items: readonly Transaction[];
}

/** What a phone has room for comes first: how much, and what became of it. */
export function TransactionTable({ caption, items }: TransactionTableProps) {
  const { fields, direction, exits } = useTexts();
  const { created, direction: way, amount, number, state, reference } = fields;
  return (
    <Table caption={caption} columns={[created, [amount, 'right'], state, way, number, reference]}>
      {items.map((item) => (
        <tr key={item.service_tx_id}>
          <td>
            <Link className="row-link" href={pathOf.transaction(item.service_tx_id)}>
              <Time at={item.created_at} />
            </Link>
          </td>
          <td className="right">
            <Amount xaf={item.amount_minor} />
          </td>
          <td>
            <StateBadge state={item.state} />
          </td>
          <td>{item.purpose === 'return' ? exits.returnName : direction[item.direction]}</td>
          <td>
            {numberText(item.msisdn)} <OperatorName operator={item.operator} />
          </td>
          <td className="cut" title={item.idempotency_key}>
            {item.idempotency_key}
          </td>
        </tr>
      ))}
    </Table>
  );
}
