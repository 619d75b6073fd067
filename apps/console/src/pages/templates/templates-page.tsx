import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { TemplateItem } from '../../api/schemas.ts';
import { messagesKey, rereadAll, retireTemplate, templatesKey, useTemplates } from '../../api/templates.ts';
import { useAddressFilters } from '../../app/address-filters.ts';
import { useMay } from '../../app/session-context.tsx';
import { wholeText } from '../../formats/figures.ts';
import { useAct, usePerform } from '../../parts/act.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { Badge } from '../../parts/badge.tsx';
import { FileLink } from '../../parts/csv-button.tsx';
import { ListFilters } from '../../parts/list-filters.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { OperatorName } from '../../parts/state-badge.tsx';
import { Table } from '../../parts/table.tsx';
import { useTexts } from '../../texts/language.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { TrialDialog } from './trial-dialog.tsx';

const names = ['operator', 'language', 'direction', 'status', 'actor', 'q'] as const;

type Asked = { readonly about: 'draft' } | { readonly about: 'try' | 'retire'; readonly of: TemplateItem };

/** How SMS are read: by operator, in the order in which templates are tried. */
export function TemplatesPage() {
  const { templates: words, filters: filterWords } = useTexts();
  const perform = usePerform();
  const mayChange = useMay('manage');
  const filters = useAddressFilters(names);
  const reading = useTemplates(filters.values);
  const own = {
    language: [words.language, Object.entries(words.languages)],
    direction: [words.direction, Object.entries(words.directions)],
    status: [words.status, Object.entries(words.statuses)],
  } as const;
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  const retire = async ({ template_id }: TemplateItem): Promise<void> => {
    await perform(() => retireTemplate(template_id), null, templatesKey);
    close();
  };
  return (
    <div className="page">
      <header className="detail-head">
        <h1>{words.title}</h1>
        <div className="list-actions">
          {mayChange && (
            <Button className="primary" onPress={() => setAsked({ about: 'draft' })}>
              {words.draft}
            </Button>
          )}
          <FileLink name={words.title} address="/internal/v1/sms-templates" query={filters.values} />
        </div>
      </header>
      <ListFilters filters={filters} own={own} />
      <Loaded reading={reading}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="empty">{filterWords.none}</p>
          ) : (
            <TemplateTable templates={items} onAsk={setAsked} />
          )
        }
      </Loaded>
      {asked?.about === 'draft' && <DraftDialog onClose={close} />}
      {asked?.about === 'try' && <TrialDialog template={asked.of} onClose={close} />}
      {asked?.about === 'retire' && (
        <AskDialog
          title={words.retireTitle}
          confirm={words.retire}
          isDangerous
          mayConfirm
          onConfirm={() => retire(asked.of)}
          onClose={close}
        >
          <blockquote className="raw">{asked.of.text}</blockquote>
          <p>{words.retireEffect}</p>
        </AskDialog>
      )}
    </div>
  );
}

const tones = { draft: 'wait', active: 'done', retired: 'over' } as const;

interface TemplateTableProps {
  readonly templates: readonly TemplateItem[];
  readonly onAsk: (asked: Asked) => void;
}

function TemplateTable({ templates, onAsk }: TemplateTableProps) {
  const { templates: words, fields } = useTexts();
  return (
    <Table caption={words.list} columns={[fields.operator, words.words, words.status, '']}>
      {templates.map((template) => (
        <tr key={template.template_id}>
          <td>
            <OperatorName operator={template.operator} />
          </td>
          <td className="wide">
            <span className="code">{template.text}</span>
            <p className="quiet small">
              {words.languages[template.language]}, {words.directions[template.direction]},{' '}
              {template.made_by ?? words.ships}
            </p>
          </td>
          <td>
            <Badge tone={tones[template.status]} text={words.statuses[template.status]} />
          </td>
          <td>
            <TemplateActions template={template} onAsk={onAsk} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Admins change how SMS are read; what is read again then pays for something, and approvers decide about that. */
function TemplateActions({
  template,
  onAsk,
}: {
  readonly template: TemplateItem;
  readonly onAsk: (asked: Asked) => void;
}) {
  const { templates: words, about } = useTexts();
  const [mayChange, mayDecide] = [useMay('manage'), useMay('decide')];
  const act = useAct();
  const [isReading, setIsReading] = useState(false);
  const { template_id: id, status } = template;
  const readAgain = async (): Promise<void> => {
    setIsReading(true);
    await act(
      () => rereadAll(id),
      (read) => words.rereadAll(wholeText(read)),
      messagesKey,
    );
    setIsReading(false);
  };
  return (
    <div className="list-actions">
      {mayChange && status === 'draft' && (
        <Button
          className="small"
          aria-label={about(words.try, id)}
          onPress={() => onAsk({ about: 'try', of: template })}
        >
          {words.try}
        </Button>
      )}
      {mayDecide && status === 'active' && template.made_by !== null && (
        <Button
          className="small"
          aria-label={about(words.reread, id)}
          isDisabled={isReading}
          onPress={() => void readAgain()}
        >
          {words.reread}
        </Button>
      )}
      {mayChange && status !== 'retired' && (
        <Button
          className="danger-quiet small"
          aria-label={about(words.retire, id)}
          onPress={() => onAsk({ about: 'retire', of: template })}
        >
          {words.retire}
        </Button>
      )}
    </div>
  );
}
