import type { Transaction } from '../../api/transactions.ts';
import { useWho } from '../../app/session-context.tsx';
import { wholeText } from '../../formats/amount.ts';
import { Time } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';

/** Whether someone else must give the next approval. Where one person is enough, no one has to. */
export const isApprovedBy = ({ approvals, approvals_needed }: Transaction, who: string): boolean =>
  approvals_needed > 1 && approvals.some(({ operator }) => operator === who);

/** Who has approved what needs two people; nothing where one is enough. */
export function Approvals({ withdrawal }: { readonly withdrawal: Transaction }) {
  const { withdrawals } = useTexts();
  const { email: me } = useWho();
  const { approvals, approvals_needed: needed, second_person_because: because } = withdrawal;
  if (because === null) return null;
  return (
    <div className="approvals">
      <p>
        <span className="badge badge-work">
          {withdrawals.approvals(wholeText(approvals.length), wholeText(needed))}
        </span>{' '}
        {isApprovedBy(withdrawal, me) ? withdrawals.approvedByYou : withdrawals.needsTwo[because]}
      </p>
      {approvals.map(({ operator, at, note }) => (
        <p key={operator}>
          {withdrawals.approvedBy} <strong>{operator}</strong>, <Time at={at} />
          {note !== null && <span className="quiet"> {note}</span>}
        </p>
      ))}
    </div>
  );
}
