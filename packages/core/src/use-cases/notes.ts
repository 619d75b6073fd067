import { limits } from '../limits.ts';
import { type Note, type NoteSubject, noteAction, noteText } from '../mark/note.ts';
import { normaliseMsisdn } from '../phone/msisdn.ts';
import type { NoteFilter } from '../ports/mark-store.ts';
import type { Ports } from '../ports/ports.ts';
import { fits, type ListFilter, type RowFacts, type Slice } from '../ports/transaction-reader.ts';
import { DomainError, typed } from '../reason/reason.ts';
import { auditEntry, type StaffActor } from '../transaction/audit-entry.ts';
import { paymentId, transactionId } from '../transaction/transaction.ts';
import { checkedLimit, type SliceRequest } from './lists.ts';

type SubjectPorts = Pick<Ports, 'transactions' | 'payments'>;

/** Writes a note on what is there; a number is, whether or not anyone has used it. */
export const addNote =
  (ports: SubjectPorts & Pick<Ports, 'notes' | 'clock' | 'ids'>) =>
  async (about: NoteSubject, given: string, staff: StaffActor): Promise<Note> => {
    const text = noteText(given);
    const { subject } = await knownSubject(ports, about);
    const at = ports.clock.now();
    const note: Note = { id: ports.ids.next(), subject, text, by: staff.id, at };
    const what = [noteAction, subject.id, '', subject.kind] as const;
    await ports.notes.add(note, auditEntry(ports, staff, at, what, typed(text)));
    return note;
  };

/** What people wrote, newest first. An application or an amount that is asked for is that of what the notes are on. */
export const listNotes =
  (ports: SubjectPorts & Pick<Ports, 'notes'>) =>
  async (
    about: NoteSubject,
    slice: SliceRequest,
    filter: Omit<NoteFilter, 'subject'> & ListFilter = {},
  ): Promise<Slice<Note>> => {
    const limit = checkedLimit(slice);
    const { subject, applicationId, amountXaf } = await knownSubject(ports, about);
    const { from: _, before: __, ...ofSubject } = filter;
    if (!fits({ at: null, applicationId, amountXaf }, ofSubject)) return { items: [], nextCursor: null };
    const { applicationId: _a, amountMinXaf: _b, amountMaxXaf: _c, ...ofNotes } = filter;
    return ports.notes.list({ ...ofNotes, subject }, slice.cursor, limit);
  };

/** The newest on something, the oldest of them first. */
export const newestNotes = async (
  { notes }: Pick<Ports, 'notes'>,
  subject: NoteSubject,
): Promise<readonly Note[]> =>
  (await notes.list({ subject }, null, limits.notesListedMax)).items.toReversed();

interface KnownSubject extends Omit<RowFacts, 'at'> {
  readonly subject: NoteSubject;
}

/** Rejects with `transaction_not_found`, `payment_not_found`, `invalid_msisdn`. */
async function knownSubject(
  { transactions, payments }: SubjectPorts,
  { kind, id }: NoteSubject,
): Promise<KnownSubject> {
  switch (kind) {
    case 'transaction': {
      const transaction = await transactions.find(transactionId(id));
      if (transaction === null) throw new DomainError('transaction_not_found');
      const { applicationId, amountXaf } = transaction;
      return { subject: { kind, id }, applicationId, amountXaf };
    }
    case 'payment': {
      const payment = await payments.find(paymentId(id));
      if (payment === null) throw new DomainError('payment_not_found');
      const { transactionId: usedBy, amountXaf } = payment;
      const deposit = usedBy === null ? null : await transactions.find(usedBy);
      return { subject: { kind, id }, applicationId: deposit?.applicationId ?? null, amountXaf };
    }
    case 'number': {
      const number = normaliseMsisdn(id);
      if (number === null) throw new DomainError('invalid_msisdn');
      return { subject: { kind, id: number }, applicationId: null, amountXaf: null };
    }
  }
}
