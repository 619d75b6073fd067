import { Button } from 'react-aria-components';
import type { Transaction } from '../../api/transactions.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { useMay, useWho } from '../../app/session-context.tsx';
import { amountText } from '../../formats/amount.ts';
import { numberText } from '../../formats/number.ts';
import { Copyable } from '../../parts/copyable.tsx';
import { Facts } from '../../parts/facts.tsx';
import { useSettled } from '../../parts/settled.ts';
import { OperatorName } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Approvals, isApprovedBy } from './approvals.tsx';
import type { Verb } from './decide-withdrawals.ts';
import { HeldByOther } from './held-by-other.tsx';
import { useOwnReservation } from './own-reservation.ts';
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
