import { limits } from '../limits.ts';
import { type Note, type NoteSubject, noteAction, noteText } from '../mark/note.ts';
import { normaliseMsisdn } from '../phone/msisdn.ts';
import type { Ports } from '../ports/ports.ts';
import { DomainError, typed } from '../reason/reason.ts';
import { auditEntry, type StaffActor } from '../transaction/audit-entry.ts';
import { paymentId, transactionId } from '../transaction/transaction.ts';

type SubjectPorts = Pick<Ports, 'transactions' | 'payments'>;

/** Writes a note on what is there; a number is, whether or not anyone has used it. */
export const addNote =
  (ports: SubjectPorts & Pick<Ports, 'notes' | 'clock' | 'ids'>) =>
  async (about: NoteSubject, given: string, staff: StaffActor): Promise<Note> => {
    const text = noteText(given);
    const subject = await knownSubject(ports, about);
    const at = ports.clock.now();
    const note: Note = { id: ports.ids.next(), subject, text, by: staff.id, at };
    const what = [noteAction, subject.id, '', subject.kind] as const;
    await ports.notes.add(note, auditEntry(ports, staff, at, what, typed(text)));
    return note;
  };

/** What people wrote, the oldest first. */
export const listNotes =
  (ports: SubjectPorts & Pick<Ports, 'notes'>) =>
  async (about: NoteSubject): Promise<readonly Note[]> =>
    ports.notes.list(await knownSubject(ports, about), limits.notesListedMax);

/** Rejects with `transaction_not_found`, `payment_not_found`, `invalid_msisdn`. */
async function knownSubject(
  { transactions, payments }: SubjectPorts,
  { kind, id }: NoteSubject,
): Promise<NoteSubject> {
  switch (kind) {
    case 'transaction':
      if ((await transactions.find(transactionId(id))) === null)
        throw new DomainError('transaction_not_found');
      return { kind, id };
    case 'payment':
      if ((await payments.find(paymentId(id))) === null) throw new DomainError('payment_not_found');
      return { kind, id };
    case 'number': {
      const number = normaliseMsisdn(id);
      if (number === null) throw new DomainError('invalid_msisdn');
      return { kind, id: number };
    }
  }
}
