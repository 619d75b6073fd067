import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { TransactionRecordAnswer } from '../../api/schemas.ts';
import { useTransactionRecord } from '../../api/transactions.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { useMay } from '../../app/session-context.tsx';
import { amountText } from '../../formats/amount.ts';
import { numberText } from '../../formats/number.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { ProviderStatus } from '../../parts/provider-status.tsx';
import { SecondPerson } from '../../parts/second-person.tsx';
import { OperatorName, StateBadge } from '../../parts/state-badge.tsx';
import { StateReason } from '../../parts/state-reason.tsx';
import { useTexts } from '../../texts/language.tsx';
import { CompleteDialog } from '../held/complete-dialog.tsx';
import { ResolveDialog } from '../held/resolve-dialog.tsx';
import { Timeline } from './timeline.tsx';
import { TransactionFacts } from './transaction-facts.tsx';
import { Webhooks } from './webhooks.tsx';

/** All that is known of one transaction. */
export function TransactionPage({ id }: { readonly id: string }) {
  const reading = useTransactionRecord(id);
  return <Loaded reading={reading}>{(record) => <Record record={record} />}</Loaded>;
}

type Asked = 'resolve' | 'complete';

function Record({ record }: { readonly record: TransactionRecordAnswer }) {
  const { direction, transaction, resolve, held, withdrawals } = useTexts();
  const mayDecide = useMay('decide');
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  const { service_tx_id: id, amount_minor: amountXaf, msisdn, state } = record;
  return (
    <div className="page">
      <header className="detail-head">
        <h1>
          {direction[record.direction]} <span className="amount">{amountText(amountXaf)}</span>,{' '}
          {numberText(msisdn)} <OperatorName operator={record.operator} /> <StateBadge state={state} />
        </h1>
        {mayDecide && (
          <div className="detail-actions">
            {mayBeCompleted(record) && <Button onPress={() => setAsked('complete')}>{held.complete}</Button>}
            {state === 'pending_approval' && (
              <Link className="button primary" href={pathOf.withdrawals(id)}>
                {transaction.decide}
              </Link>
            )}
            {state === 'requires_manual_resolution' && (
              <Button className="primary" onPress={() => setAsked('resolve')}>
                {resolve.open}
              </Button>
            )}
          </div>
        )}
      </header>
      <StateReason of={record} />
      {record.may_have_been_sent && state === 'pending_approval' && (
        <p className="because">{withdrawals.mayHaveBeenSent}</p>
      )}
      {record.provider_status !== null && <ProviderStatus status={record.provider_status} />}
      {record.proposal !== null && <SecondPerson transaction={record} />}
      <div className="columns">
        <section>
          <h2>{transaction.timeline}</h2>
          <Timeline record={record} />
        </section>
        <div>
          <section>
            <h2>{transaction.facts}</h2>
            <TransactionFacts record={record} />
          </section>
          <section>
            <h2>{transaction.webhooks}</h2>
            <Webhooks webhooks={record.webhooks} />
          </section>
        </div>
      </div>
      {asked === 'resolve' && <ResolveDialog transaction={record} onClose={close} />}
      {asked === 'complete' && <CompleteDialog deposit={{ id, amountXaf, msisdn }} onClose={close} />}
    </div>
  );
}

const completable: readonly string[] = ['pending', 'expired', 'requires_manual_resolution'];

const mayBeCompleted = ({ direction, state }: TransactionRecordAnswer): boolean =>
  direction === 'deposit' && completable.includes(state);
