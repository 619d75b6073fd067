import { useEffect, useMemo, useRef, useState } from 'react';
import { type Queue, useQueue } from '../../api/queue.ts';
import { holderOf, useReservations } from '../../api/reservations.ts';
import type { Transaction } from '../../api/transactions.ts';
import { useAddress } from '../../app/navigation.tsx';
import { useMay, useWho } from '../../app/session-context.tsx';
import { wholeText } from '../../formats/figures.ts';
import { ChoiceList } from '../../parts/choice-list.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useNow } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';
import { useDecide, type Verb } from './decide-withdrawals.ts';
import { ApproveDialog, RejectDialog } from './decision-dialogs.tsx';
import { useQueueChoice } from './queue-choice.ts';
import { QueueHead, QueueRow, queueRowHeightPx } from './queue-head.tsx';
import { ShortcutsDialog, useShortcuts } from './shortcuts.tsx';
import { isApprovedBy, WithdrawalDetail } from './withdrawal-detail.tsx';

/** Withdrawals that wait for a person. */
export function WithdrawalsPage() {
  const reading = useQueue();
  const asked = useAddress().query.get('id');
  return (
    <Loaded<Queue> reading={reading}>
      {({ items, nextCursor }) => (
        <Workbench key={asked} queue={items} isWhole={nextCursor === null} asked={asked} />
      )}
    </Loaded>
  );
}

interface Question {
  readonly verb: Verb;
  readonly ids: ReadonlySet<string>;
}

const dialogs = { approve: ApproveDialog, reject: RejectDialog } as const;

interface WorkbenchProps {
  readonly queue: readonly Transaction[];
  /** False while only the oldest of them are read. */
  readonly isWhole: boolean;
  /** The one that the address asks for. */
  readonly asked: string | null;
}

/** The queue, and beside it the one withdrawal that is looked at. */
function Workbench({ queue, isWhole, asked }: WorkbenchProps) {
  const { withdrawals, decided } = useTexts();
  const nowMs = useNow();
  const reservations = useReservations();
  const { email: me } = useWho();
  const mayDecide = useMay('decide');
  const choice = useQueueChoice(queue, asked);
  const decide = useDecide();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isHelpShown, setIsHelpShown] = useState(false);
  // What is being decided stays in view while it leaves the queue.
  const [acting, setActing] = useState<{ targets: readonly Transaction[]; done: number } | null>(null);
  const list = useRef<HTMLElement>(null);
  const [decisions, setDecisions] = useState(0);
  useEffect(() => {
    // The button that asked is gone with what it asked about.
    if (decisions > 0) list.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus();
  }, [decisions]);
  const { current, marked } = choice;

  /** What someone else is at, and a second approval of one's own, would be refused. */
  const isClosedTo = (item: Transaction, verb: Verb): boolean =>
    holderOf(reservations.get(item.service_tx_id), me) !== null ||
    (verb === 'approve' && isApprovedBy(item, me));

  /** About those that are marked, or else about the one that is looked at. */
  const ask = (verb: Verb, isAboutMarked = marked.size > 0): void => {
    const isClosed = current === null || isClosedTo(current, verb);
    const ids = isAboutMarked ? marked : new Set(isClosed ? [] : [current.service_tx_id]);
    if (mayDecide && ids.size > 0) setQuestion({ verb, ids });
  };
  const keys = {
    j: () => choice.step(1),
    k: () => choice.step(-1),
    x: () => current !== null && mayDecide && choice.mark(current.service_tx_id),
    a: () => ask('approve'),
    r: () => ask('reject'),
    '?': () => setIsHelpShown(true),
  };
  useShortcuts(keys);

  const targets = useMemo(
    () => queue.filter(({ service_tx_id }) => question?.ids.has(service_tx_id)),
    [queue, question],
  );
  const act = async (words: string): Promise<void> => {
    if (question === null) return;
    const isAboutCurrent = current !== null && question.ids.has(current.service_tx_id);
    const tellProgress = (done: number): void => setActing({ targets, done });
    tellProgress(0);
    await decide(question.verb, targets, words, tellProgress);
    setActing(null);
    setQuestion(null);
    if (isAboutCurrent) choice.goOn(question.ids);
    setDecisions((count) => count + 1);
  };
  const progress =
    acting === null || acting.targets.length === 1
      ? null
      : decided.progress(wholeText(acting.done), wholeText(acting.targets.length));
  const DecisionDialog = question === null ? null : dialogs[question.verb];

  return (
    <div className="workbench">
      <section ref={list} className="workbench-list" aria-labelledby="page-title">
        <QueueHead
          queue={queue}
          isWhole={isWhole}
          choice={choice}
          onAsk={ask}
          onHelp={() => setIsHelpShown(true)}
        />
        {queue.length === 0 ? (
          <p className="empty">
            {withdrawals.empty}
            <br />
            <span className="quiet">{withdrawals.emptyHint}</span>
          </p>
        ) : (
          <ChoiceList
            label={withdrawals.list}
            items={queue}
            idOf={({ service_tx_id }) => service_tx_id}
            current={current?.service_tx_id ?? null}
            onCurrent={choice.choose}
            rowHeightPx={queueRowHeightPx}
            {...(mayDecide ? { marked, onMark: choice.mark } : {})}
          >
            {(item) => (
              <QueueRow
                item={item}
                nowMs={nowMs}
                holder={holderOf(reservations.get(item.service_tx_id), me)}
              />
            )}
          </ChoiceList>
        )}
      </section>
      <section className="workbench-detail" aria-live="off">
        {current !== null && (
          <WithdrawalDetail
            key={current.service_tx_id}
            withdrawal={current}
            holder={holderOf(reservations.get(current.service_tx_id), me)}
            onAsk={(verb) => ask(verb, false)}
          />
        )}
        {current === null && (
          <p className="empty quiet" role="status">
            {choice.isGone ? withdrawals.gone : queue.length > 0 && withdrawals.choose}
          </p>
        )}
      </section>
      {DecisionDialog !== null && (
        <DecisionDialog
          targets={acting?.targets ?? targets}
          progress={progress}
          onDecide={act}
          onClose={() => setQuestion(null)}
        />
      )}
      {isHelpShown && <ShortcutsDialog onClose={() => setIsHelpShown(false)} />}
    </div>
  );
}
