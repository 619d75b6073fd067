import { Button } from 'react-aria-components';
import { useWaiting } from '../../api/queue.ts';
import type { Transaction } from '../../api/transactions.ts';
import { useMay } from '../../app/session-context.tsx';
import { amountText, wholeText } from '../../formats/amount.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import { transactionRows } from '../../parts/transaction-rows.ts';
import { useTexts } from '../../texts/language.tsx';
import type { Verb } from './decide-withdrawals.ts';
import { sumOf } from './decision-targets.tsx';
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
            rows={() => transactionRows(queue)}
          />
        )}
        <Button aria-label={withdrawals.shortcuts} onPress={onHelp}>
          ?
        </Button>
      </div>
    </header>
  );
}
