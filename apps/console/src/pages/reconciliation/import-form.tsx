import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { ProviderDay } from '../../api/open-days.ts';
import { importStatement } from '../../api/reconciliation.ts';
import type { UploadPhase } from '../../api/upload.ts';
import { useNotices } from '../../app/notices.tsx';
import { wholeText } from '../../formats/figures.ts';
import { faultText } from '../../parts/fault-text.ts';
import { useTexts } from '../../texts/language.tsx';

/** A file of the operator goes in; what it differs in comes out below. */
export function ImportForm({ provider, day }: ProviderDay) {
  const texts = useTexts();
  const { reconciliation: words } = texts;
  const client = useQueryClient();
  const tell = useNotices();
  const fileId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [phase, setPhase] = useState<UploadPhase | null>(null);
  const [fault, setFault] = useState('');
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const file = input.current?.files?.[0];
    if (file === undefined || phase !== null) return;
    setFault('');
    try {
      const answer = await importStatement({ provider, day }, file, setPhase);
      if (answer.is_repeated) tell('calm', words.repeated);
      else tell('good', words.imported(wholeText(answer.line_count)));
      if (input.current !== null) input.current.value = '';
    } catch (error) {
      setFault(faultText(error, texts));
    }
    setPhase(null);
    await client.invalidateQueries({ queryKey: ['reconciliation'] });
  };
  const sent = phase?.name === 'sending' ? phase.fraction : undefined;
  return (
    <form className="card import-form" aria-label={words.importTitle} onSubmit={(event) => void send(event)}>
      <h2>{words.importTitle}</h2>
      <div className="field">
        <label htmlFor={fileId}>{words.file}</label>
        <input id={fileId} ref={input} type="file" accept=".csv,.txt,text/csv" required />
      </div>
      <div className="list-actions">
        <Button type="submit" className="primary" isDisabled={phase !== null}>
          {words.import}
        </Button>
        <span className="quiet small">{words.importHint}</span>
      </div>
      <p role="status" className="import-progress">
        {phase !== null && (
          <>
            {/* Without a value it says only that something goes on. */}
            <progress aria-label={words.importTitle} value={sent} />{' '}
            {phase.name === 'sending'
              ? words.phases.sending(`${Math.round(100 * phase.fraction)} %`)
              : words.phases[phase.name]}
          </>
        )}
      </p>
      {fault !== '' && (
        <p role="alert" className="fault-line">
          {fault}
        </p>
      )}
    </form>
  );
}
