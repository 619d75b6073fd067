import { type ReactNode, useState } from 'react';
import type { UnmatchedPayment } from '../../api/payments.ts';
import { amountText } from '../../formats/amount.ts';
import { numberText } from '../../formats/number.ts';
import { ChoiceList } from '../../parts/choice-list.tsx';
import { CsvButton } from '../../parts/csv-button.tsx';
import { OperatorName } from '../../parts/state-badge.tsx';
import { Ago, useNow } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';
import { paymentRows } from './held-rows.ts';
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
        {payments.length > 0 && (
          <div className="list-actions list-export">
            <CsvButton
              name={held.paymentsList}
              fileName="unmatched-payments.csv"
              rows={() => paymentRows(payments)}
            />
          </div>
        )}
        {payments.length === 0 ? (
          <p className="empty">{held.noPayments}</p>
        ) : (
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
