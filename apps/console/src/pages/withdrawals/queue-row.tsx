import type { Transaction } from '../../api/transactions.ts';
import { amountText } from '../../formats/amount.ts';
import { numberText, shortId } from '../../formats/number.ts';
import { OperatorName } from '../../parts/state-badge.tsx';
import { Ago } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';

export const queueRowHeightPx = 52;

/** One waiting withdrawal: how much, to whom, and for how long it has waited. */
export function QueueRow({ item, nowMs }: { readonly item: Transaction; readonly nowMs: number }) {
  const { withdrawals } = useTexts();
  return (
    <span className="queue-row">
      <span className="row-main">{numberText(item.msisdn)}</span>
      <span className="row-amount amount">{amountText(item.amount_minor)}</span>
      <span className="row-side quiet">
        <OperatorName operator={item.operator} /> {shortId(item.player_id)}
      </span>
      <span className="row-time quiet">
        <span className="hidden">{withdrawals.waitsFor} </span>
        <Ago at={item.created_at} nowMs={nowMs} />
      </span>
    </span>
  );
}
