import { type ReactNode, useState } from 'react';
import type { UnmatchedPayment } from '../../api/transactions.ts';
import { type CsvColumns, csvRows } from '../../formats/csv.ts';
import { amountText, numberText } from '../../formats/figures.ts';
import { ChoiceList } from '../../parts/choice-list.tsx';
import { CsvButton } from '../../parts/csv-button.tsx';
import { OperatorName } from '../../parts/state-badge.tsx';
import { Ago, useNow } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';
import { PaymentDetail } from './payment-detail.tsx';

interface UnmatchedPaymentsProps {
  readonly head: ReactNode;
  readonly payments: readonly UnmatchedPayment[];
}

export function UnmatchedPayments({ head, payments }: UnmatchedPaymentsProps) {
  const { held } = useTexts();
  const nowMs = useNow();
  const [currentId, setCurrentId] = useState<string | null>(null);
  const current = payments.find(({ payment_id }) => payment_id === currentId) ?? null;
  return (
    <div className="workbench">
      <section className="workbench-list" aria-labelledby="page-title">
        {head}
        {payments.length > 0 ? (
          <div className="list-actions list-export">
            <CsvButton
              name={held.paymentsList}
              fileName="unmatched-payments.csv"
              rows={() => csvRows(columns, payments)}
            />
          </div>
        ) : (
          <p className="empty">{held.noPayments}</p>
        )}
        {payments.length > 0 && (
          <ChoiceList
            label={held.paymentsList}
            items={payments}
            idOf={({ payment_id }) => payment_id}
            current={current?.payment_id ?? null}
            onCurrent={setCurrentId}
            rowHeightPx={52}
          >
            {(payment) => (
              <span className="queue-row">
                <span className="row-main">
                  {payment.payer_msisdn === null ? held.unknownPayer : numberText(payment.payer_msisdn)}
                </span>
                <span className="row-amount amount">{amountText(payment.amount_xaf)}</span>
                <span className="row-side quiet">
                  <OperatorName operator={payment.operator} /> {payment.operator_tx_id}
                </span>
                <span className="row-time quiet">
                  <Ago at={payment.received_at} nowMs={nowMs} />
                </span>
              </span>
            )}
          </ChoiceList>
        )}
      </section>
      <section className="workbench-detail">
        {current === null ? (
          <p className="empty quiet">{payments.length > 0 && held.choose}</p>
        ) : (
          <PaymentDetail key={current.payment_id} payment={current} />
        )}
      </section>
    </div>
  );
}

const columns: CsvColumns<UnmatchedPayment> = [
  'payment_id',
  'operator',
  'operator_tx_id',
  'payer_msisdn',
  'receiver_msisdn',
  'amount_xaf',
  'paid_at',
  'received_at',
  'provider_id',
  'status',
  'held_because',
  'raw_text',
  // The deposits that may be meant, by their ids.
  ['candidates', ({ candidates }) => candidates.map(({ service_tx_id }) => service_tx_id).join(' ')],
];
