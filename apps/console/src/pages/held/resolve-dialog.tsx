import { useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { resolve } from '../../api/decisions.ts';
import { type Transaction, useRecordNow } from '../../api/transactions.ts';
import { useWho } from '../../app/session-context.tsx';
import { amountText } from '../../formats/amount.ts';
import { numberText } from '../../formats/number.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { LineField } from '../../parts/line-field.tsx';
import { ProviderStatus } from '../../parts/provider-status.tsx';
import { isSeconded, type Proposal, SecondPerson } from '../../parts/second-person.tsx';
import { OperatorName } from '../../parts/state-badge.tsx';
import { StateReason } from '../../parts/state-reason.tsx';
import { useTellDecision } from '../../parts/tell-decision.ts';
import { useTexts } from '../../texts/language.tsx';
import type { Texts } from '../../texts/words.ts';

type Outcome = 'succeeded' | 'failed';

interface ResolveDialogProps {
  readonly transaction: Transaction;
  readonly onClose: () => void;
}

/** Someone has found out what became of the money. What the provider says at this moment stands beside the question. */
export function ResolveDialog({ transaction, onClose }: ResolveDialogProps) {
  const { resolve: words, decided, direction } = useTexts();
  const { email: me } = useWho();
  const tellDecision = useTellDecision();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [reason, setReason] = useState('');
  const reading = useRecordNow(transaction.service_tx_id);
  const now: Transaction = reading.data ?? transaction;
  const { service_tx_id: id, amount_minor: amount, msisdn } = transaction;
  const act = async (): Promise<void> => {
    if (outcome === null) return;
    const said = ({ state }: Transaction): string => {
      const tell = state === transaction.state ? decided.proposed : decided.resolved;
      return tell(amountText(amount), numberText(msisdn));
    };
    await tellDecision(id, () => resolve(id, outcome, reason.trim()), said);
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
      onConfirm={act}
      onClose={onClose}
    >
      <p className="target">
        <strong className="amount">{amountText(amount)}</strong>
        <span>
          {direction[transaction.direction]}, {numberText(msisdn)}{' '}
          <OperatorName operator={transaction.operator} />
        </span>
      </p>
      <StateReason of={transaction} />
      {transaction.direction === 'withdrawal' && (
        <ProviderStatus status={reading.isFetching ? null : (reading.data?.provider_status ?? null)} />
      )}
      <SecondPerson transaction={now} {...(isCompletion ? {} : { onTake: take })} />
      <RadioGroup
        className="radios"
        value={outcome}
        onChange={(value) => setOutcome(value as Outcome)}
        isRequired
      >
        <Label>{words.outcome}</Label>
        <Radio value="succeeded" autoFocus>
          <span className="dot" aria-hidden="true" />
          {words.succeeded}
        </Radio>
        <Radio value="failed">
          <span className="dot" aria-hidden="true" />
          {words.failed}
        </Radio>
      </RadioGroup>
      <LineField label={words.reason} value={reason} onChange={setReason} isRequired />
      <p className="quiet">{words.explain}</p>
    </AskDialog>
  );
}

/** The button says whether this is the last word. */
function confirmText(
  words: Texts['resolve'],
  { amount_minor, deciders_needed: needed, proposal }: Transaction,
  outcome: Outcome | null,
  me: string,
): string {
  if (outcome === null) return words.confirmNone;
  const amount = amountText(amount_minor);
  if (needed < 2) return { succeeded: words.confirmSucceeded, failed: words.confirmFailed }[outcome](amount);
  return (isSeconded(proposal, me, outcome) ? words.confirmSecond : words.propose)[outcome](amount);
}
