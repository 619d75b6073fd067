import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { CandidateItem } from '../../api/schemas.ts';
import type { UnmatchedPayment } from '../../api/transactions.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { useMay } from '../../app/session-context.tsx';
import { amountText, numberText, shortId } from '../../formats/figures.ts';
import { Copyable, Facts } from '../../parts/facts.tsx';
import { OperatorName, StateBadge } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { whyText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';
import { CompleteDialog } from './complete-dialog.tsx';

/** A payment, why no deposit was found for it, and the deposits that may be meant. */
export function PaymentDetail({ payment }: { readonly payment: UnmatchedPayment }) {
  const texts = useTexts();
  const { held, fields } = texts;
  const [chosen, setChosen] = useState<CandidateItem | null>(null);
  const { payer_msisdn: payer, receiver_msisdn: receiver, candidates } = payment;
  return (
    <article className="detail" aria-labelledby="detail-title">
      <header className="detail-head">
        <h2 id="detail-title">
          <span className="amount">{amountText(payment.amount_xaf)}</span> ←{' '}
          {payer === null ? held.unknownPayer : numberText(payer)}{' '}
          <OperatorName operator={payment.operator} />
        </h2>
      </header>
      <h3>{held.because}</h3>
      <p className="because">{whyText(payment.why, texts)}</p>
      <Facts
        facts={[
          [fields.operatorId, <Copyable key="id" name={fields.operatorId} value={payment.operator_tx_id} />],
          [held.paidTo, receiver === null ? null : numberText(receiver)],
          [fields.paid, payment.paid_at === null ? null : <Time key="paid" at={payment.paid_at} isExact />],
          [fields.received, <Time key="received" at={payment.received_at} isExact />],
          [fields.provider, payment.provider_id],
        ]}
      />
      <h3>{held.rawText}</h3>
      <blockquote className="raw">{payment.raw_text}</blockquote>
      <h3>{held.candidates}</h3>
      {candidates.length === 0 && <p className="quiet">{held.noCandidates}</p>}
      <ol className="candidates">
        {candidates.map((candidate) => (
          <CandidateCard
            key={candidate.service_tx_id}
            candidate={candidate}
            payer={payer}
            onChoose={() => setChosen(candidate)}
          />
        ))}
      </ol>
      {chosen !== null && (
        <CompleteDialog
          deposit={{ id: chosen.service_tx_id, amountXaf: chosen.amount_xaf, msisdn: chosen.msisdn }}
          chosenFirst={payment.payment_id}
          onClose={() => setChosen(null)}
        />
      )}
    </article>
  );
}

interface CandidateCardProps {
  readonly candidate: CandidateItem;
  readonly payer: string | null;
  readonly onChoose: () => void;
}

/** A deposit that may be meant, with what speaks against it. */
function CandidateCard({ candidate, payer, onChoose }: CandidateCardProps) {
  const { held, fields } = useTexts();
  const mayComplete = useMay('decide');
  const isOtherNumber = payer !== candidate.msisdn;
  return (
    <li className="candidate">
      <div className="candidate-main">
        <p>
          <Link href={pathOf.transaction(candidate.service_tx_id)}>
            <span className="amount">{amountText(candidate.amount_xaf)}</span>, {numberText(candidate.msisdn)}
          </Link>{' '}
          <StateBadge state={candidate.state} />
        </p>
        <p className="quiet small">
          <Time at={candidate.created_at} />, {fields.player} {shortId(candidate.player_id)},{' '}
          {candidate.reference}
        </p>
        <p className="flags">
          {candidate.differs.length === 0 && <span className="badge badge-good">{held.agrees}</span>}
          {candidate.differs.map((difference) => (
            <span key={difference} className="badge badge-work">
              {held.differs[difference]}
            </span>
          ))}
        </p>
        {isOtherNumber && <p className="quiet small">{held.otherNumberHint}</p>}
      </div>
      {mayComplete && !isOtherNumber && <Button onPress={onChoose}>{held.complete}</Button>}
    </li>
  );
}
