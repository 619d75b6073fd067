import { rejections } from '@mobile-money/core/reason';
import { useState } from 'react';
import { Checkbox } from 'react-aria-components';
import { useWaiting } from '../../api/queue.ts';
import { useRowsNow } from '../../api/queue-rows.ts';
import type { Transaction } from '../../api/transactions.ts';
import { amountText, numberText, wholeText } from '../../formats/figures.ts';
import { Amount } from '../../parts/amount.tsx';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { LineField } from '../../parts/fields.tsx';
import { readFirst } from '../../parts/read-first.tsx';
import { ReasonChoice, useReason } from '../../parts/reason-choice.tsx';
import { OperatorName } from '../../parts/state-badge.tsx';
import { useTexts } from '../../texts/language.tsx';
import { ApproveWarnings, isOutside } from './approve-warnings.tsx';
import { RowMarks } from './queue-marks.tsx';
import { waitingForSecond } from './waiting-for-second.ts';
import { type News, useWhatIsNew } from './what-is-new.ts';

interface DecisionDialogProps {
  /** Those that still wait; empty when others decided all of them meanwhile. */
  readonly targets: readonly Transaction[];
  /** Whether it is the one beside the list, and no other that was marked. */
  readonly isLookedAt: boolean;
  /** Whether the key may have been meant for others, which were marked until just now. */
  readonly areMarksLost: boolean;
  readonly progress: string | null;
  /** Those of them that were refused just now, each with why. */
  readonly refused: readonly string[];
  readonly onDecide: (words: string) => Promise<void>;
  readonly onClose: () => void;
}

/**
 * The money leaves with this button: it says how much goes where. Several at once, or one that may not be
 * the one that was meant, need one more tick.
 */
export function ApproveDialog(props: DecisionDialogProps) {
  const { targets, isLookedAt, areMarksLost, progress, refused, onDecide, onClose } = props;
  const { approve } = useTexts();
  const [note, setNote] = useState('');
  const [count, sum] = [wholeText(targets.length), amountText(sumOf(targets))];
  const isMany = targets.length > 1;
  const { news, isTicked, tick } = useWhatIsNew(targets, refused);
  // Whoever was refused, or has not seen what is new, may have the next one before their eyes.
  const takesTick = isMany || !isLookedAt || areMarksLost || news.length > 0 || refused.length > 0;
  const number = numberText(targets[0]?.msisdn ?? '');
  const aloneLeftXaf = useWaiting().data?.alone_left_xaf ?? null;
  const { count: unsent, isPastDay } = waitingForSecond(targets, aloneLeftXaf);
  const outside = targets.filter(isOutside).length;
  const { one: ofOne, many: ofMany } = approve.readAnew;
  const reads = readFirst(useRowsNow(targets.map(idOf)), isMany ? ofMany : ofOne);
  const one = unsent > 0 ? approve.confirmFirst(sum, number) : approve.confirm(sum, number);
  const many = unsent > 0 ? approve.confirmFirstMany(count, sum) : approve.confirmMany(count, sum);
  return (
    <AskDialog
      title={isMany ? approve.titleMany(count) : approve.title}
      confirm={progress ?? (isMany ? many : one)}
      mayConfirm={targets.length > outside && (!takesTick || isTicked)}
      reads={reads}
      onConfirm={() => onDecide(note.trim())}
      onClose={onClose}
    >
      <DecisionTargets targets={targets} areMarksLost={areMarksLost} />
      {!isMany && <WhatIsNew news={news[0]} />}
      <ApproveWarnings targets={targets} />
      {unsent < targets.length && outside < targets.length && <p>{approve.willSend}</p>}
      {unsent > 0 && (
        <p>{unsent === targets.length ? approve.willWait : approve.someWillWait(wholeText(unsent))}</p>
      )}
      {isPastDay && <p>{approve.pastDay(amountText(aloneLeftXaf ?? 0))}</p>}
      <LineField label={approve.note} value={note} onChange={setNote} autoFocus />
      {takesTick && targets.length > 0 && (
        // Whoever has ticked it has seen what the reading brought.
        <Checkbox
          className="tick"
          isSelected={isTicked}
          onChange={tick}
          // Disabled, it would be passed over by the keyboard, or lose it.
          isReadOnly={reads.status !== 'success'}
        >
          <span className="box" aria-hidden="true" />
          {isMany ? approve.checked(count, sum) : approve.checkedOne(sum, number)}
        </Checkbox>
      )}
      <Refused refused={refused} />
    </AskDialog>
  );
}

