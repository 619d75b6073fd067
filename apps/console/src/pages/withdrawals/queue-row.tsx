import { memo } from 'react';
import type { Transaction } from '../../api/transactions.ts';
import { amountText, wholeText } from '../../formats/amount.ts';
import { numberText, shortId } from '../../formats/number.ts';
import { OperatorName } from '../../parts/state-badge.tsx';
import { Ago } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';

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
  const { approvals, approvals_needed: needed } = item;
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
        {holder !== null && <span className="row-flag row-held">{withdrawals.heldByShort(holder)}</span>}
      </span>
      <span className="row-time quiet">
        <span className="hidden">{withdrawals.waitsFor} </span>
        <Ago at={item.created_at} nowMs={nowMs} />
      </span>
    </span>
  );
});
