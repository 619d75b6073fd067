import { useState } from 'react';
import { Checkbox, CheckboxGroup, Label } from 'react-aria-components';
import { type Payment, usePaymentsOf } from '../../api/payments.ts';
import { complete, heldKey, type Transaction, useRecordNow } from '../../api/transactions.ts';
import { useWho } from '../../app/session-context.tsx';
import { amountText, numberText } from '../../formats/figures.ts';
import { usePerform } from '../../parts/act.ts';
import { Amount } from '../../parts/amount.tsx';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { LineField } from '../../parts/fields.tsx';
import { readFirst } from '../../parts/read-first.tsx';
import { isSeconded, SecondPerson } from '../../parts/second-person.tsx';
import { takesTwo } from '../../parts/takes-two.ts';
import { Time } from '../../parts/time.tsx';
import { StandingBadge } from '../../parts/wallet-state.tsx';
import { useTexts } from '../../texts/language.tsx';
import { isDoubted } from './payment-exits.ts';

interface CompleteDialogProps {
  readonly deposit: { readonly id: string; readonly amountXaf: number; readonly msisdn: string };
  /** The payment from which someone came here. */
  readonly chosenFirst?: string;
  /** Called instead of `onClose` once it is done. */
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

/** Pays a deposit with payments that were not matched; the sum must be enough before the button works. */
export function CompleteDialog({ deposit, chosenFirst, onDone, onClose }: CompleteDialogProps) {
  const texts = useTexts();
  const perform = usePerform();
  const { email: me } = useWho();
  const reading = useRecordNow(deposit.id);
  const now = reading.data;
  const paid = usePaymentsOf(deposit.msisdn).data;
  const usable = paid ?? [];
  const [ids, setIds] = useState<readonly string[]>(chosenFirst === undefined ? [] : [chosenFirst]);
  const [reason, setReason] = useState('');
  const chosen = usable.filter(({ payment_id }) => ids.includes(payment_id));
  const sumXaf = chosen.reduce((sum, { amount_xaf }) => sum + amount_xaf, 0);

  // What no balance vouches for takes two people, however little its deposit is.
  const isOpen = chosen.some(({ deciders_needed }) => deciders_needed > 1);
  // What someone wants to resolve names no payments to choose.
  const isResolution = now?.proposal?.payment_ids.length === 0;
  const paymentIds = chosen.map(({ payment_id }) => payment_id);
  const confirm = async (): Promise<void> => {
    const said = ({ state }: Transaction): string => {
      const tell = state === 'succeeded' ? texts.decided.completed : texts.decided.proposed;
      return tell(amountText(deposit.amountXaf), numberText(deposit.msisdn));
    };
    const anew = [['transaction', deposit.id], heldKey, ['payments']];
    await perform(() => complete(deposit.id, paymentIds, reason.trim()), said, ...anew);
    (onDone ?? onClose)();
  };
  return (
    <AskDialog
      title={texts.complete.title}
      confirm={texts.complete[wayOf(now, me, paymentIds, isOpen)](amountText(deposit.amountXaf))}
      mayConfirm={sumXaf >= deposit.amountXaf && reason.trim() !== ''}
      reads={readFirst(reading, texts.faults.record)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="target">
        <strong>
          <Amount xaf={deposit.amountXaf} />
        </strong>
        <span>{numberText(deposit.msisdn)}</span>
      </p>
      <p>{texts.complete.explain}</p>
      {now !== undefined && (now.proposal !== null || takesTwo(now, 'completed')) && (
        <SecondPerson
          transaction={now}
          {...(isResolution ? {} : { onTake: ({ payment_ids }) => setIds(payment_ids) })}
        />
      )}
      {isOpen && now?.proposal === null && !takesTwo(now, 'completed') && (
        <p className="quiet">{texts.complete.openTakesTwo}</p>
      )}
      {paid?.length === 0 ? (
        <p role="alert">{texts.complete.none}</p>
      ) : (
        <CheckboxGroup className="ticks" value={[...ids]} onChange={setIds}>
          <Label>{texts.complete.payments(numberText(deposit.msisdn))}</Label>
          {usable.map((payment) => (
            <PaymentTick key={payment.payment_id} payment={payment} />
          ))}
        </CheckboxGroup>
      )}
      <Sum sumXaf={sumXaf} neededXaf={deposit.amountXaf} />
      <LineField label={texts.fields.reason} value={reason} onChange={setReason} isRequired />
    </AskDialog>
  );
}

/** Whether this is the last word, or the first of two. */
function wayOf(
  now: Transaction | undefined,
  me: string,
  ids: readonly string[],
  isOpen: boolean,
): 'confirm' | 'confirmSecond' | 'propose' {
  if (now !== undefined && isSeconded(now.proposal, me, 'succeeded', ids)) return 'confirmSecond';
  return isOpen || (now !== undefined && takesTwo(now, 'completed')) ? 'propose' : 'confirm';
}

const PaymentTick = ({ payment }: { readonly payment: Payment }) => (
  <Checkbox className="tick" value={payment.payment_id}>
    <span className="box" aria-hidden="true" />
    <span className="amount">{amountText(payment.amount_xaf)}</span>
    <span className="quiet small">
      {payment.operator_tx_id}, <Time at={payment.received_at} />
    </span>
    {payment.standing !== null && isDoubted(payment) && <StandingBadge standing={payment.standing} />}
  </Checkbox>
);

function Sum({ sumXaf, neededXaf }: { readonly sumXaf: number; readonly neededXaf: number }) {
  const { complete: words } = useTexts();
  const difference = sumXaf - neededXaf;
  const verdict =
    difference < 0
      ? words.missing(amountText(-difference))
      : difference === 0
        ? words.enough
        : words.surplus(amountText(difference));
  return (
    <p className={difference < 0 ? 'sum sum-short' : 'sum'} role="status">
      {words.sum} <strong className="amount">{amountText(sumXaf)}</strong> / {words.needed}{' '}
      <strong className="amount">{amountText(neededXaf)}</strong>
      <br />
      {verdict}
    </p>
  );
}
