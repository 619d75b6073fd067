import { useState } from 'react';
import { Button } from 'react-aria-components';
import { askAgain } from '../api/marks.ts';
import type { VerdictAnswer } from '../api/schemas.ts';
import type { Transaction } from '../api/transactions.ts';
import { useTexts } from '../texts/language.tsx';
import { usePerform } from './act.ts';
import { faultText } from './fault-text.ts';
import { Time } from './time.tsx';
import { whyText } from './why-text.ts';

/** What was sent to no operator, and what is over for good, has no one to be asked; what may have been sent has. */
export const mayBeAsked = ({
  direction,
  state,
  collection_mode: mode,
  may_have_been_sent: mayHaveBeenSent,
}: Transaction): boolean => {
  if (state === 'succeeded') return false;
  if (direction === 'deposit') return mode === 'merchant_initiated';
  return mayHaveBeenSent || !['pending_approval', 'approved'].includes(state);
};

/** Has the operator asked what became of it, and says so before anyone decides. */
export function AskAgain({ transaction }: { readonly transaction: Transaction }) {
  const texts = useTexts();
  const { ask: words } = texts;
  const perform = usePerform();
  const [isAsking, setIsAsking] = useState(false);
  const [verdict, setVerdict] = useState<VerdictAnswer | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const id = transaction.service_tx_id;
  const ask = async (): Promise<void> => {
    setIsAsking(true);
    setRefusal(null);
    const asked = async (): Promise<void> => setVerdict(await askAgain(id));
    await perform(asked, null, ['transaction', id]).catch(setRefusal);
    setIsAsking(false);
  };
  return (
    <div className="ask-again">
      <Button isDisabled={isAsking} onPress={() => void ask()}>
        {words.again}
      </Button>
      <div role="status">
        {isAsking && <p className="quiet">{words.asking}</p>}
        {!isAsking && verdict !== null && <Verdict verdict={verdict} />}
        {!isAsking && refusal !== null && <p className="fault">{faultText(refusal, texts)}</p>}
      </div>
    </div>
  );
}

function Verdict({ verdict: { verdict, at, why } }: { readonly verdict: VerdictAnswer }) {
  const texts = useTexts();
  const { ask: words } = texts;
  return (
    <p>
      <strong>{texts.about(words.title, words.verdicts[verdict])}</strong> {whyText(why, texts)}{' '}
      <span className="quiet small">
        <Time at={at} />. {words.nothing}
      </span>
    </p>
  );
}
