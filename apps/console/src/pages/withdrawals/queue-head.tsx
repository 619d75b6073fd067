import { memo } from 'react';
import { Button } from 'react-aria-components';
import { useWaiting } from '../../api/queue.ts';
import type { Transaction } from '../../api/transactions.ts';
import { useMay } from '../../app/session-context.tsx';
import { csvRows } from '../../formats/csv.ts';
import { amountText, numberText, shortId, wholeText } from '../../formats/figures.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import { OperatorName } from '../../parts/state-badge.tsx';
import { Ago } from '../../parts/time.tsx';
import { transactionColumns } from '../../parts/transaction-table.tsx';
import { useTexts } from '../../texts/language.tsx';
import type { Verb } from './decide-withdrawals.ts';
import { sumOf } from './decision-dialogs.tsx';
import type { QueueChoice } from './queue-choice.ts';

interface QueueHeadProps {
  readonly queue: readonly Transaction[];
  /** False while only the oldest of them are read. */
  readonly isWhole: boolean;
  readonly choice: QueueChoice;
  readonly onAsk: (verb: Verb) => void;
  readonly onHelp: () => void;
}

/** How much waits, and what can be done with those that are marked. */
export function QueueHead({ queue, isWhole, choice, onAsk, onHelp }: QueueHeadProps) {
  const { withdrawals } = useTexts();
  const mayDecide = useMay('decide');
  const { marked, markAll } = choice;
  const waiting = useWaiting().data;
  // Whoever has read all knows best; until then the service counts.
  const [count, sum] =
    isWhole || waiting === undefined ? [queue.length, sumOf(queue)] : [waiting.count, waiting.amount_xaf];
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
            </Button>
            <Button className="danger-quiet" onPress={() => onAsk('reject')}>
              {withdrawals.rejectMany(wholeText(marked.size))}
            </Button>
          </>
        )}
        {mayDecide && isWhole && queue.length > 0 && (
          <Button onPress={() => markAll(marked.size < queue.length)}>
            {marked.size < queue.length ? withdrawals.markAll : withdrawals.unmarkAll}
          </Button>
        )}
        {isWhole && (
          <CsvButton
            name={withdrawals.title}
            fileName="withdrawals-to-decide.csv"
            rows={() => csvRows(transactionColumns, queue)}
          />
        )}
        <Button aria-label={withdrawals.shortcuts} onPress={onHelp}>
          ?
        </Button>
      </div>
    </header>
  );
}

export const queueRowHeightPx = 52;

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
  const { approvals, approvals_needed: needed, outside_limits: outside } = item;
  const approvalsText = withdrawals.approvals(wholeText(approvals.length), wholeText(needed));
  return (
    <span className="queue-row">
      <span className="row-main">{numberText(item.msisdn)}</span>
      <span className="row-amount amount">{amountText(item.amount_minor)}</span>
      <span className="row-side quiet">
        <OperatorName operator={item.operator} /> {shortId(item.player_id)}
        {needed > 1 && (
          <span className="row-flag" title={approvalsText}>
            <span aria-hidden="true">{`✓ ${wholeText(approvals.length)}/${wholeText(needed)}`}</span>
            <span className="hidden">{approvalsText}</span>
          </span>
        )}
        {item.may_have_been_sent && (
          <span className="row-flag row-held">{withdrawals.mayHaveBeenSentShort}</span>
        )}
        {outside !== null && (
          <span className="row-flag row-stopped">{withdrawals.outsideLimits[outside]}</span>
        )}
        {holder !== null && <span className="row-flag row-held">{withdrawals.heldByShort(holder)}</span>}
      </span>
      <span className="row-time quiet">
        <span className="hidden">{withdrawals.waitsFor} </span>
        <Ago at={item.created_at} nowMs={nowMs} />
      </span>
    </span>
  );
});
