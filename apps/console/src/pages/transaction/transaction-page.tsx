import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { TransactionRecordAnswer, WebhookItem } from '../../api/schemas.ts';
import { useTransactionRecord } from '../../api/transactions.ts';
import { paymentPlace } from '../../app/found-places.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { useMay } from '../../app/session-context.tsx';
import { amountText, numberText, wholeText } from '../../formats/figures.ts';
import { Amount } from '../../parts/amount.tsx';
import { AskAgain, mayBeAsked } from '../../parts/ask-again.tsx';
import { Copyable, Facts } from '../../parts/facts.tsx';
import { Hints } from '../../parts/hints.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { lostText } from '../../parts/lost-text.ts';
import { Notes } from '../../parts/notes.tsx';
import { LostBadge, PaymentBadge } from '../../parts/payment-table.tsx';
import { useMerchantNumber, useProviderName } from '../../parts/provider-name.ts';
import { ReplayButton } from '../../parts/replay-button.tsx';
import { ProviderStatus, SecondPerson } from '../../parts/second-person.tsx';
import { DeliveryBadge, OperatorName, StateBadge } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { UnreadableMonths } from '../../parts/unreadable-months.tsx';
import { whyText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';
import { CompleteDialog } from '../held/complete-dialog.tsx';
import { ResolveDialog } from '../held/resolve-dialog.tsx';
import { PrintButtons, Receipt } from './receipt.tsx';
import { Timeline } from './timeline.tsx';

/** All that is known of one transaction. */
export function TransactionPage({ id }: { readonly id: string }) {
  const reading = useTransactionRecord(id);
  return <Loaded reading={reading}>{(record) => <Record record={record} />}</Loaded>;
}

type Asked = 'resolve' | 'complete';

function Record({ record }: { readonly record: TransactionRecordAnswer }) {
  const texts = useTexts();
  const { direction, transaction, resolve, held, withdrawals, pages, exits } = texts;
  const mayDecide = useMay('decide');
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  const { service_tx_id: id, amount_minor: amountXaf, msisdn, state } = record;
  return (
    <div className="page">
      <header className="detail-head">
        <h1>
          {record.purpose === 'return' ? exits.returnName : direction[record.direction]}{' '}
          <Amount xaf={amountXaf} />, <Link href={pathOf.number(msisdn)}>{numberText(msisdn)}</Link>{' '}
          <OperatorName operator={record.operator} /> <StateBadge state={state} />
        </h1>
        <div className="detail-actions">
          <PrintButtons />
          {mayDecide && (
            <>
              {mayBeCompleted(record) && (
                <Button onPress={() => setAsked('complete')}>{held.complete}</Button>
              )}
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
            </>
          )}
        </div>
      </header>
      <LostPayments record={record} />
      <p>{whyText(record.why, texts)}</p>
      {record.may_have_been_sent && state === 'pending_approval' && (
        <p className="because">{withdrawals.mayHaveBeenSent}</p>
      )}
      {record.provider_status !== null && <ProviderStatus status={record.provider_status} />}
      {record.proposal !== null && <SecondPerson transaction={record} />}
      {mayDecide && mayBeAsked(record) && <AskAgain transaction={record} />}
      <PaymentLinks record={record} />
      <div className="columns">
        <section>
          <h2>{transaction.timeline}</h2>
          <UnreadableMonths months={record.unreadable_months} />
          <Timeline record={record} />
        </section>
        <div>
          <Notes about={{ kind: 'transaction', id }} />
          <Hints hints={record.hints} />
          <section>
            <h2>{transaction.facts}</h2>
            <TransactionFacts record={record} />
          </section>
          <section>
            <h2>{pages.webhooks}</h2>
            <Webhooks webhooks={record.webhooks} />
          </section>
        </div>
      </div>
      <Receipt record={record} />
      {asked === 'resolve' && <ResolveDialog transaction={record} onClose={close} />}
      {asked === 'complete' && <CompleteDialog deposit={{ id, amountXaf, msisdn }} onClose={close} />}
    </div>
  );
}

const completable: readonly string[] = ['pending', 'expired', 'requires_manual_resolution'];

const mayBeCompleted = ({ direction, state }: TransactionRecordAnswer): boolean =>
  direction === 'deposit' && completable.includes(state);

/** Of the payments that were credited to it, those whose money is not there: before all else that is told of it. */
function LostPayments({ record }: { readonly record: TransactionRecordAnswer }) {
  const texts = useTexts();
  return record.payments
    .filter((payment) => lostText(payment, texts) !== null)
    .map((payment) => (
      <p key={payment.payment_id}>
        <LostBadge payment={payment} />{' '}
        {texts.transaction.payment(amountText(payment.amount_xaf), payment.operator_tx_id)}
        {record.direction === 'deposit' && record.state === 'succeeded' && `. ${texts.exits.creditedWithout}`}
      </p>
    ));
}

/** The way to the payment that a return sends back, and to what is left of those that a deposit used. */
function PaymentLinks({ record }: { readonly record: TransactionRecordAnswer }) {
  const { exits: words } = useTexts();
  const isReturn = record.purpose === 'return';
  return record.payments
    .filter((payment) => isReturn || payment.excess_status !== null)
    .map((payment) => (
      <p key={payment.payment_id} className="because">
        {isReturn
          ? words.askedBy(record.asked_by ?? '')
          : `${words.excess} ${amountText(payment.excess_xaf)}`}{' '}
        <PaymentBadge payment={payment} />{' '}
        <Link href={paymentPlace(payment)}>{isReturn ? words.toPayment : words.openPayment}</Link>
      </p>
    ));
}

function TransactionFacts({ record }: { readonly record: TransactionRecordAnswer }) {
  const { about, fields, found, mode, search } = useTexts();
  const nameOf = useProviderName();
  const merchant = useMerchantNumber(record.channel_id);
  const copyable = (name: string, value: string | null) =>
    [
      name,
      value === null || value === '' ? null : <Copyable key={name} name={name} value={value} />,
    ] as const;
  return (
    <>
      <Facts
        facts={[
          copyable(fields.id, record.service_tx_id),
          copyable(fields.reference, record.idempotency_key),
          copyable(fields.number, record.msisdn),
          copyable(fields.player, record.player_id),
          copyable(fields.operatorId, record.provider_tx_id),
          [fields.provider, record.provider === null ? null : nameOf(record.provider)],
          [fields.channel, merchant],
          [fields.collection, record.collection_mode === null ? null : mode[record.collection_mode]],
          copyable(fields.submission, record.submission_id),
          [fields.application, record.application_id],
          copyable(fields.callback, record.callback_url),
          [fields.created, <Time key="created" at={record.created_at} />],
          [fields.updated, <Time key="updated" at={record.updated_at} />],
          [fields.expires, record.expires_at && <Time key="expires" at={record.expires_at} />],
        ]}
      />
      <p>
        {record.player_id !== null && (
          <>
            <Link href={pathOf.search(record.player_id)}>{about(search.label, fields.player)}</Link>
            {', '}
          </>
        )}
        <Link href={pathOf.number(record.msisdn)}>{found.numberPage(numberText(record.msisdn))}</Link>
      </p>
    </>
  );
}

function Webhooks({ webhooks }: { readonly webhooks: readonly WebhookItem[] }) {
  const { transaction } = useTexts();
  if (webhooks.length === 0) return <p className="quiet">{transaction.noWebhooks}</p>;
  return (
    <ul className="candidates">
      {webhooks.map((webhook) => (
        <li key={webhook.webhook_id} className="candidate">
          <div className="candidate-main">
            <p>
              {webhook.event} <DeliveryBadge status={webhook.status} />
            </p>
            <p className="quiet small">{transaction.attempts(wholeText(webhook.attempts.length))}</p>
          </div>
          <ReplayButton webhook={webhook} />
        </li>
      ))}
    </ul>
  );
}
