import { exitReasons } from '@mobile-money/core/reason';
import { type Exit, exits, type Payment } from '../../api/payments.ts';
import { useWho } from '../../app/session-context.tsx';
import { amountText, numberText } from '../../formats/figures.ts';
import { usePerform } from '../../parts/act.ts';
import { Amount } from '../../parts/amount.tsx';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { ReasonChoice, useReason } from '../../parts/reason-choice.tsx';
import { OperatorName } from '../../parts/state-badge.tsx';
import { useTexts } from '../../texts/language.tsx';
import { balanceText, mismatchText } from './mismatch.ts';

interface ExitDialogProps {
  readonly exit: Exit;
  readonly payment: Payment;
  /** Called once it is done. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** What someone makes of a payment: how much of it, whose, and why. A refusal stays here with what was typed. */
export function ExitDialog({ exit, payment, onDone, onClose }: ExitDialogProps) {
  const texts = useTexts();
  const { exits: words, held } = texts;
  const { email: me } = useWho();
  const perform = usePerform();
  const reason = useReason(reasonsOf(exit), likelyReason(exit, payment));
  const { payment_id: id, payer_msisdn: payer } = payment;
  const amountXaf = movedXaf(exit, payment);
  const amount = amountText(amountXaf);
  // Whoever judges whether the money came does so by the balances.
  const balance = exit === 'vouch' || exit === 'set_aside' ? balanceText(payment, texts) : null;
  const isSecond = exit === 'vouch' && payment.decision !== null && payment.decision.operator !== me;
  const confirm = async (): Promise<void> => {
    const said = (): string => (isSecond ? words.vouched(amount) : words.done[exit](amount));
    await perform(() => exits[exit](id, reason.words), said, ['payments'], ['waiting'], ['number']);
    onDone();
  };
  return (
    <AskDialog
      title={words.questions[exit]}
      confirm={isSecond ? words.vouchSecond(amount) : words.confirm[exit](amount)}
      mayConfirm={reason.words !== ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="target">
        <strong>
          <Amount xaf={amountXaf} />
        </strong>
        <span>
          {payer === null ? held.unknownPayer : numberText(payer)}{' '}
          <OperatorName operator={payment.operator} />
        </span>
      </p>
      {balance !== null && <p>{balance}</p>}
      <p>{mismatchText(payment, texts)}</p>
      <p className="quiet">{words.hints[exit]}</p>
      <ReasonChoice reason={reason} />
    </AskDialog>
  );
}

const reasonsOf = (exit: Exit) =>
  exit === 'return' ? exitReasons.return : exit === 'set_aside' ? exitReasons.set_aside : [];

/** Only what its deposit did not need goes back of a payment that was used. */
const movedXaf = (exit: Exit, { status, amount_xaf: all, excess_xaf: excess }: Payment): number =>
  exit === 'return' && status === 'matched' ? excess : all;

/** Where the numbers say it, no one has to. */
function likelyReason(exit: Exit, { status, candidates = [] }: Payment) {
  if (exit !== 'return') return null;
  if (status === 'matched') return 'paid_too_much';
  return candidates[0]?.differs.includes('paying_number') === true ? 'paid_from_other_number' : null;
}
