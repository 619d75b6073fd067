import { reason } from '@mobile-money/core/reason';
import { MessageSquare } from 'lucide-react';
import { Button } from 'react-aria-components';
import type { Payment } from '../../api/payments.ts';
import type { CandidateItem } from '../../api/schemas.ts';
import { useWallets } from '../../api/wallets.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { useMay, useWho } from '../../app/session-context.tsx';
import { numberText, walletIdOf, wholeText } from '../../formats/figures.ts';
import { Amount } from '../../parts/amount.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Copyable, Facts, Id } from '../../parts/facts.tsx';
import { KeyHint } from '../../parts/key-hint.tsx';
import { lostText } from '../../parts/lost-text.ts';
import { Notes } from '../../parts/notes.tsx';
import { LostBadge, PaymentBadge } from '../../parts/payment-table.tsx';
import { useProviderName } from '../../parts/provider-name.ts';
import { OperatorName, StateBadge } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { WayBack } from '../../parts/way-back.tsx';
import { saidText, whyText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';
import { balanceText, mismatchText } from './mismatch.ts';
import { depositFor, isDoubted, keyOf, mayComplete, type Way } from './payment-exits.ts';
import { WaysOut } from './ways-out.tsx';

interface PaymentDetailProps {
  readonly payment: Payment;
  readonly onAsk: (way: Way, candidate?: CandidateItem) => void;
  readonly onBack: () => void;
}

/** A payment: what does not fit, in numbers; what can be done; and then all that is known of it. */
export function PaymentDetail({ payment, onAsk, onBack }: PaymentDetailProps) {
  const texts = useTexts();
  const { held } = texts;
  const { payer_msisdn: payer, candidates = [] } = payment;
  const isOpen = payment.status === 'unmatched';
  const balance = balanceText(payment, texts);
  return (
    <article className="detail" aria-labelledby="detail-title">
      <WayBack onBack={onBack} />
      <header className="detail-head">
        <h2 id="detail-title">
          <Amount xaf={payment.amount_xaf} /> ←{' '}
          {payer === null ? held.unknownPayer : <Link href={pathOf.number(payer)}>{numberText(payer)}</Link>}{' '}
          <OperatorName operator={payment.operator} />
        </h2>
        <PaymentBadge payment={payment} />
      </header>
      <div className="because">
        {balance === null ? (
          <p className="mismatch">{mismatchText(payment, texts)}</p>
        ) : (
          <>
            <p className="mismatch">{balance}</p>
            <p>{mismatchText(payment, texts)}</p>
          </>
        )}
        {payment.why !== null && <p>{whyText(payment.why, texts)}</p>}
        {isDoubted(payment) && <PaidWithGaps payment={payment} />}
      </div>
      <Standing payment={payment} />
      <WaysOut payment={payment} onAsk={onAsk} />
      <PaymentFacts payment={payment} />
      <h3>{held.rawText}</h3>
      {payment.raw_text === '' ? (
        <p>{whyText(reason('provider_reports_paid'), texts)}</p>
      ) : (
        <blockquote className="raw">{payment.raw_text}</blockquote>
      )}
      {isOpen && (
        <>
          <h3>{held.candidates}</h3>
          {candidates.length === 0 && <p className="quiet">{held.noCandidates}</p>}
          <ol className="candidates">
            {candidates.map((candidate) => (
              <CandidateCard
                key={candidate.service_tx_id}
                candidate={candidate}
                isUsable={mayComplete(payment, candidate)}
                isBest={candidate === depositFor(payment)}
                isDoubted={isDoubted(payment)}
                onChoose={() => onAsk('complete', candidate)}
              />
            ))}
          </ol>
        </>
      )}
      <Notes about={{ kind: 'payment', id: payment.payment_id }} />
    </article>
  );
}

/** What people and balances say of it by now, and where it went. */
function Standing({ payment }: { readonly payment: Payment }) {
  const texts = useTexts();
  const { exits: words } = texts;
  const { email: me } = useWho();
  const { decision, return_tx_id: returnId, asked_by: askedBy, service_tx_id: depositId } = payment;
  const isWaiting = payment.status === 'returning' || payment.excess_status === 'returning';
  const isProposed = payment.status === 'unmatched' && decision?.kind === 'vouch';
  return (
    <>
      {lostText(payment, texts) !== null && (
        <p>
          <LostBadge payment={payment} />
        </p>
      )}
      {isProposed && decision.operator !== me && (
        <p className="because">{words.vouchedBy(decision.operator)}</p>
      )}
      {decision !== null && (
        <p className="quiet">
          {words.askedBy(decision.operator)}, <Time at={decision.at} />,{' '}
          <q>{saidText(decision.reason, texts)}</q>
        </p>
      )}
      {isWaiting && <p>{askedBy === me ? words.askedByYou : words.waitsForOther}</p>}
      {returnId !== null && (
        <p>
          <Link href={isWaiting ? pathOf.withdrawals(returnId) : pathOf.transaction(returnId)}>
            {words.toReturn}
          </Link>
        </p>
      )}
      {depositId !== null && (
        <p>
          <Link href={pathOf.transaction(depositId)}>{words.toDeposit}</Link>
        </p>
      )}
    </>
  );
}

function PaymentFacts({ payment }: { readonly payment: Payment }) {
  const { held, fields, exits: words, wallets } = useTexts();
  const nameOf = useProviderName();
  const { paid_at: paidAt, standing, excess_xaf: excess } = payment;
  return (
    <Facts
      facts={[
        [fields.operatorId, <Copyable key="id" name={fields.operatorId} value={payment.operator_tx_id} />],
        [held.paidTo, payment.receiver_msisdn && <PaidWallet key="to" payment={payment} />],
        [fields.paid, paidAt === null ? null : <Time key="paid" at={paidAt} />],
        [fields.received, <Time key="received" at={payment.received_at} />],
        [words.standingName, standing === null ? null : wallets.standing[standing]],
        [words.excess, excess === 0 ? null : <Amount key="excess" xaf={excess} />],
        [fields.provider, nameOf(payment.provider_id)],
      ]}
    />
  );
}

interface PaidWalletProps {
  readonly payment: Payment;
}

/** The merchant number that was paid, with the way to its book. */
function PaidWallet({ payment: { receiver_msisdn: receiver, operator } }: PaidWalletProps) {
  if (receiver === null) return null;
  return <Link href={pathOf.wallet(walletIdOf(operator, receiver))}>{numberText(receiver)}</Link>;
}

/** The same, with how many gaps are open there. */
function PaidWithGaps({ payment }: PaidWalletProps) {
  const { held, wallets: words } = useTexts();
  const { receiver_msisdn: receiver, operator } = payment;
  const wallets = useWallets().data?.items ?? [];
  if (receiver === null) return null;
  const gaps = wallets.find((each) => each.wallet_id === walletIdOf(operator, receiver))?.gaps_open ?? 0;
  return (
    <p>
      {held.paidTo} <PaidWallet payment={payment} />
      {gaps > 0 && `, ${words.gapsOpen(wholeText(gaps))}`}
    </p>
  );
}

interface CandidateCardProps {
  readonly candidate: CandidateItem;
  readonly isUsable: boolean;
  /** Whether the key is about this one. */
  readonly isBest: boolean;
  /** The payment may be forged: what its forger knew of the deposit speaks for nothing. */
  readonly isDoubted: boolean;
  readonly onChoose: () => void;
}

/** A deposit that may be meant, with what speaks against it. */
function CandidateCard({
  candidate,
  isUsable,
  isBest,
  isDoubted: isPaymentDoubted,
  onChoose,
}: CandidateCardProps) {
  const { held, fields, secondPerson } = useTexts();
  const mayDecide = useMay('decide');
  const { proposal } = candidate;
  return (
    <li className="candidate">
      <div className="candidate-main">
        <p>
          <Link href={pathOf.transaction(candidate.service_tx_id)}>
            <Amount xaf={candidate.amount_xaf} />, {numberText(candidate.msisdn)}
          </Link>{' '}
          <StateBadge state={candidate.state} />
        </p>
        <p className="quiet small">
          <Time at={candidate.created_at} />, {fields.player} <Id value={candidate.player_id} />,{' '}
          {candidate.reference}
        </p>
        <p className="flags">
          {/* A process of the version before may answer, which tells of none. */}
          {proposal && <Badge tone="wait" text={secondPerson.proposedBy(proposal.operator)} />}
          {candidate.hinted && <Badge tone="over" icon={MessageSquare} text={held.hinted} />}
          {candidate.differs.length === 0 && (
            <Badge
              tone={isPaymentDoubted ? 'held' : 'done'}
              text={isPaymentDoubted ? held.agreesUnvouched : held.agrees}
            />
          )}
          {candidate.differs.map((difference) => (
            <Badge key={difference} tone="held" text={held.differs[difference]} />
          ))}
        </p>
        {!isUsable && <p className="quiet small">{held.otherNumberHint}</p>}
      </div>
      {mayDecide && isUsable && (
        <Button onPress={onChoose}>
          {held.complete}
          {isBest && <KeyHint name={keyOf.complete} />}
        </Button>
      )}
    </li>
  );
}
