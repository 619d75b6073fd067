import { CircleX, type LucideIcon, ShieldAlert, TriangleAlert, Undo2, UsersRound } from 'lucide-react';
import type { Transaction } from '../../api/transactions.ts';
import { wholeText } from '../../formats/figures.ts';
import { useTexts } from '../../texts/language.tsx';
import { gravestFirst } from './queue-risks.ts';

interface MarksProps {
  readonly item: Transaction;
  /** Where there is room for the name of every risk. */
  readonly isRoomy?: boolean;
}

/** Whether anything speaks for a second look at it. */
export const isMarked = ({
  risks,
  may_have_been_sent: mayBeSent,
  outside_limits: outside,
}: Transaction): boolean => risks.length > 0 || mayBeSent || outside !== null;

/**
 * What stands of a withdrawal beside its number and amount: the same in the queue and in the question about it. Where there
 * is little room the gravest comes first and has words, and each other an icon, with its words on hover and for screen readers.
 */
export function RowMarks({ item, isRoomy = false }: MarksProps) {
  const { withdrawals } = useTexts();
  const { outside_limits: outside, may_have_been_sent: mayBeSent } = item;
  const hasRoom = isRoomy || item.risks.length === 0;
  return (
    <>
      {isRoomy ? <AllRisks item={item} /> : <GravestRisk item={item} />}
      {mayBeSent && (
        <Mark icon={ShieldAlert} tone="held" text={withdrawals.mayHaveBeenSentShort} hasRoom={hasRoom} />
      )}
      {outside !== null && (
        <Mark
          icon={CircleX}
          tone="stopped"
          text={withdrawals.outsideLimits[outside]}
          hasRoom={isRoomy || (hasRoom && !mayBeSent)}
        />
      )}
      <Approvals item={item} />
      <Return item={item} />
    </>
  );
}

interface MarkProps {
  readonly icon: LucideIcon;
  readonly tone: 'held' | 'stopped';
  readonly text: string;
  readonly hasRoom: boolean;
}

const Mark = ({ icon: Icon, tone, text, hasRoom }: MarkProps) => (
  <span className={`row-flag row-${tone}`} title={hasRoom ? undefined : text}>
    <Icon className="icon" aria-hidden="true" />
    <span className={hasRoom ? 'row-cut' : 'hidden'}>{text}</span>
  </span>
);

type ItemProps = Pick<MarksProps, 'item'>;

/** That staff send a payment back, and who asked for it. */
function Return({ item }: ItemProps) {
  const { exits } = useTexts();
  if (item.purpose !== 'return') return null;
  return (
    <span className="row-flag row-less row-other">
      <Undo2 className="icon" aria-hidden="true" />
      <span className="row-cut">
        {exits.isReturn}, {exits.askedBy(item.asked_by ?? '')}
      </span>
    </span>
  );
}

/** How many have approved it, of those that must. */
function Approvals({ item: { approvals, approvals_needed: needed } }: ItemProps) {
  const { withdrawals } = useTexts();
  if (needed <= 1) return null;
  const [given, all] = [wholeText(approvals.length), wholeText(needed)];
  const text = withdrawals.approvals(given, all);
  return (
    <span className="row-flag row-count" title={text}>
      <UsersRound className="icon" aria-hidden="true" />
      <span aria-hidden="true">{`${given}/${all}`}</span>
      <span className="hidden">{text}</span>
    </span>
  );
}

const useRiskNames = (item: Transaction): readonly string[] => {
  const { risks } = useTexts();
  return gravestFirst(item).map((each) => risks.names[each]);
};

/** The gravest risk in words, and how many more there are; all of them on hover and for screen readers. */
function GravestRisk({ item }: ItemProps) {
  const { risks: words } = useTexts();
  const names = useRiskNames(item);
  const [first] = names;
  if (first === undefined) return null;
  const all = names.join(', ');
  return (
    <span className="row-flag row-held" title={all}>
      <TriangleAlert className="icon" aria-hidden="true" />
      <span className="row-cut" aria-hidden="true">
        {first}
      </span>
      {names.length > 1 && <span aria-hidden="true">{words.also(wholeText(names.length - 1))}</span>}
      <span className="hidden">{all}</span>
    </span>
  );
}

function AllRisks({ item }: ItemProps) {
  const names = useRiskNames(item);
  if (names.length === 0) return null;
  return (
    <span className="row-flag row-held">
      <TriangleAlert className="icon" aria-hidden="true" />
      <span>{names.join(', ')}</span>
    </span>
  );
}
