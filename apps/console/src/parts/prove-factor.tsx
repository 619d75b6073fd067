import { type FormEvent, useState } from 'react';
import { Button, Input, Label, TextField } from 'react-aria-components';
import { ApiRefusal } from '../api/call.ts';
import { proveCode, provePasskey } from '../api/factors.ts';
import type { SessionAnswer } from '../api/schemas.ts';
import { useWho } from '../app/session-context.tsx';
import { useTexts } from '../texts/language.tsx';
import type { Texts } from '../texts/words.ts';
import { faultText } from './fault-text.ts';

interface ProveFactorProps {
  readonly onProven: (session: SessionAnswer) => Promise<void> | void;
}

/** A passkey, or a code; what is refused is said here, and the next try begins with an empty field. */
export function ProveFactor({ onProven }: ProveFactorProps) {
  const texts = useTexts();
  const { security: words } = texts;
  const { factors } = useWho();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const attempt = async (prove: () => Promise<SessionAnswer>): Promise<void> => {
    setIsBusy(true);
    setFault(null);
    try {
      await onProven(await prove());
    } catch (error) {
      setFault(error);
      setCode('');
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void attempt(() => proveCode(code));
  };
  const hasPasskey = factors.includes('passkey');
  return (
    <form className="prove" onSubmit={submit}>
      {hasPasskey && (
        <Button className="primary" autoFocus isDisabled={isBusy} onPress={() => void attempt(provePasskey)}>
          {words.usePasskey}
        </Button>
      )}
      <TextField className="field" value={code} onChange={setCode} isRequired autoFocus={!hasPasskey}>
        <Label>{words.code}</Label>
        <Input autoComplete="one-time-code" inputMode="text" maxLength={64} />
      </TextField>
      <p className="fault-line" role="alert">
        {fault === null ? '' : proofFault(fault, texts)}
      </p>
      <Button type="submit" className={hasPasskey ? '' : 'primary'} isDisabled={isBusy || code.trim() === ''}>
        {words.confirm}
      </Button>
      <p className="quiet small">{words.lost}</p>
    </form>
  );
}

function proofFault(fault: unknown, texts: Texts): string {
  const isTooOften = fault instanceof ApiRefusal && fault.status === 429;
  return isTooOften ? texts.signIn.tooOften : faultText(fault, texts);
}
