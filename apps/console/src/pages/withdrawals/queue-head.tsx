import { UserRound } from 'lucide-react';
import { memo } from 'react';
import { Button } from 'react-aria-components';
import { useWaiting } from '../../api/queue.ts';
import type { Transaction } from '../../api/transactions.ts';
import { useMay } from '../../app/session-context.tsx';
import { amountText, numberText, wholeText } from '../../formats/figures.ts';
import { Amount } from '../../parts/amount.tsx';
import { FileLink } from '../../parts/csv-button.tsx';
import { Id } from '../../parts/facts.tsx';
import { KeyHint } from '../../parts/key-hint.tsx';
import { OperatorName } from '../../parts/state-badge.tsx';
import { Ago } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';
import type { Verb } from './decide-withdrawals.ts';
import { sumOf } from './decision-dialogs.tsx';
import type { QueueChoice } from './queue-choice.ts';
import { type QueueFilter, QueueFilterChoice } from './queue-filter.tsx';
import { isMarked, RowMarks } from './queue-marks.tsx';
import { risks } from './queue-risks.ts';

interface QueueHeadProps {
  readonly queue: readonly Transaction[];
  /** False while only the oldest of them are read. */
  readonly isWhole: boolean;
  readonly filter: QueueFilter;
  readonly choice: QueueChoice;
  readonly onAsk: (verb: Verb) => void;
}

/** How much waits, and what can be done with those that are marked. */
export function QueueHead({ queue, filter, isWhole, choice, onAsk }: QueueHeadProps) {
  const { withdrawals } = useTexts();
  const mayDecide = useMay('decide');
  const { marked, freeCount, markAll } = choice;
  const waiting = useWaiting().data;
  // Whoever has read all knows best; until then the service counts.
  const [count, sum] =
    isWhole || waiting === undefined || filter.filter !== 'all'
      ? [queue.length, sumOf(queue)]
      : [waiting.count, waiting.amount_xaf];
  const chosen = queue.filter(({ service_tx_id }) => marked.has(service_tx_id));
  return (
    <header className="list-head">
      <h1 id="page-title">{withdrawals.title}</h1>
      <p className="list-sum" role="status">
        {marked.size > 0
          ? withdrawals.marked(wholeText(marked.size), amountText(sumOf(chosen)))
          : withdrawals.waiting(wholeText(count), amountText(sum))}
        {!isWhole && <span className="quiet small"> {withdrawals.loadingRest}</span>}
      </p>
      <div className="list-actions">
        {marked.size > 0 && (
          <>
            <Button className="primary" onPress={() => onAsk('approve')}>
              {withdrawals.approveMany(wholeText(marked.size))}
              <KeyHint name="a" />
            </Button>
            <Button className="danger-quiet" onPress={() => onAsk('reject')}>
              {withdrawals.rejectMany(wholeText(marked.size))}
              <KeyHint name="r" />
            </Button>
          </>
        )}
        <QueueFilterChoice filter={filter} />
        {mayDecide && isWhole && freeCount > 0 && (
          <Button onPress={() => markAll(marked.size < freeCount)}>
            {marked.size < freeCount ? withdrawals.markAll : withdrawals.unmarkAll}
          </Button>
        )}
        <FileLink name={withdrawals.title} address="/internal/v1/transactions" query={queryOf(filter)} />
      </div>
    </header>
  );
}

/** What the service gives as a file: the queue as it is looked at, the oldest first. */
const queryOf = ({ filter }: QueueFilter) => ({
  state: 'pending_approval',
  direction: 'withdrawal',
  order: 'oldest',
  ...(filter === 'all' ? {} : { risk: filter === 'any' ? risks.join(',') : filter }),
});

export const queueRowHeightPx = 40;

interface QueueRowProps {
  readonly item: Transaction;
  readonly nowMs: number;
  /** Who else works on it. */
  readonly holder: string | null;
}

/**
 * One waiting withdrawal: how much, to whom, for how long it has waited, and who is at it. While the list is scrolled,
 * rows that stay in view are not made anew.
 */
export const QueueRow = memo(({ item, nowMs, holder }: QueueRowProps) => {
  const { withdrawals } = useTexts();
  return (
    <span className="queue-row">
      <span className="row-main">{numberText(item.msisdn)}</span>
      <span className="row-amount">
        <Amount xaf={item.amount_minor} />
      </span>
      <span className="row-side quiet">
        <OperatorName operator={item.operator} />{' '}
        {item.player_id !== null && !isMarked(item) && <Id value={item.player_id} />}
        <RowMarks item={item} />
        {holder !== null && (
          <span className="row-flag row-less row-other">
            <UserRound className="icon" aria-hidden="true" />
            <span className="row-cut">{withdrawals.heldByShort(holder)}</span>
          </span>
        )}
      </span>
      <span className="row-time quiet">
        <span className="hidden">{withdrawals.waitsFor} </span>
        <Ago at={item.created_at} nowMs={nowMs} />
      </span>
    </span>
  );
});
