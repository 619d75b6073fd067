import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { IssuedKeyAnswer } from '../../api/schemas.ts';
import { usePerform } from '../../parts/act.ts';
import { AskDialog, TellDialog } from '../../parts/ask-dialog.tsx';
import { Copyable } from '../../parts/facts.tsx';
import { LineField } from '../../parts/fields.tsx';
import { TermsFields, useTerms } from '../../parts/terms.tsx';
import { useTexts } from '../../texts/language.tsx';

/**
 * Issues a key, then shows it once: closed only by its button, because a click beside it would lose the secrets for
 * ever. They are never to be had again, and are kept nowhere else.
 */
export function IssueDialog({ onClose }: { readonly onClose: () => void }) {
  const { keys: words, fields } = useTexts();
  const perform = usePerform();
  const [application, setApplication] = useState('');
  const { body, fields: terms } = useTerms();
  const [issued, setIssued] = useState<IssuedKeyAnswer | null>(null);
  const issue = async (): Promise<void> =>
    setIssued(await call('post /internal/v1/keys', { body: { application: application.trim(), ...body } }));
  if (issued !== null)
    return (
      <TellDialog title={issued.application} isClosedByButtonOnly onClose={onClose}>
        <p>{words.issued}</p>
        <p className="secret">
          {words.apiKey}
          <Copyable name={words.apiKey} value={issued.api_key} />
        </p>
        <p className="secret">
          {words.webhookSecret}
          <Copyable name={words.webhookSecret} value={issued.webhook_secret} />
        </p>
      </TellDialog>
    );
  return (
    <AskDialog
      title={words.issueTitle}
      confirm={words.confirmIssue}
      mayConfirm={application.trim() !== ''}
      onConfirm={() => perform(issue, null, ['keys'], ['applications'])}
      onClose={onClose}
    >
      <LineField
        label={fields.application}
        value={application}
        onChange={setApplication}
        isRequired
        autoFocus
      />
      <TermsFields fields={terms} />
    </AskDialog>
  );
}
