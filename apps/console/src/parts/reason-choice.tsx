import { type PlainCode, reason, sentenceOf } from '@mobile-money/core/reason';
import { useState } from 'react';
import { useLanguage } from '../texts/language.tsx';
import { LineField, Radios } from './fields.tsx';

const other = 'other';

/** A reason that is chosen, or typed; `likely` is chosen already. */
export function useReason(codes: readonly PlainCode[], likely: PlainCode | null = null) {
  const [chosen, setChosen] = useState<string | null>(likely ?? (codes.length === 0 ? other : null));
  const [own, setOwn] = useState('');
  const code = codes.find((each) => each === chosen);
  // The service takes words only: those of a code in English, which it knows again.
  const words = code === undefined ? own.trim() : sentenceOf(reason(code), 'en');
  return { codes, chosen, setChosen, own, setOwn, words };
}

type ReasonState = ReturnType<typeof useReason>;

/** The first has the focus, so that arrow keys choose and Enter confirms. */
export function ReasonChoice({ reason: state }: { readonly reason: ReasonState }) {
  const { language, texts } = useLanguage();
  const { fields, reject } = texts;
  const { codes, chosen, setChosen, own, setOwn } = state;
  const listed = codes.map((code) => [code as string, sentenceOf(reason(code), language)] as const);
  const isListed = codes.length > 0;
  return (
    <>
      {isListed && (
        <Radios
          label={fields.reason}
          choices={[...listed, [other, reject.other]]}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {chosen === other && (
        <LineField
          label={isListed ? reject.otherText : fields.reason}
          value={own}
          onChange={setOwn}
          isRequired
          autoFocus
        />
      )}
    </>
  );
}
