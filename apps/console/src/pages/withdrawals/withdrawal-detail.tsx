import { Button } from 'react-aria-components';
import type { Transaction } from '../../api/transactions.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { useMayAct } from '../../app/session-context.tsx';
import { amountText } from '../../formats/amount.ts';
import { numberText } from '../../formats/number.ts';
import { Copyable } from '../../parts/copyable.tsx';
import { Facts } from '../../parts/facts.tsx';
import { OperatorName } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';
import type { Verb } from './decide-withdrawals.ts';
import { PlayerHistory } from './player-history.tsx';

interface WithdrawalDetailProps {
  readonly withdrawal: Transaction;
  readonly onAsk: (verb: Verb) => void;
}

export function WithdrawalDetail({ withdrawal, onAsk }: WithdrawalDetailProps) {
  const { withdrawals, fields, actions } = useTexts();
  const mayDecide = useMayAct('approver');
  const { service_tx_id: id, amount_minor: amount, msisdn } = withdrawal;
  return (
    <article className="detail" aria-labelledby="detail-title">
      <header className="detail-head">
        <h2 id="detail-title">
          <span className="amount">{amountText(amount)}</span> → {numberText(msisdn)}{' '}
          <OperatorName operator={withdrawal.operator} />
        </h2>
        {mayDecide && (
          <div className="detail-actions">
            <Button className="primary" onPress={() => onAsk('approve')}>
              {withdrawals.approve}
            </Button>
            <Button className="danger-quiet" onPress={() => onAsk('reject')}>
              {withdrawals.reject}
            </Button>
          </div>
        )}
      </header>
      {!mayDecide && <p className="quiet">{withdrawals.viewerHint}</p>}
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
