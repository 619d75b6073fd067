import { useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { resolve } from '../../api/decisions.ts';
import type { Transaction } from '../../api/transactions.ts';
import { amountText } from '../../formats/amount.ts';
import { numberText } from '../../formats/number.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { LineField } from '../../parts/line-field.tsx';
import { OperatorName } from '../../parts/state-badge.tsx';
import { StateReason } from '../../parts/state-reason.tsx';
import { useTellDecision } from '../../parts/tell-decision.ts';
import { useTexts } from '../../texts/language.tsx';

type Outcome = 'succeeded' | 'failed';

interface ResolveDialogProps {
  readonly transaction: Transaction;
  readonly onClose: () => void;
}

/** Someone has found out what became of the money. */
export function ResolveDialog({ transaction, onClose }: ResolveDialogProps) {
  const { resolve: words, decided, direction } = useTexts();
  const tellDecision = useTellDecision();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [reason, setReason] = useState('');
  const { service_tx_id: id, amount_minor: amount, msisdn } = transaction;
  const confirms = { succeeded: words.confirmSucceeded, failed: words.confirmFailed };
  const act = async (): Promise<void> => {
    if (outcome === null) return;
    const said = decided.resolved(amountText(amount), numberText(msisdn));
    await tellDecision(id, () => resolve(id, outcome, reason.trim()), said);
    onClose();
  };
  return (
    <AskDialog
      title={words.title}
      confirm={outcome === null ? words.confirmNone : confirms[outcome](amountText(amount))}
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
      <StateReason reason={transaction.state_reason} />
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
