import { Button } from 'react-aria-components';
import type { Transaction } from '../../api/transactions.ts';
import { useMayAct } from '../../app/session-context.tsx';
import { amountText, wholeText } from '../../formats/amount.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import { transactionRows } from '../../parts/transaction-rows.ts';
import { useTexts } from '../../texts/language.tsx';
import type { Verb } from './decide-withdrawals.ts';
import { sumOf } from './decision-targets.tsx';
import type { QueueChoice } from './queue-choice.ts';

interface QueueHeadProps {
  readonly queue: readonly Transaction[];
  readonly choice: QueueChoice;
  readonly onAsk: (verb: Verb) => void;
  readonly onHelp: () => void;
}

/** How much waits, and what can be done with those that are marked. */
export function QueueHead({ queue, choice, onAsk, onHelp }: QueueHeadProps) {
  const { withdrawals } = useTexts();
  const mayDecide = useMayAct('approver');
  const { marked, markAll } = choice;
  const chosen = queue.filter(({ service_tx_id }) => marked.has(service_tx_id));
  return (
    <header className="list-head">
      <h1 id="page-title">{withdrawals.title}</h1>
      <p className="list-sum" role="status">
        {marked.size > 0
          ? withdrawals.marked(wholeText(marked.size), amountText(sumOf(chosen)))
          : withdrawals.waiting(wholeText(queue.length), amountText(sumOf(queue)))}
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
        {mayDecide && queue.length > 0 && (
          <Button onPress={() => markAll(marked.size < queue.length)}>
            {marked.size < queue.length ? withdrawals.markAll : withdrawals.unmarkAll}
          </Button>
        )}
        <CsvButton
          name={withdrawals.title}
          fileName="withdrawals-to-decide.csv"
          rows={() => transactionRows(queue)}
        />
        <Button aria-label={withdrawals.shortcuts} onPress={onHelp}>
          ?
        </Button>
      </div>
    </header>
  );
}
