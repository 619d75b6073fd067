import type { AuditEntry, Note, NoteFilter, NoteStore, NoteSubject, Slice } from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { json, storable } from '../database/json.ts';
import { statements } from '../database/sql.ts';
import { audited, auditJson } from '../rows/audit-row.ts';
import { asIs, kept, text, under } from '../rows/kept.ts';
import { conditionsOf, narrowedSlice } from './narrowed-list.ts';

const noteRow = kept<Note>({
  id: asIs,
  subject: {
    write: ({ kind, id }) => `${kind} ${id}`,
    read: (stored) => {
      const [kind, id] = String(stored).split(' ');
      return { kind: kind as NoteSubject['kind'], id: String(id) };
    },
  },
  text,
  by: under('written_by'),
  at: asIs,
});

const sql = statements({
  note_add: `with changed as (
      insert into notes (${noteRow.columns})
        select ${noteRow.columns} from json_populate_record(null::notes, $1) returning 1
    ) ${audited('$2')}`,
});

export class PostgresNoteStore implements NoteStore {
  constructor(private readonly database: Database) {}

  async add(note: Note, audit: AuditEntry): Promise<void> {
    await this.database.once(sql.note_add, [json(noteRow.toRow(note)), auditJson(audit)]);
  }

  list(filter: NoteFilter, cursor: string | null, limit: number): Promise<Slice<Note>> {
    const { subject, by, text: part } = filter;
    const list = {
      table: ['notes n'] as const,
      alias: 'n',
      columns: noteRow.columns,
      at: 'at',
      id: 'id',
      run: [['n.subject = ?', `${subject.kind} ${subject.id}`] as const],
      filter,
      conditions: conditionsOf({
        'n.written_by = ?': by && storable(by),
        'strpos(lower(n.text), lower(?)) > 0': part && storable(part),
      }),
    };
    return narrowedSlice(this.database, list, noteRow.fromRow, cursor, limit);
  }
}
