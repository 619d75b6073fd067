import { Ban } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import { useBlockOf } from '../../api/marks.ts';
import type { NumberAnswer } from '../../api/schemas.ts';
import { useNumber } from '../../api/search.ts';
import { hasMore } from '../../app/found-places.ts';
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
  const isEmpty =
    payments.length + transactions.length + messages.length + record.unreadable_months.length === 0 &&
    !hasMore(record);
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
      <Group title={words.transactions} items={transactions} cursor={cursors.transactions} msisdn={msisdn}>
        <TransactionTable caption={words.transactions} items={transactions} />
      </Group>
      <Group title={words.payments} items={others} cursor={cursors.payments} msisdn={msisdn}>
        <PaymentTable caption={words.payments} items={others} />
      </Group>
      <Players players={record.players} />
      <Notes about={{ kind: 'number', id: msisdn }} />
      <Group title={words.messages} items={messages} cursor={cursors.messages} msisdn={msisdn}>
        <MessageList label={words.messages} items={messages} />
      </Group>
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

interface GroupProps {
  readonly title: string;
  readonly items: readonly unknown[];
  readonly cursor: string | null;
  readonly msisdn: string;
  readonly children: ReactNode;
}

/** The newest of one kind of thing, and the way to more of it; without anything, as long as there may be more. */
function Group({ title, items, cursor, msisdn, children }: GroupProps) {
  const { found, number: words } = useTexts();
  if (items.length === 0 && cursor === null) return null;
  return (
    <section className="part">
      <h2>{title}</h2>
      {items.length === 0 ? <p className="quiet">{found.soFar}</p> : children}
      {cursor !== null && (
        <p>
          <Link href={pathOf.search(msisdn)}>{words.toSearch}</Link>
        </p>
      )}
    </section>
  );
}

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
