import { Printer, ReceiptText } from 'lucide-react';
import { Button } from 'react-aria-components';
import { useHealth } from '../../api/health.ts';
import type { TransactionRecordAnswer } from '../../api/schemas.ts';
import { useWho } from '../../app/session-context.tsx';
import { numberText } from '../../formats/figures.ts';
import { wholeTimeText } from '../../formats/time.ts';
import { Amount } from '../../parts/amount.tsx';
import { Facts } from '../../parts/facts.tsx';
import { OperatorName, StateBadge } from '../../parts/state-badge.tsx';
import { useNow } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';

const once = { once: true } as const;
const forget = (): void => {
  delete document.documentElement.dataset['printed'];
};
const forgetNextTime = (): void => addEventListener('beforeprint', forget, once);

/** What goes on paper: the page as it is, or the receipt alone. The styles for it are in `styles/print.css`. */
function print(what: 'page' | 'receipt'): void {
  document.documentElement.dataset['printed'] = what;
  // What the browser's own key prints later is the page, whichever it is by then. Not forgotten when this printing is
  // over: phones say that before it has begun.
  removeEventListener('beforeprint', forget);
  addEventListener('beforeprint', forgetNextTime, once);
  globalThis.print();
}

export function PrintButtons() {
  const { transaction } = useTexts();
  return (
    <>
      <Button onPress={() => print('page')}>
        <Printer className="icon" aria-hidden="true" />
        {transaction.print}
      </Button>
      <Button onPress={() => print('receipt')}>
        <ReceiptText className="icon" aria-hidden="true" />
        {transaction.receipt}
      </Button>
    </>
  );
}

/** What someone outside may see of a transaction: no player id, no address of the platform. Only on paper. */
export function Receipt({ record }: { readonly record: TransactionRecordAnswer }) {
  const { productName, transaction: words, direction, exits, fields, environments, locale } = useTexts();
  const { email } = useWho();
  const environment = useHealth().data?.environment ?? null;
  const now = new Date(useNow()).toISOString();
  return (
    <section className="receipt" aria-hidden="true">
      <p>{productName}</p>
      <h1>
        {words.receiptTitle(record.purpose === 'return' ? exits.returnName : direction[record.direction])}
      </h1>
      {environment !== null && environment !== 'production' && (
        <p>{words.noValue(environments[environment])}</p>
      )}
      <p className="day-sum">
        <Amount xaf={record.amount_minor} />
      </p>
      <Facts
        facts={[
          [fields.state, <StateBadge key="state" state={record.state} />],
          [fields.number, numberText(record.msisdn)],
          [fields.operator, <OperatorName key="operator" operator={record.operator} />],
          [fields.reference, record.idempotency_key],
          [fields.id, record.service_tx_id],
          [fields.operatorId, record.provider_tx_id],
          [fields.created, wholeTimeText(record.created_at, locale)],
          [fields.updated, wholeTimeText(record.state_updated_at, locale)],
        ]}
      />
      <p className="small">{words.printedBy(email, wholeTimeText(now, locale))}</p>
    </section>
  );
}
