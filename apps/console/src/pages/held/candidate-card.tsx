import { Button } from 'react-aria-components';
import type { CandidateItem } from '../../api/schemas.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { useMay } from '../../app/session-context.tsx';
import { amountText } from '../../formats/amount.ts';
import { numberText, shortId } from '../../formats/number.ts';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';

interface CandidateCardProps {
  readonly candidate: CandidateItem;
  readonly payer: string | null;
  readonly onChoose: () => void;
}

/** A deposit that may be meant, with what speaks against it. */
export function CandidateCard({ candidate, payer, onChoose }: CandidateCardProps) {
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