const idOf = ({ service_tx_id }: Transaction): string => service_tx_id;

/** Of several, the counts of what speaks against them say it. */
function WhatIsNew({ news }: { readonly news: News | undefined }) {
  const { approve, risks: words } = useTexts();
  if (news === undefined) return null;
  const risks = news.risks.map((each) => words.names[each]).join(', ');
  return <p role="alert">{risks === '' ? approve.isOtherwise : approve.newRisks(risks)}</p>;
}

export function RejectDialog(props: DecisionDialogProps) {
  const { targets, areMarksLost, progress, refused, onDecide, onClose } = props;
  const { reject, exits, secondPerson } = useTexts();
  const mayHaveLeft = targets.some(({ may_have_been_sent: is }) => is);
  const reason = useReason(rejections);
  const [count, sum] = [wholeText(targets.length), amountText(sumOf(targets))];
  const isMany = targets.length > 1;
  const number = numberText(targets[0]?.msisdn ?? '');
  const isReturn = targets.length > 0 && targets.every(({ purpose }) => purpose === 'return');
  return (
    <AskDialog
      title={isMany ? reject.titleMany(count) : reject.title}
      confirm={progress ?? (isMany ? reject.confirmMany(count, sum) : reject.confirm(sum, number))}
      isDangerous
      mayConfirm={targets.length > 0 && reason.words !== ''}
      onConfirm={() => onDecide(reason.words)}
      onClose={onClose}
    >
      <DecisionTargets targets={targets} areMarksLost={areMarksLost} />
      <p>{mayHaveLeft ? secondPerson.neededToDeny : isReturn ? exits.rejectReturn : reject.nothingSent}</p>
      <ReasonChoice reason={reason} />
      <Refused refused={refused} />
    </AskDialog>
  );
}

/** What the last try left undone: which one, and why. */
const Refused = ({ refused }: { readonly refused: readonly string[] }) =>
  refused.length > 0 && (
    <div className="fault" role="alert">
      {refused.map((each) => (
        <p key={each}>{each}</p>
      ))}
    </div>
  );

export const sumOf = (targets: readonly Transaction[]): number =>
  targets.reduce((sum, { amount_minor }) => sum + amount_minor, 0);

/** More would take long to draw. */
const listedMax = 200;

/** What a decision is about, said once more: the one amount and number in large, or all of them in a list. */
function DecisionTargets(props: Pick<DecisionDialogProps, 'targets' | 'areMarksLost'>) {
  const { targets, areMarksLost } = props;
  const { withdrawals, approve } = useTexts();
  const [only] = targets;
  if (only === undefined) return <p role="alert">{withdrawals.gone}</p>;
  if (targets.length === 1)
    return (
      <>
        {areMarksLost && <p role="alert">{withdrawals.marksLost}</p>}
        <p className="target">
          <strong>
            <Amount xaf={only.amount_minor} />
          </strong>
          <span>
            {numberText(only.msisdn)} <OperatorName operator={only.operator} />
          </span>
          <RowMarks item={only} isRoomy />
        </p>
      </>
    );
  const all = approve.many(wholeText(targets.length), amountText(sumOf(targets)));
  return (
    <>
      <p className="target">{all}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className="targets" aria-label={all} tabIndex={0}>
        {targets.slice(0, listedMax).map((each) => (
          <li key={each.service_tx_id}>
            <span className="target-of">
              {numberText(each.msisdn)} <OperatorName operator={each.operator} />
              <RowMarks item={each} isRoomy />
            </span>
            <Amount xaf={each.amount_minor} />
          </li>
        ))}
        {targets.length > listedMax && <li>{approve.andMore(wholeText(targets.length - listedMax))}</li>}
      </ul>
    </>
  );
}
