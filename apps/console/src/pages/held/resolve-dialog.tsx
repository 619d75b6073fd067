import { useState } from 'react';
import { heldKey, resolve, type Transaction, useRecordNow } from '../../api/transactions.ts';
import { useWho } from '../../app/session-context.tsx';
import { amountText, numberText } from '../../formats/figures.ts';
import { usePerform } from '../../parts/act.ts';
import { Amount } from '../../parts/amount.tsx';
import { AskAgain, mayBeAsked } from '../../parts/ask-again.tsx';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { LineField, Radios } from '../../parts/fields.tsx';
import { readFirst } from '../../parts/read-first.tsx';
import { isSeconded, type Proposal, ProviderStatus, SecondPerson } from '../../parts/second-person.tsx';
import { OperatorName } from '../../parts/state-badge.tsx';
import { takesTwo } from '../../parts/takes-two.ts';
import { whyText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';
import type { Texts } from '../../texts/words.ts';

export type Outcome = 'succeeded' | 'failed';

interface ResolveDialogProps {
  readonly transaction: Transaction;
  /** What someone means already; null: they will say. */
  readonly meant?: Outcome | null;
  readonly onClose: () => void;
}

/** Someone has found out what became of the money. What the provider says at this moment stands beside the question. */
export function ResolveDialog({ transaction, meant = null, onClose }: ResolveDialogProps) {
  const texts = useTexts();
  const { resolve: words, decided, direction } = texts;
  const { email: me } = useWho();
  const perform = usePerform();
  const [outcome, setOutcome] = useState<Outcome | null>(meant);
  const [reason, setReason] = useState('');
  const reading = useRecordNow(transaction.service_tx_id);
  const now: Transaction = reading.data ?? transaction;
  const { service_tx_id: id, amount_minor: amount, msisdn } = transaction;
  const confirm = async (): Promise<void> => {
    if (outcome === null) return;
    const said = ({ state }: Transaction): string => {
      const tell = state === transaction.state ? decided.proposed : decided.resolved;
      return tell(amountText(amount), numberText(msisdn));
    };
    await perform(() => resolve(id, outcome, reason.trim()), said, ['transaction', id], heldKey);
    onClose();
  };
  // A completion is taken where payments are chosen.
  const isCompletion = (now.proposal?.payment_ids.length ?? 0) > 0;
  const take = ({ outcome: proposed }: Proposal): void => setOutcome(proposed);
  return (
    <AskDialog
      title={words.title}
      confirm={confirmText(words, now, outcome, me)}
      isDangerous={outcome === 'failed'}
      mayConfirm={outcome !== null && reason.trim() !== ''}
      reads={readFirst(reading, texts.faults.record)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="target">
        <strong>
          <Amount xaf={amount} />
        </strong>
        <span>
          {direction[transaction.direction]}, {numberText(msisdn)}{' '}
          <OperatorName operator={transaction.operator} />
        </span>
      </p>
      <p>{whyText(transaction.why, texts)}</p>
      {transaction.direction === 'withdrawal' && !reading.isError && (
        <ProviderStatus status={reading.isFetching ? null : (reading.data?.provider_status ?? null)} />
      )}
      {transaction.direction === 'deposit' && mayBeAsked(transaction) && (
        <AskAgain transaction={transaction} />
      )}
      <SecondPerson transaction={now} {...(isCompletion ? {} : { onTake: take })} />
      <Radios
        label={words.outcome}
        choices={(['succeeded', 'failed'] as const).map((each) => [each, words[each]])}
        chosen={outcome}
        onChoose={setOutcome}
      />
      <LineField
        label={texts.fields.reason}
        value={reason}
        onChange={setReason}
        isRequired
        autoFocus={meant !== null}
      />
      <p className="quiet">{words.explain}</p>
    </AskDialog>
  );
}

/** The button says whether this is the last word. */
function confirmText(words: Texts['resolve'], now: Transaction, outcome: Outcome | null, me: string): string {
  if (outcome === null) return words.confirmNone;
  const { amount_minor, proposal } = now;
  const amount = amountText(amount_minor);
  if (isSeconded(proposal, me, outcome)) return words.confirmSecond[outcome](amount);
  if (!takesTwo(now, outcome))
    return { succeeded: words.confirmSucceeded, failed: words.confirmFailed }[outcome](amount);
  return words.propose[outcome](amount);
}
