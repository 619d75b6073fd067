import { ShieldAlert, Undo2 } from 'lucide-react';
import type { Payment } from '../api/payments.ts';
import { paymentPlace } from '../app/found-places.ts';
import { Link } from '../app/navigation.tsx';
import { numberText } from '../formats/figures.ts';
import { useTexts } from '../texts/language.tsx';
import { Amount } from './amount.tsx';
import { Badge } from './badge.tsx';
import { lostText } from './lost-text.ts';
import { OperatorName } from './state-badge.tsx';
import { Table } from './table.tsx';
import { Time } from './time.tsx';

const tones = {
  unmatched: 'held',
  matched: 'done',
  returning: 'wait',
  returned: 'over',
  set_aside: 'over',
} as const;

/** What became of a payment. */
export function PaymentBadge({ payment }: { readonly payment: Payment }) {
  const texts = useTexts();
  const { exits } = texts;
  const { status } = payment;
  const isBack = status === 'returning' || status === 'returned';
  // What was credited and is gone again is nothing good.
  const tone = status === 'matched' && lostText(payment, texts) !== null ? 'over' : tones[status];
  return <Badge tone={tone} text={exits.statuses[status]} {...(isBack ? { icon: Undo2 } : {})} />;
}

/** That its money is not there. That stays true whatever became of the payment, so it stands beside that. */
export function LostBadge({ payment }: { readonly payment: Payment }) {
  const text = lostText(payment, useTexts());
  return text !== null && <Badge tone="failed" icon={ShieldAlert} text={text} />;
}

interface PaymentTableProps {
  readonly caption: string;
  readonly items: readonly Payment[];
}

export function PaymentTable({ caption, items }: PaymentTableProps) {
  const { fields, exits, held } = useTexts();
  return (
    <Table
      caption={caption}
      columns={[fields.received, [fields.amount, 'right'], fields.state, fields.number, fields.operatorId]}
    >
      {items.map((item) => (
        <tr key={item.payment_id}>
          <td>
            <Link className="row-link" href={paymentPlace(item)}>
              <Time at={item.received_at} />
            </Link>
          </td>
          <td className="right">
            <Amount xaf={item.amount_xaf} />
          </td>
          <td>
            <LostBadge payment={item} /> <PaymentBadge payment={item} />{' '}
            {item.excess_status !== null && <span className="quiet small">{exits.excess}</span>}
          </td>
          <td>
            {item.payer_msisdn === null ? held.unknownPayer : numberText(item.payer_msisdn)}{' '}
            <OperatorName operator={item.operator} />
          </td>
          <td className="cut" title={item.operator_tx_id}>
            {item.operator_tx_id}
          </td>
        </tr>
      ))}
    </Table>
  );
}
