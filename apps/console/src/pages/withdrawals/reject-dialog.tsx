import { reason, rejections, sentenceOf } from '@mobile-money/core/reason';
import { useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { amountText, wholeText } from '../../formats/amount.ts';
import { numberText } from '../../formats/number.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { LineField } from '../../parts/line-field.tsx';
import { useLanguage } from '../../texts/language.tsx';
import type { DecisionDialogProps } from './approve-dialog.tsx';
import { DecisionTargets, sumOf } from './decision-targets.tsx';

const other = 'other';

export function RejectDialog({ targets, progress, onDecide, onClose }: DecisionDialogProps) {
  const { language, texts } = useLanguage();
  const { reject } = texts;
  const [chosen, setChosen] = useState<string | null>(null);
  const [own, setOwn] = useState('');
  const listed = rejections.map((code) => [code, sentenceOf(reason(code), language)] as const);
  const chosenCode = rejections.find((code) => code === chosen);
  // The service takes words only: those of a code in English, which it knows again.
  const words = chosenCode === undefined ? own.trim() : sentenceOf(reason(chosenCode), 'en');
  const [count, sum] = [wholeText(targets.length), amountText(sumOf(targets))];
  const isMany = targets.length > 1;
  const number = numberText(targets[0]?.msisdn ?? '');
  return (
    <AskDialog
      title={isMany ? reject.titleMany(count) : reject.title}
      confirm={progress ?? (isMany ? reject.confirmMany(count, sum) : reject.confirm(sum, number))}
      isDangerous
      mayConfirm={targets.length > 0 && words !== ''}
      onConfirm={() => onDecide(words)}
      onClose={onClose}
    >
      <DecisionTargets targets={targets} />
      <p>{reject.nothingSent}</p>
      <RadioGroup className="radios" value={chosen} onChange={setChosen} isRequired>
        <Label>{reject.reason}</Label>
        {[...listed, [other, reject.other] as const].map(([name, text], index) => (
          <Radio key={name} value={name} autoFocus={index === 0}>
            <span className="dot" aria-hidden="true" />
            {text}
          </Radio>
        ))}
      </RadioGroup>
      {chosen === other && (
        <LineField label={reject.otherText} value={own} onChange={setOwn} isRequired autoFocus />
      )}
    </AskDialog>
  );
}
