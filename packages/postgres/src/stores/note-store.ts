import type { AuditEntry, Note, NoteStore, NoteSubject } from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { json } from '../database/json.ts';
import { statements } from '../database/sql.ts';
import { audited, auditJson } from '../rows/audit-row.ts';
import { asIs, kept, text, under } from '../rows/kept.ts';

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
  notes_of: `select ${noteRow.columns} from (
      select * from notes where subject = $1 order by at desc, id desc limit $2) newest
    order by at, id`,
});

export class PostgresNoteStore implements NoteStore {
  constructor(private readonly database: Database) {}

  async add(note: Note, audit: AuditEntry): Promise<void> {
    await this.database.once(sql.note_add, [json(noteRow.toRow(note)), auditJson(audit)]);
  }

  async list({ kind, id }: NoteSubject, limit: number): Promise<readonly Note[]> {
    return noteRow.all(await this.database.keyed(sql.notes_of, [`${kind} ${id}`, limit]));
  }
}
