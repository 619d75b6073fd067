import { Ban } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useBlockOf } from '../../api/marks.ts';
import type { NumberAnswer } from '../../api/schemas.ts';
import { useNumber } from '../../api/search.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { useMay } from '../../app/session-context.tsx';
import { numberText, wholeText } from '../../formats/figures.ts';
import { Amount } from '../../parts/amount.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Hints } from '../../parts/hints.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { MessageList } from '../../parts/message-list.tsx';
import { Notes } from '../../parts/notes.tsx';
import { PaymentTable } from '../../parts/payment-table.tsx';
import { OperatorName } from '../../parts/state-badge.tsx';
import { TransactionTable } from '../../parts/transaction-table.tsx';
import { UnreadableMonths } from '../../parts/unreadable-months.tsx';
import { useTexts } from '../../texts/language.tsx';
import { BlockDialog, LiftDialog } from '../blocks/block-dialogs.tsx';

/** All that came from a number and went to it: what is held first. */
export function NumberPage({ msisdn }: { readonly msisdn: string }) {
  return <Loaded reading={useNumber(msisdn)}>{(record) => <Record record={record} />}</Loaded>;
}

function Record({ record }: { readonly record: NumberAnswer }) {
  const { number: words } = useTexts();
  const { msisdn, payments, transactions, messages, cursors } = record;
  const held = payments.filter(({ status }) => status === 'unmatched');
  const others = payments.filter(({ status }) => status !== 'unmatched');
  const isEmpty = payments.length + transactions.length + messages.length === 0;
  return (
    <div className="page">
      <header className="detail-head">
        <h1>
          {numberText(msisdn)} {record.operator !== null && <OperatorName operator={record.operator} />}
        </h1>
        <div className="detail-actions">
          <BlockState msisdn={msisdn} />
          <Export msisdn={msisdn} />
        </div>
      </header>
      <Sums record={record} />
      <UnreadableMonths months={record.unreadable_months} />
      {isEmpty && <p className="empty">{words.notFound}</p>}
      {held.length > 0 && (
        <section className="part">
          <h2>{words.heldPayments}</h2>
          <PaymentTable caption={words.heldPayments} items={held} />
        </section>
      )}
      <Hints hints={record.hints} />
      {transactions.length > 0 && (
        <section className="part">
          <h2>{words.transactions}</h2>
          <TransactionTable caption={words.transactions} items={transactions} />
          {cursors.transactions !== null && <ToSearch msisdn={msisdn} />}
        </section>
      )}
      {others.length > 0 && (
        <section className="part">
          <h2>{words.payments}</h2>
          <PaymentTable caption={words.payments} items={others} />
          {cursors.payments !== null && <ToSearch msisdn={msisdn} />}
        </section>
      )}
      <Players players={record.players} />
      <Notes about={{ kind: 'number', id: msisdn }} />
      {messages.length > 0 && (
        <section className="part">
          <h2>{words.messages}</h2>
          <MessageList label={words.messages} items={messages} />
          {cursors.messages !== null && <ToSearch msisdn={msisdn} />}
        </section>
      )}
    </div>
  );
}

/** For whoever asks what is known about them. */
function Export({ msisdn }: { readonly msisdn: string }) {
  const { number: words } = useTexts();
  if (!useMay('note')) return null;
  return (
    <a className="button" href={`/internal/v1/numbers/${encodeURIComponent(msisdn)}/export`} download>
      {words.exportAll}
    </a>
  );
}

const ToSearch = ({ msisdn }: { readonly msisdn: string }) => (
  <p>
    <Link href={pathOf.search(msisdn)}>{useTexts().number.toSearch}</Link>
  </p>
);

/** What it paid and was paid, in all; nothing that is zero asks for attention. */
function Sums({ record: { sums } }: { readonly record: NumberAnswer }) {
  const { number: words } = useTexts();
  const figures = [
    [words.held, sums.held_xaf, sums.held_count],
    [words.deposited, sums.deposited_xaf, sums.deposit_count],
    [words.withdrawn, sums.withdrawn_xaf, sums.withdrawal_count],
    [words.returned, sums.returned_xaf, null],
  ] as const;
  return (
    <dl className="sums" aria-label={words.sums}>
      {figures.map(([name, xaf, count]) => (
        <div key={name} className={name === words.held && xaf > 0 ? 'sum-held' : ''}>
          <dt>{name}</dt>
          <dd>
            <Amount xaf={xaf} />
            {count !== null && <span className="quiet small"> {words.times(wholeText(count))}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Players({ players }: { readonly players: readonly string[] }) {
  const { number: words } = useTexts();
  return (
    <section className="part">
      <h2>{words.players}</h2>
      {players.length === 0 ? (
        <p className="quiet">{words.noPlayers}</p>
      ) : (
        <ul className="flags">
          {players.map((player) => (
            <li key={player}>
              <Link className="code" href={pathOf.search(player)}>
                {player}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Whether it is blocked, by whom and why, and the way to change that. */
function BlockState({ msisdn }: { readonly msisdn: string }) {
  const { blocks: words } = useTexts();
  const { data: block } = useBlockOf(msisdn);
  const mayDecide = useMay('decide');
  const [isAsked, setIsAsked] = useState(false);
  const close = (): void => setIsAsked(false);
  if (block === undefined) return null;
  return (
    <>
      {block !== null && (
        <span>
          <Badge tone="held" icon={Ban} text={words.blockedBy(block.by)} />{' '}
          <span className="quiet">{block.reason}</span>
        </span>
      )}
      {mayDecide && (
        <Button onPress={() => setIsAsked(true)}>{block === null ? words.blockThis : words.lift}</Button>
      )}
      {isAsked && block !== null && <LiftDialog block={block} onClose={close} />}
      {isAsked && block === null && <BlockDialog number={msisdn} onClose={close} />}
    </>
  );
}
