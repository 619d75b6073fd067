import { Ban, TriangleAlert, Undo2 } from 'lucide-react';
import { Button } from 'react-aria-components';
import { useOwnReservation } from '../../api/own-reservation.ts';
import { reservationsKey, reserve } from '../../api/reservations.ts';
import type { Session } from '../../api/session.ts';
import type { Transaction } from '../../api/transactions.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { useMay, useWho } from '../../app/session-context.tsx';
import { numberText, wholeText } from '../../formats/figures.ts';
import { useAct } from '../../parts/act.ts';
import { Amount } from '../../parts/amount.tsx';
import { AskAgain } from '../../parts/ask-again.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Copyable, Facts } from '../../parts/facts.tsx';
import { KeyHint } from '../../parts/key-hint.tsx';
import { SecondPerson } from '../../parts/second-person.tsx';
import { OperatorName } from '../../parts/state-badge.tsx';
import { Time, useSettled } from '../../parts/time.tsx';
import { WayBack } from '../../parts/way-back.tsx';
import { whyText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';
import type { Verb } from './decide-withdrawals.ts';
import { FloatFacts } from './float-facts.tsx';
import { PlayerHistory } from './player-history.tsx';
import { gravestFirst } from './queue-risks.ts';

interface WithdrawalDetailProps {
  readonly withdrawal: Transaction;
  /** Who else works on it. */
  readonly holder: string | null;
  /** False while the keys are about those that are marked. */
  readonly hasKeys: boolean;
  readonly onAsk: (verb: Verb) => void;
  readonly onBack: () => void;
}

export function WithdrawalDetail({ withdrawal, holder, hasKeys, onAsk, onBack }: WithdrawalDetailProps) {
  const { withdrawals, fields, actions } = useTexts();
  const mayDecide = useMay('decide');
  const who = useWho();
  const { email: me } = who;
  // Whoever walks through the list with a key held down keeps nothing on the way, and who has approved it keeps no one else
  // from doing so.
  const isSettled = useSettled();
  const isWanted = mayDecide && isSettled && holder === null && !isApprovedBy(withdrawal, me);
  useOwnReservation(withdrawal.service_tx_id, isWanted);
  const { service_tx_id: id, amount_minor: amount, msisdn, outside_limits: outside } = withdrawal;
  return (
    <article className="detail" aria-labelledby="detail-title">
      <WayBack onBack={onBack} />
      <header className="detail-head">
        <h2 id="detail-title">
          <Amount xaf={amount} /> → <Link href={pathOf.number(msisdn)}>{numberText(msisdn)}</Link>{' '}
          <OperatorName operator={withdrawal.operator} />
        </h2>
        {mayDecide && (
          <div className="detail-actions">
            <Button
              className="primary"
              isDisabled={
                holder !== null ||
                outside !== null ||
                isApprovedBy(withdrawal, me) ||
                isOwnReturn(withdrawal, who)
              }
              onPress={() => onAsk('approve')}
              aria-keyshortcuts={hasKeys ? 'a' : undefined}
            >
              {withdrawals.approve}
              {hasKeys && <KeyHint name="a" />}
            </Button>
            <Button
              className="danger-quiet"
              isDisabled={holder !== null}
              onPress={() => onAsk('reject')}
              aria-keyshortcuts={hasKeys ? 'r' : undefined}
            >
              {withdrawals.reject}
              {hasKeys && <KeyHint name="r" />}
            </Button>
          </div>
        )}
      </header>
      {!mayDecide && <p className="quiet">{withdrawals.viewerHint}</p>}
      <ReturnFacts withdrawal={withdrawal} isOwn={isOwnReturn(withdrawal, who)} />
      <Risks withdrawal={withdrawal} />
      {holder !== null && <HeldByOther id={id} holder={holder} />}
      {withdrawal.may_have_been_sent && (
        <div className="because">
          <p>{withdrawals.mayHaveBeenSent}</p>
          {mayDecide && <AskAgain key={id} transaction={withdrawal} />}
        </div>
      )}
      {withdrawal.proposal !== null && <SecondPerson transaction={withdrawal} />}
      {outside !== null && (
        <p>
          <Badge tone="failed" text={withdrawals.outsideLimits[outside]} /> {withdrawals.outsideLimitsHint}
        </p>
      )}
      <Approvals withdrawal={withdrawal} />
      <FloatFacts withdrawal={withdrawal} isRead={isSettled} />
      <Facts
        facts={[
          [fields.created, <Time key="created" at={withdrawal.created_at} />],
          [
            fields.reference,
            <Copyable key="reference" name={fields.reference} value={withdrawal.idempotency_key} />,
          ],
          [
            fields.player,
            withdrawal.player_id && (
              <Copyable key="player" name={fields.player} value={withdrawal.player_id} />
            ),
          ],
          [fields.application, withdrawal.application_id],
        ]}
      />
      <p>
        <Link href={pathOf.transaction(id)}>{actions.open}</Link>
      </p>
      {withdrawal.player_id !== null && <PlayerHistory withdrawal={withdrawal} />}
    </article>
  );
}

/** Whoever asked for a return leaves its approval to someone else; where no one signs in there is no one else. */
export const isOwnReturn = ({ asked_by }: Transaction, { email, csrf_token }: Session): boolean =>
  asked_by === email && csrf_token !== null;

interface ReturnFactsProps {
  readonly withdrawal: Transaction;
  readonly isOwn: boolean;
}

/** That staff send a payment back: which, who wants it and why. */
function ReturnFacts({ withdrawal, isOwn }: ReturnFactsProps) {
  const texts = useTexts();
  const { exits: words } = texts;
  const { purpose, asked_by: askedBy, returned_payment_id: payment, why } = withdrawal;
  if (purpose !== 'return') return null;
  return (
    <div className="because">
      <p>
        <Badge tone="held" icon={Undo2} text={words.isReturn} /> {whyText(why, texts)}{' '}
        {words.askedBy(askedBy ?? '')}
      </p>
      {isOwn && <p>{words.askedByYou}</p>}
      {payment !== null && (
        <p>
          <Link href={pathOf.payment(payment, 'returning')}>{words.toPayment}</Link>
        </p>
      )}
    </div>
  );
}

function Risks({ withdrawal }: { readonly withdrawal: Transaction }) {
  const { risks: words } = useTexts();
  return (
    <p className="flags">
      {gravestFirst(withdrawal).map((each) => (
        <Badge
          key={each}
          tone="held"
          icon={each === 'blocked' ? Ban : TriangleAlert}
          text={words.names[each]}
        />
      ))}
    </p>
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
  // The last two are said of deposits alone.
  if (because === null || because === 'payment_contradicted' || because === 'payment_returned') return null;
  return (
    <div className="approvals">
      <p>
        <Badge tone="wait" text={withdrawals.approvals(wholeText(approvals.length), wholeText(needed))} />{' '}
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
