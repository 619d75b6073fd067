import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Filters, itemsIn, readOnIn } from '../../api/lists.ts';
import {
  type Payment,
  type PaymentView,
  paymentViews,
  queryOf,
  usePayment,
  usePayments,
} from '../../api/payments.ts';
import type { CandidateItem } from '../../api/schemas.ts';
import { useAddressFilters } from '../../app/address-filters.ts';
import { useShortcuts } from '../../app/keys.tsx';
import { useListChoice } from '../../app/list-choice.ts';
import { go, pathOf } from '../../app/navigation.tsx';
import { useMay, useWho } from '../../app/session-context.tsx';
import { numberText } from '../../formats/figures.ts';
import { Amount } from '../../parts/amount.tsx';
import { ChoiceList } from '../../parts/choice-list.tsx';
import { FileLink } from '../../parts/csv-button.tsx';
import { Choice } from '../../parts/fields.tsx';
import { ListFilters } from '../../parts/list-filters.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { OperatorName } from '../../parts/state-badge.tsx';
import { Ago, useNow } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';
import { CompleteDialog } from './complete-dialog.tsx';
import { ExitDialog } from './exit-dialog.tsx';
import { PaymentDetail } from './payment-detail.tsx';
import { depositFor, isDoubted, keyOf, proposalFor, type Way, waysOut } from './payment-exits.ts';

interface PaymentsWorkbenchProps {
  readonly head: ReactNode;
  readonly view: PaymentView;
}

const idOf = ({ payment_id }: Payment): string => payment_id;
const names = ['from', 'to', 'operator', 'provider', 'receiver', 'amount_min', 'amount_max'] as const;

/** Money that fits nothing, and what became of it: the list, and beside it the one that is looked at. */
export function PaymentsWorkbench({ head, view }: PaymentsWorkbenchProps) {
  const filters = useAddressFilters(names);
  const reading = usePayments(view, filters.values);
  const items = itemsIn(reading.data);
  const { chosen, current, choose, step, goOn } = useListChoice<Payment>(items, idOf);
  // What is linked to may have gone elsewhere by now, or be further on in the list than was read.
  const isElsewhere = chosen !== null && current === null && reading.isSuccess;
  // One that leaves the list while someone writes a note about it stays where it is, with what was typed.
  const shown = useRef<Payment | null>(null);
  const elsewhere = usePayment(isElsewhere ? chosen : null, shown.current).data ?? null;
  const payment = current ?? (isElsewhere ? elsewhere : null);
  useEffect(() => {
    shown.current = payment;
  }, [payment]);
  const questions = useQuestions(payment, goOn);
  const { exits: words, held, shortcuts, filters: filterWords } = useTexts();
  useShortcuts({
    j: { text: shortcuts.next, run: () => step(1) },
    k: { text: shortcuts.previous, run: () => step(-1) },
    ...Object.fromEntries(
      (Object.keys(keyOf) as Way[]).map((way) => [
        keyOf[way],
        { text: words.names[way], run: () => questions.ask(way) },
      ]),
    ),
  });
  return (
    <div className={payment === null ? 'workbench' : 'workbench workbench-chosen'}>
      <section className="workbench-list" aria-labelledby="page-title">
        {head}
        <ViewChoice view={view} filters={filters.values} />
        <ListFilters filters={filters} own={{ receiver: [held.paidTo] }} isFolded />
        <Loaded reading={reading}>
          {() =>
            items.length === 0 ? (
              <p className="empty">
                {Object.keys(filters.values).length > 0 ? filterWords.none : words.empty[view]}
              </p>
            ) : (
              <ChoiceList
                label={held.paymentsList}
                items={items}
                idOf={idOf}
                onEnd={readOnIn(reading)}
                current={current === null ? null : idOf(current)}
                onCurrent={choose}
                rowHeightPx={40}
              >
                {(item) => <Row payment={item} />}
              </ChoiceList>
            )
          }
        </Loaded>
      </section>
      <section className="workbench-detail">
        {payment === null ? (
          <p className="empty quiet">{items.length > 0 && held.choose}</p>
        ) : (
          <PaymentDetail
            key={idOf(payment)}
            payment={payment}
            onAsk={questions.ask}
            onBack={() => choose(null)}
          />
        )}
      </section>
      {questions.dialog}
    </div>
  );
}

interface ViewChoiceProps {
  readonly view: PaymentView;
  readonly filters: Filters;
}

/** Which of them are listed stands in the address; all of those can be saved as a file. */
function ViewChoice({ view, filters }: ViewChoiceProps) {
  const { exits: words } = useTexts();
  return (
    <div className="list-actions list-export">
      <Choice
        label={words.view}
        choices={paymentViews.map((each) => [each, words.views[each]])}
        chosen={view}
        onChoose={(chosen) => go(pathOf.payments(chosen, filters))}
      />
      <FileLink
        name={words.views[view]}
        address="/internal/v1/payments"
        query={{ ...filters, ...queryOf(view) }}
      />
    </div>
  );
}

function Row({ payment }: { readonly payment: Payment }) {
  const { held, exits: words, secondPerson, wallets } = useTexts();
  const nowMs = useNow();
  const { payer_msisdn: payer, decision, standing } = payment;
  const proposal = proposalFor(payment);
  return (
    <span className="queue-row">
      <span className="row-main">{payer === null ? held.unknownPayer : numberText(payer)}</span>
      <span className="row-amount">
        <Amount xaf={payment.status === 'matched' ? payment.excess_xaf : payment.amount_xaf} />
      </span>
      <span className="row-side quiet">
        <OperatorName operator={payment.operator} />
        {standing !== null && isDoubted(payment) && (
          <span className="row-flag row-held">{wallets.standing[standing]}</span>
        )}
        <span className="row-cut row-rest">{payment.operator_tx_id}</span>
        {decision !== null && <span className="row-flag row-cut">{words.askedBy(decision.operator)}</span>}
        {proposal !== null && (
          <span className="row-flag row-cut">{secondPerson.proposedBy(proposal.operator)}</span>
        )}
      </span>
      <span className="row-time quiet">
        <Ago at={payment.received_at} nowMs={nowMs} />
      </span>
    </span>
  );
}

interface Question {
  readonly way: Way;
  readonly of: Payment;
  readonly candidate: CandidateItem | undefined;
}

/** What someone is asked about the payment that they look at; after a decision the next one is looked at. */
function useQuestions(current: Payment | null, goOn: () => void) {
  const mayDecide = useMay('decide');
  const { email: me } = useWho();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (way: Way, candidate?: CandidateItem): void => {
    if (!mayDecide || current === null) return;
    const isOpen = waysOut(current, me).some((each) => each.way === way && each.whyNot === null);
    if (isOpen) setQuestion({ way, of: current, candidate: candidate ?? depositFor(current) });
  };
  const close = (): void => setQuestion(null);
  const done = (): void => {
    close();
    goOn();
  };
  return { ask, dialog: question && <QuestionDialog question={question} onDone={done} onClose={close} /> };
}

interface QuestionDialogProps {
  readonly question: Question;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function QuestionDialog({ question: { way, of, candidate }, onDone, onClose }: QuestionDialogProps) {
  if (way !== 'complete') return <ExitDialog exit={way} payment={of} onDone={onDone} onClose={onClose} />;
  if (candidate === undefined) return null;
  const { service_tx_id: id, amount_xaf: amountXaf, msisdn } = candidate;
  return (
    <CompleteDialog
      deposit={{ id, amountXaf, msisdn }}
      chosenFirst={idOf(of)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
