import type { ReactNode } from 'react';
import type { Difference } from '../../api/reconciliation.ts';
import type { State } from '../../api/transactions.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { numberText, wholeText } from '../../formats/figures.ts';
import { Amount } from '../../parts/amount.tsx';
import { Badge } from '../../parts/badge.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { whyText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';

const lineTones = { succeeded: 'done', failed: 'failed', pending: 'wait' } as const;

/** What the operator says of a movement of money. */
function TheirSide({ side }: { readonly side: Difference['theirs'] }) {
  const texts = useTexts();
  const { reconciliation: words, direction, fields } = texts;
  if (side === null) return <Side title={words.theirSide}>{words.nothingSaid}</Side>;
  const { amount_xaf: amount, direction: way, status, msisdn, at, operator_tx_id: id } = side;
  const { reference, detail, why } = side;
  return (
    <Side title={words.theirSide}>
      {typeof amount === 'number' && <Amount xaf={amount} />}
      {way !== null && <span>{direction[way]}</span>}
      {status !== null && <Badge tone={lineTones[status]} text={words.lineStatus[status]} />}
      {msisdn !== null && <span>{numberText(msisdn)}</span>}
      {at !== null && <Time at={at} isExact />}
      {id !== null && <code className="code">{id}</code>}
      {reference !== null && (
        <span>
          {fields.reference} <Link href={pathOf.search(reference)}>{reference}</Link>
        </span>
      )}
      {why !== null && <span>{whyText(why, texts)}</span>}
      {why === null && detail !== '' && <span>{words.repeatedTimes(wholeText(Number(detail)))}</span>}
      <span className="quiet small">{words.line(side.file_name, wholeText(side.line_number))}</span>
    </Side>
  );
}

/** What our books say, with the way to where something can be done about it. */
function OurSide({ side }: { readonly side: Difference['ours'] }) {
  const { reconciliation: words, direction, actions, exits } = useTexts();
  if (side === null) return <Side title={words.ourSide}>{words.nothingSaid}</Side>;
  const { service_tx_id: transaction, msisdn, operator_tx_id: id } = side;
  return (
    <Side title={words.ourSide}>
      <Amount xaf={side.amount_xaf} />
      <span>{direction[side.direction]}</span>
      {side.state === 'held' ? (
        <Badge tone="held" text={words.held} />
      ) : (
        <StateBadge state={side.state as State} />
      )}
      {msisdn !== null && <span>{numberText(msisdn)}</span>}
      <Time at={side.at} isExact />
      {id !== null && <code className="code">{id}</code>}
      {transaction === null && id !== null && <Link href={pathOf.search(id)}>{exits.openPayment}</Link>}
      {transaction !== null && (
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

/** Both sides beside each other; a line alone has only theirs. */
export const Sides = ({ difference: { kind, theirs, ours } }: { readonly difference: Difference }) => (
  <div className="sides">
    <TheirSide side={theirs} />
    {kind !== 'duplicate_line' && kind !== 'unreadable_line' && <OurSide side={ours} />}
  </div>
);
