import { useState } from 'react';
import { Button } from 'react-aria-components';
import { call } from '../../api/call.ts';
import type { Filters } from '../../api/lists.ts';
import type { ApplicationItem } from '../../api/schemas.ts';
import { useApplications } from '../../api/settings.ts';
import { useMay } from '../../app/session-context.tsx';
import { usePerform } from '../../parts/act.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { FileLink } from '../../parts/csv-button.tsx';
import { LineField } from '../../parts/fields.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Table } from '../../parts/table.tsx';
import { useTexts } from '../../texts/language.tsx';

/** How platforms show themselves to players, on the pages where these pay. */
export function Looks({ application }: { readonly application: string | undefined }) {
  const narrowed: Filters = application === undefined ? {} : { application };
  const { keys: words, fields } = useTexts();
  const mayChange = useMay('manage');
  const [asked, setAsked] = useState<ApplicationItem | null>(null);
  return (
    <section className="part">
      <header className="detail-head">
        <h2>{words.looks}</h2>
        <FileLink name={words.looks} address="/internal/v1/applications" query={narrowed} />
      </header>
      <Loaded reading={useApplications(narrowed)}>
        {({ items }) => (
          <Table caption={words.looks} columns={[fields.application, words.shownName, words.colour]}>
            {items.map((each) => (
              <tr key={each.application_id}>
                <td>{each.application_id}</td>
                <td>{each.display_name}</td>
                <td>
                  <span className="code">{each.colour}</span>{' '}
                  {mayChange && (
                    <Button
                      className="small"
                      aria-label={words.changeLookOf(each.application_id)}
                      onPress={() => setAsked(each)}
                    >
                      {words.changeLook}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
      {asked !== null && <LookDialog application={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

interface LookDialogProps {
  readonly application: ApplicationItem;
  readonly onClose: () => void;
}

/** What is left empty stays as it is. */
function LookDialog({ application, onClose }: LookDialogProps) {
  const { keys: words } = useTexts();
  const perform = usePerform();
  const { application_id } = application;
  const [name, setName] = useState(application.display_name ?? '');
  const [colour, setColour] = useState(application.colour ?? '');
  const body = {
    ...(name.trim() === '' ? {} : { display_name: name.trim() }),
    ...(colour.trim() === '' ? {} : { colour: colour.trim() }),
  };
  const change = async (): Promise<void> => {
    await call('patch /internal/v1/applications/{application_id}', { path: { application_id }, body });
    onClose();
  };
  return (
    <AskDialog
      title={words.changeLookOf(application_id)}
      confirm={words.changeLook}
      mayConfirm={Object.keys(body).length > 0}
      onConfirm={() => perform(change, null, ['applications'])}
      onClose={onClose}
    >
      <p>{words.lookHint}</p>
      <LineField label={words.shownName} value={name} onChange={setName} autoFocus />
      <LineField label={words.colour} value={colour} onChange={setColour} />
    </AskDialog>
  );
}
