import { useState } from 'react';
import type { TemplateBody } from '../../api/schemas.ts';
import { draftTemplate, templatesKey } from '../../api/templates.ts';
import { usePerform } from '../../parts/act.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { ChoiceButtons, LineField } from '../../parts/fields.tsx';
import { useTexts } from '../../texts/language.tsx';

const usual: TemplateBody = { operator: 'mtn', language: 'fr', direction: 'incoming', text: '' };

/** New words; nothing is read with them before they were tried and someone else has activated them. */
export function DraftDialog({ onClose }: { readonly onClose: () => void }) {
  const { templates: words, fields } = useTexts();
  const perform = usePerform();
  const [draft, setDraft] = useState(usual);
  const change = (members: Partial<TemplateBody>): void => setDraft((now) => ({ ...now, ...members }));
  const store = async (): Promise<void> => {
    await perform(
      async () => {
        await draftTemplate({ ...draft, text: draft.text.trim() });
        onClose();
      },
      () => words.drafted,
      templatesKey,
    );
  };
  return (
    <AskDialog
      title={words.draft}
      confirm={words.store}
      mayConfirm={draft.text.trim() !== ''}
      onConfirm={store}
      onClose={onClose}
    >
      <ChoiceButtons
        label={fields.operator}
        choices={[
          ['mtn', 'MTN'],
          ['orange', 'Orange'],
        ]}
        chosen={draft.operator}
        onChoose={(operator) => change({ operator })}
      />
      <ChoiceButtons
        label={words.language}
        choices={[
          ['fr', words.languages.fr],
          ['en', words.languages.en],
        ]}
        chosen={draft.language}
        onChoose={(language) => change({ language })}
      />
      <ChoiceButtons
        label={words.direction}
        choices={(['incoming', 'outgoing', 'by_position'] as const).map(
          (each) => [each, words.directions[each]] as const,
        )}
        chosen={draft.direction}
        onChoose={(direction) => change({ direction })}
      />
      <LineField
        label={words.words}
        value={draft.text}
        onChange={(text) => change({ text })}
        isRequired
        autoFocus
      />
      <p className="quiet small">{words.hint}</p>
    </AskDialog>
  );
}
