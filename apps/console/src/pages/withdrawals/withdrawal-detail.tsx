import { Button } from 'react-aria-components';
import { reservationsKey, reserve, useOwnReservation } from '../../api/reservations.ts';
import { type Transaction, useFloat } from '../../api/transactions.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { useMay, useWho } from '../../app/session-context.tsx';
import { amountText, numberText, wholeText } from '../../formats/figures.ts';
import { useAct } from '../../parts/act.ts';
import { Copyable, Facts } from '../../parts/facts.tsx';
import { OperatorName } from '../../parts/state-badge.tsx';
import { Time, useSettled } from '../../parts/time.tsx';
import { BalanceText } from '../../parts/wallet-state.tsx';
import { useTexts } from '../../texts/language.tsx';
import type { Verb } from './decide-withdrawals.ts';
import { PlayerHistory } from './player-history.tsx';

interface WithdrawalDetailProps {
  readonly withdrawal: Transaction;
  /** Who else works on it. */
  readonly holder: string | null;
  readonly onAsk: (verb: Verb) => void;
}

export function WithdrawalDetail({ withdrawal, holder, onAsk }: WithdrawalDetailProps) {
  const { withdrawals, fields, actions } = useTexts();
  const mayDecide = useMay('decide');
  const { email: me } = useWho();
  // Whoever walks through the list with a key held down keeps nothing on the way.
  const isSettled = useSettled();
  useOwnReservation(withdrawal.service_tx_id, mayDecide && isSettled && holder === null);
  const { service_tx_id: id, amount_minor: amount, msisdn, outside_limits: outside } = withdrawal;
  return (
    <article className="detail" aria-labelledby="detail-title">
      <header className="detail-head">
        <h2 id="detail-title">
          <span className="amount">{amountText(amount)}</span> → {numberText(msisdn)}{' '}
          <OperatorName operator={withdrawal.operator} />
        </h2>
        {mayDecide && (
          <div className="detail-actions">
            <Button
              className="primary"
              isDisabled={holder !== null || outside !== null || isApprovedBy(withdrawal, me)}
              onPress={() => onAsk('approve')}
            >
              {withdrawals.approve}
            </Button>
            <Button className="danger-quiet" isDisabled={holder !== null} onPress={() => onAsk('reject')}>
              {withdrawals.reject}
            </Button>
          </div>
        )}
      </header>
      {!mayDecide && <p className="quiet">{withdrawals.viewerHint}</p>}
      {holder !== null && <HeldByOther id={id} holder={holder} />}
      {withdrawal.may_have_been_sent && <p className="because">{withdrawals.mayHaveBeenSent}</p>}
      {outside !== null && (
        <p>
          <span className="badge badge-bad">{withdrawals.outsideLimits[outside]}</span>{' '}
          {withdrawals.outsideLimitsHint}
        </p>
      )}
      <Approvals withdrawal={withdrawal} />
      <Float withdrawal={withdrawal} isRead={isSettled} />
      <Facts
        facts={[
          [fields.created, <Time key="created" at={withdrawal.created_at} isExact />],
          [
            fields.reference,
            <Copyable key="reference" name={fields.reference} value={withdrawal.idempotency_key} />,
          ],
          [fields.player, <Copyable key="player" name={fields.player} value={withdrawal.player_id} />],
          [fields.application, withdrawal.application_id],
        ]}
      />
      <p>
        <Link href={pathOf.transaction(id)}>{actions.open}</Link>
      </p>
      <PlayerHistory withdrawal={withdrawal} />
    </article>
  );
}

interface FloatProps {
  readonly withdrawal: Transaction;
  readonly isRead: boolean;
}

/** What the wallet of its provider has, and what is promised of that already. */
function Float({ withdrawal, isRead }: FloatProps) {
  const { float: words } = useTexts();
  const { data: float } = useFloat(withdrawal.service_tx_id, isRead);
  if (!float) return null;
  const { balance_xaf: balance, promised_xaf: promised } = float;
  const short = balance === null ? 0 : withdrawal.amount_minor + promised - balance;
  return (
    <>
      {short > 0 && (
        <p>
          <span className="badge badge-bad">{words.tooLittle(amountText(Math.ceil(short)))}</span>{' '}
          {words.tooLittleHint}
        </p>
      )}
      <Facts
        facts={[
          [words.held, <BalanceText key="held" balanceXaf={balance} />],
          [words.promised, amountText(promised)],
        ]}
      />
    </>
  );
}

/** Someone else works on it; whoever decides may take it over. */
function HeldByOther({ id, holder }: { readonly id: string; readonly holder: string }) {
  const { withdrawals } = useTexts();
  const act = useAct('bad');
  const mayTakeOver = useMay('decide');
  const takeOver = () =>
    act(
      () => reserve(id, true),
      () => withdrawals.tookOver(holder),
      reservationsKey,
    );
  return (
    <div className="held-by" role="status">
      <p>{withdrawals.heldBy(holder)}</p>
      {mayTakeOver && <Button onPress={() => void takeOver()}>{withdrawals.takeOver}</Button>}
    </div>
  );
}

/** Whether someone else must give the next approval. Where one person is enough, no one has to. */
export const isApprovedBy = ({ approvals, approvals_needed }: Transaction, who: string): boolean =>
  approvals_needed > 1 && approvals.some(({ operator }) => operator === who);

/** Who has approved what needs two people; nothing where one is enough. */
function Approvals({ withdrawal }: { readonly withdrawal: Transaction }) {
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
