import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { type NoteSubject, notesAddress, notesKey, useNotes, writeNote } from '../api/marks.ts';
import { useMay } from '../app/session-context.tsx';
import { useTexts } from '../texts/language.tsx';
import { FileLink } from './csv-button.tsx';
import { refusalText } from './fault-text.ts';
import { LineField } from './fields.tsx';
import { Loaded, More } from './loaded.tsx';
import { Time } from './time.tsx';

/** What people wrote about something, and a line to write more. */
export function Notes({ about }: { readonly about: NoteSubject }) {
  const { notes: words } = useTexts();
  const mayWrite = useMay('note');
  const reading = useNotes(about);
  return (
    <section className="notes" aria-label={words.title}>
      <h2>{words.title}</h2>
      {reading.hasNextPage && (
        <p className="note-actions">
          <More reading={reading} name={words.older} />
          <FileLink name={words.title} address={notesAddress(about)} query={{}} />
        </p>
      )}
      <Loaded reading={reading}>
        {({ pages }) => {
          const items = pages.toReversed().flatMap((part) => part.items);
          if (items.length === 0) return <p className="quiet">{words.none}</p>;
          return (
            <ul className="note-list">
              {items.map((note) => (
                <li key={note.note_id}>
                  <p className="note-text">{note.text}</p>
                  <p className="quiet small">
                    {note.by}, <Time at={note.at} />
                  </p>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      {mayWrite && <NoteForm about={about} />}
    </section>
  );
}

/** What was refused stays in the line. */
function NoteForm({ about }: { readonly about: NoteSubject }) {
  const texts = useTexts();
  const { notes: words } = texts;
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<unknown>(null);
  // A second Enter may come before the first is answered.
  const hasBegun = useRef(false);
  const write = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (hasBegun.current || text.trim() === '') return;
    hasBegun.current = true;
    setRefusal(null);
    try {
      await writeNote(about, text.trim());
      setText('');
      await client.invalidateQueries({ queryKey: notesKey(about) });
    } catch (refused) {
      setRefusal(refused);
    } finally {
      hasBegun.current = false;
    }
  };
  return (
    <form className="note-form" onSubmit={(event) => void write(event)}>
      <LineField label={words.label} value={text} onChange={setText} />
      <Button type="submit" isDisabled={text.trim() === ''}>
        {words.add}
      </Button>
      {refusal !== null && (
        <p className="fault" role="alert">
          {refusalText(refusal, texts)}
        </p>
      )}
    </form>
  );
}
