import { useEffect, useMemo, useRef, useState } from 'react';
import { type Queue, useQueue } from '../../api/queue.ts';
import { holderOf, useReservations } from '../../api/reservations.ts';
import { type Transaction, useTransactionRecord } from '../../api/transactions.ts';
import { useShortcuts } from '../../app/keys.tsx';
import { useAddress } from '../../app/navigation.tsx';
import { useMay, useWho } from '../../app/session-context.tsx';
import { wholeText } from '../../formats/figures.ts';
import { ChoiceList } from '../../parts/choice-list.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useNow } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';
import { type Undecided, useDecide, type Verb } from './decide-withdrawals.ts';
import { ApproveDialog, RejectDialog } from './decision-dialogs.tsx';
import { useQueueChoice } from './queue-choice.ts';
import { useQueueFilter } from './queue-filter.tsx';
import { QueueHead, QueueRow, queueRowHeightPx } from './queue-head.tsx';
import { isApprovedBy, isOwnReturn, WithdrawalDetail } from './withdrawal-detail.tsx';

/** Withdrawals that wait for a person. */
export function WithdrawalsPage() {
  const reading = useQueue();
  return (
    <Loaded<Queue> reading={reading}>
      {({ items, nextCursor }) => <Workbench queue={items} isWhole={nextCursor === null} />}
    </Loaded>
  );
}

/** What is linked to may be further on in the queue than was read. */
function useWithLinked(queue: readonly Transaction[], isWhole: boolean): readonly Transaction[] {
  const asked = useAddress().query.get('id') ?? 'oldest';
  const isFurtherOn =
    !isWhole && asked !== 'oldest' && !queue.some(({ service_tx_id }) => service_tx_id === asked);
  const record = useTransactionRecord(asked, isFurtherOn).data;
  return useMemo(
    () => (isFurtherOn && record?.state === 'pending_approval' ? [...queue, record] : queue),
    [queue, isFurtherOn, record],
  );
}

interface Question {
  readonly verb: Verb;
  readonly ids: ReadonlySet<string>;
  /** Whether they ask about the one beside the list. */
  readonly isLookedAt: boolean;
  /** Whether the key may have been meant for others, which were marked until just now. */
  readonly areMarksLost: boolean;
}

const dialogs = { approve: ApproveDialog, reject: RejectDialog } as const;

interface WorkbenchProps {
  readonly queue: readonly Transaction[];
  /** False while only the oldest of them are read. */
  readonly isWhole: boolean;
}

/** The queue, and beside it the one withdrawal that is looked at. */
function Workbench({ queue: read, isWhole }: WorkbenchProps) {
  const whole = useWithLinked(read, isWhole);
  const { withdrawals, decided, risks, shortcuts } = useTexts();
  const filter = useQueueFilter(whole);
  const queue = filter.shown;
  const nowMs = useNow();
  const reservations = useReservations();
  const who = useWho();
  const { email: me } = who;
  const mayDecide = useMay('decide');
  const isHeld = (item: Transaction): boolean => holderOf(reservations.get(item.service_tx_id), me) !== null;
  const choice = useQueueChoice(queue, (item) => !isHeld(item));
  const decide = useDecide();
  const [question, setQuestion] = useState<Question | null>(null);
  const [refused, setRefused] = useState<readonly Undecided[]>([]);
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
    isHeld(item) || (verb === 'approve' && (isApprovedBy(item, me) || isOwnReturn(item, who)));

  /** About those that are marked, or else about the one that is looked at; its own button is about that one. */
  const ask = (verb: Verb, isItsButton = false): void => {
    const isClosed = current === null || isClosedTo(current, verb);
    const isAboutMarked = marked.size > 0 && !isItsButton;
    const ids = isAboutMarked ? marked : new Set(isClosed ? [] : [current.service_tx_id]);
    const isLookedAt = [...ids].every((id) => id === current?.service_tx_id);
    const areMarksLost = choice.areMarksLost && !isItsButton;
    if (mayDecide && ids.size > 0) setQuestion({ verb, ids, isLookedAt, areMarksLost });
  };
  const close = (): void => {
    setQuestion(null);
    choice.answered();
    setRefused([]);
  };
  const mark = (): void => {
    if (current !== null && mayDecide) choice.mark(current.service_tx_id);
  };
  useShortcuts({
    j: { text: shortcuts.next, run: () => choice.step(1) },
    k: { text: shortcuts.previous, run: () => choice.step(-1) },
    x: { text: shortcuts.mark, run: mark },
    a: { text: withdrawals.approve, run: () => ask('approve') },
    r: { text: withdrawals.reject, run: () => ask('reject') },
  });

  const targets = useMemo(
    () => queue.filter(({ service_tx_id }) => question?.ids.has(service_tx_id)),
    [queue, question],
  );
  const act = async (words: string): Promise<void> => {
    if (question === null) return;
    const isAboutCurrent = current !== null && question.ids.has(current.service_tx_id);
    const tellProgress = (done: number): void => setActing({ targets, done });
    tellProgress(0);
    setRefused([]);
    const undecided = await decide(question.verb, targets, words, tellProgress);
    setActing(null);
    setRefused(undecided);
    // What was refused is still being asked about, with the words that were typed.
    const left = new Set(undecided.map(({ id }) => id));
    if (left.size > 0) return setQuestion({ ...question, ids: left });
    setQuestion(null);
    choice.answered(question.ids);
    if (isAboutCurrent) choice.goOn(question.ids);
    setDecisions((count) => count + 1);
  };
  const progress =
    acting === null || acting.targets.length === 1
      ? null
      : decided.progress(wholeText(acting.done), wholeText(acting.targets.length));
  const DecisionDialog = question === null ? null : dialogs[question.verb];

  return (
    <div className={current === null ? 'workbench' : 'workbench workbench-chosen'}>
      <section ref={list} className="workbench-list" aria-labelledby="page-title">
        <QueueHead queue={queue} filter={filter} isWhole={isWhole} choice={choice} onAsk={ask} />
        {queue.length === 0 ? (
          <p className="empty">
            {whole.length === 0 ? withdrawals.empty : risks.none}
            <br />
            {whole.length === 0 && <span className="quiet">{withdrawals.emptyHint}</span>}
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
            hasKeys={marked.size === 0}
            onAsk={(verb) => ask(verb, true)}
            onBack={() => choice.choose(null)}
          />
        )}
        {current === null && (
          <p className="empty quiet" role="status">
            {choice.isGone && isWhole ? withdrawals.gone : queue.length > 0 && withdrawals.choose}
          </p>
        )}
      </section>
      {DecisionDialog !== null && (
        <DecisionDialog
          targets={acting?.targets ?? targets}
          isLookedAt={question?.isLookedAt === true}
          areMarksLost={question?.areMarksLost === true}
          progress={progress}
          refused={refused.map(({ text }) => text)}
          onDecide={act}
          onClose={close}
        />
      )}
    </div>
  );
}
