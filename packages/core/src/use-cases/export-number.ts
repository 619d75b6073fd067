import { soughtBy } from '../finding/sought.ts';
import type { IncomingMessage } from '../incoming/incoming-message.ts';
import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import { type Block, blockStatuses } from '../mark/block.ts';
import type { Note } from '../mark/note.ts';
import type { ReceivedPayment } from '../matching/received-payment.ts';
import { type Msisdn, normaliseMsisdn } from '../phone/msisdn.ts';
import type { Ports } from '../ports/ports.ts';
import type { Slice } from '../ports/transaction-reader.ts';
import { DomainError } from '../reason/reason.ts';
import { auditEntry, type StaffActor } from '../transaction/audit-entry.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Everything about a number, each kind newest first; read as it is taken, however much there is. */
export interface NumberExport {
  readonly msisdn: Msisdn;
  readonly at: Instant;
  readonly transactions: AsyncIterable<Transaction>;
  readonly payments: AsyncIterable<ReceivedPayment>;
  readonly messages: AsyncIterable<IncomingMessage>;
  readonly notes: AsyncIterable<Note>;
  readonly blocks: AsyncIterable<Block>;
}

type ExportPorts = Pick<
  Ports,
  'reader' | 'payments' | 'messages' | 'notes' | 'blocks' | 'audit' | 'clock' | 'ids'
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
    const subject = { kind: 'number', id: msisdn } as const;
    return {
      msisdn,
      at,
      transactions: all((cursor) => ports.reader.search({ msisdn }, cursor, limit)),
      payments: all((cursor) => ports.payments.search(sought, cursor, limit)),
      messages: all((cursor) => ports.messages.search(sought, false, cursor, limit)),
      notes: all((cursor) => ports.notes.list({ subject }, cursor, limit)),
      blocks: blocksOf(ports, msisdn, limit),
    };
  };

async function* all<Item>(list: (cursor: string | null) => Promise<Slice<Item>>): AsyncGenerator<Item> {
  let slice = await list(null);
  yield* slice.items;
  while (slice.nextCursor !== null) {
    slice = await list(slice.nextCursor);
    yield* slice.items;
  }
}

async function* blocksOf({ blocks }: ExportPorts, value: Msisdn, limit: number): AsyncGenerator<Block> {
  for (const status of blockStatuses) {
    yield* all((cursor) => blocks.list({ status, kind: 'number', value }, cursor, limit));
  }
}
