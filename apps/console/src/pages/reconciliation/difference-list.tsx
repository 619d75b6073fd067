import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Difference } from '../../api/reconciliation.ts';
import type { State } from '../../api/transactions.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { amountText, numberText, wholeText } from '../../formats/figures.ts';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { whyText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';
import { ReopenDialog, SettleDialog } from './settle-dialog.tsx';

interface DifferenceListProps {
  readonly differences: readonly Difference[];
  readonly mayAct: boolean;
}

export function DifferenceList({ differences, mayAct }: DifferenceListProps) {
  const { reconciliation: words } = useTexts();
  const [asked, setAsked] = useState<Difference | null>(null);
  if (differences.length === 0) return <p className="empty">{words.empty}</p>;
  const close = (): void => setAsked(null);
  return (
    <>
      <ul className="candidates" aria-label={words.list}>
        {differences.map((difference) => (
          <DifferenceCard
            key={difference.difference_id}
            difference={difference}
            onAct={mayAct ? () => setAsked(difference) : null}
          />
        ))}
      </ul>
      {asked?.status === 'open' && <SettleDialog difference={asked} onClose={close} />}
      {asked?.status === 'settled' && <ReopenDialog difference={asked} onClose={close} />}
    </>
  );
}

interface DifferenceCardProps {
  readonly difference: Difference;
  readonly onAct: (() => void) | null;
}

function DifferenceCard({ difference, onAct }: DifferenceCardProps) {
  const { reconciliation: words, about } = useTexts();
  const { kind, status, theirs, ours, settlement, paired_by } = difference;
  const name = `${words.kinds[kind]} ${theirs?.operator_tx_id ?? ours?.operator_tx_id ?? ''}`.trim();
  const verb = { open: words.settle, settled: words.reopen, gone: null }[status];
  return (
    <li className="candidate difference">
      <div className="candidate-main">
        <h3>{words.kinds[kind]}</h3>
        {paired_by === 'guess' && <p className="quiet small">{words.guess}</p>}
        <div className="sides">
          <TheirSide side={theirs} />
          {kind !== 'duplicate_line' && kind !== 'unreadable_line' && <OurSide side={ours} />}
        </div>
        {settlement !== null && (
          <p className="because">
            {words.settledBy(words.outcomes[settlement.outcome], settlement.by)}. {settlement.note}
          </p>
        )}
      </div>
      {onAct !== null && verb !== null && (
        <Button aria-label={about(verb, name)} onPress={onAct}>
          {verb}
        </Button>
      )}
    </li>
  );
}

/** What the operator says of a movement of money. */
function TheirSide({ side }: { readonly side: Difference['theirs'] }) {
  const texts = useTexts();
  const { reconciliation: words, direction } = texts;
  if (side === null) return <Side title={words.theirSide}>{words.nothingSaid}</Side>;
  const { amount_xaf: amount, direction: way, status, msisdn, at, operator_tx_id: id, detail, why } = side;
  return (
    <Side title={words.theirSide}>
      {typeof amount === 'number' && <strong className="amount">{amountText(amount)}</strong>}
      {way !== null && <span>{direction[way]}</span>}
      {status !== null && <span className="badge badge-dull">{words.lineStatus[status]}</span>}
      {msisdn !== null && <span>{numberText(msisdn)}</span>}
      {at !== null && <Time at={at} isExact />}
      {id !== null && <code className="code">{id}</code>}
      {why !== null && <span>{whyText(why, texts)}</span>}
      {why === null && detail !== '' && <span>{words.repeatedTimes(wholeText(Number(detail)))}</span>}
      <span className="quiet small">{words.line(side.file_name, wholeText(side.line_number))}</span>
    </Side>
  );
}

/** What our books say, with the way to where something can be done about it. */
function OurSide({ side }: { readonly side: Difference['ours'] }) {
  const { reconciliation: words, direction, actions } = useTexts();
  if (side === null) return <Side title={words.ourSide}>{words.nothingSaid}</Side>;
  const { service_tx_id: transaction, msisdn, operator_tx_id: id } = side;
  return (
    <Side title={words.ourSide}>
      <strong className="amount">{amountText(side.amount_xaf)}</strong>
      <span>{direction[side.direction]}</span>
      {side.state === 'held' ? (
        <span className="badge badge-work">{words.held}</span>
      ) : (
        <StateBadge state={side.state as State} />
      )}
      {msisdn !== null && <span>{numberText(msisdn)}</span>}
      <Time at={side.at} isExact />
      {id !== null && <code className="code">{id}</code>}
      {transaction === null ? (
        <Link href={pathOf.held('payments')}>{words.toPayments}</Link>
      ) : (
        <Link href={pathOf.transaction(transaction)} title={words.actHint}>
          {actions.open}
        </Link>
      )}
    </Side>
  );
}

const Side = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="side">
    <h4 className="quiet small">{title}</h4>
    <div className="side-facts">{children}</div>
  </div>
);
