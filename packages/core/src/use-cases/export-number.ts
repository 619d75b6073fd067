import { soughtBy } from '../finding/sought.ts';
import type { IncomingMessage } from '../incoming/incoming-message.ts';
import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import { type Block, blockStatuses } from '../mark/block.ts';
import type { Note, NoteSubject } from '../mark/note.ts';
import type { ReceivedPayment } from '../matching/received-payment.ts';
import { callingCode, cameroonNational, type Msisdn, normaliseMsisdn } from '../phone/msisdn.ts';
import type { Ports } from '../ports/ports.ts';
import { everyItem, type Slice } from '../ports/transaction-reader.ts';
import { DomainError } from '../reason/reason.ts';
import type { Discrepancy } from '../reconciliation/discrepancy.ts';
import { type AuditEntry, auditEntry, type StaffActor } from '../transaction/audit-entry.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Everything about a number, each kind newest first; read as it is taken, however much there is. */
export interface NumberExport {
  readonly msisdn: Msisdn;
  readonly at: Instant;
  readonly transactions: AsyncIterable<Transaction>;
  readonly payments: AsyncIterable<ReceivedPayment>;
  /** That name it, or that it sent. */
  readonly messages: AsyncIterable<IncomingMessage>;
  /** About its transactions, or that name it. */
  readonly callbacks: AsyncIterable<IncomingMessage>;
  readonly differences: AsyncIterable<Discrepancy>;
  /** On the number, and on its transactions and payments. */
  readonly notes: AsyncIterable<Note>;
  readonly blocks: AsyncIterable<Block>;
  /** That name it, or are about its transactions and payments. */
  readonly audit: AsyncIterable<AuditEntry>;
  /** Known behind all others: months that are kept elsewhere and cannot be read here, so that what they hold is missing. */
  readonly unreadableMonths: AsyncIterable<string>;
}

type ExportPorts = Pick<
  Ports,
  'reader' | 'payments' | 'messages' | 'reconciliation' | 'notes' | 'blocks' | 'audit' | 'clock' | 'ids'
>;

/** For whoever asks what is known about them. Who took it stands in the audit first. Rejects with `invalid_msisdn`. */
export const exportNumber =
  (ports: ExportPorts) =>
  async (given: string, staff: StaffActor): Promise<NumberExport> => {
    const msisdn = normaliseMsisdn(given);
    if (msisdn === null) throw new DomainError('invalid_msisdn');
    const at = ports.clock.now();
    await ports.audit.append(auditEntry(ports, staff, at, ['number.export', msisdn, '', '']));
    const limit = limits.pageSizeMax;
    const sought = soughtBy(msisdn);
    const unreadable = new Set<string>();
    const noting = async <Item>(list: Promise<Slice<Item>>): Promise<Slice<Item>> => {
      const slice = await list;
      for (const month of slice.unreadableMonths ?? []) unreadable.add(month);
      return slice;
    };
    const transactions = () => everyItem((cursor) => ports.reader.search({ msisdn }, cursor, limit));
    const payments = () => everyItem((cursor) => noting(ports.payments.search(sought, cursor, limit)));
    // As people and operators write it, with its country or without; digits around it make it another one.
    const national = cameroonNational(msisdn);
    const text = national ?? msisdn.slice(1);
    const country = national === null ? '' : `(?:${callingCode})?`;
    const written = new RegExp(`(?<!\\d)(?:00)?${country}${text}(?!\\d)`);
    const isNamed = (told: unknown): boolean => written.test(JSON.stringify(told));
    const callbacks = async function* (): AsyncGenerator<IncomingMessage> {
      for await (const { id: transactionId } of transactions())
        yield* everyItem((cursor) => noting(ports.messages.callbacks({ transactionId }, cursor, limit)));
      for await (const callback of everyItem((cursor) => ports.messages.callbacks({ text }, cursor, limit)))
        if (isNamed(callback.rawText)) yield callback;
    };
    const ownThings = async function* (): AsyncGenerator<NoteSubject> {
      for await (const { id } of transactions()) yield { kind: 'transaction', id };
      for await (const { id } of payments()) yield { kind: 'payment', id };
    };
    const notes = async function* (): AsyncGenerator<Note> {
      const number = { kind: 'number', id: msisdn } as const;
      yield* everyItem((cursor) => ports.notes.list({ subject: number }, cursor, limit));
      for await (const subject of ownThings())
        yield* everyItem((cursor) => ports.notes.list({ subject }, cursor, limit));
    };
    const audit = async function* (): AsyncGenerator<AuditEntry> {
      const isAbout = ({ subject, reason }: AuditEntry): boolean => isNamed([subject, reason]);
      for await (const entry of everyItem((cursor) => ports.audit.list(cursor, limit, { text })))
        if (isAbout(entry)) yield entry;
      for await (const { id: subject } of ownThings())
        for await (const entry of everyItem((cursor) => ports.audit.list(cursor, limit, { subject })))
          if (!isAbout(entry)) yield entry;
    };
    const differences = async function* (): AsyncGenerator<Discrepancy> {
      for await (const each of everyItem((cursor) => ports.reconciliation.list({ text }, cursor, limit)))
        if (isNamed(each)) yield each;
    };
    return {
      msisdn,
      at,
      transactions: transactions(),
      payments: payments(),
      messages: everyItem((cursor) => noting(ports.messages.search(sought, false, cursor, limit))),
      callbacks: callbacks(),
      differences: differences(),
      notes: notes(),
      blocks: blocksOf(ports, msisdn, limit),
      audit: audit(),
      unreadableMonths: (async function* () {
        yield* [...unreadable].sort();
      })(),
    };
  };

async function* blocksOf({ blocks }: ExportPorts, value: Msisdn, limit: number): AsyncGenerator<Block> {
  for (const status of blockStatuses) {
    yield* everyItem((cursor) => blocks.list({ status, kind: 'number', value }, cursor, limit));
  }
}
