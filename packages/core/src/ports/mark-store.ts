import type { ActiveBlocks, Block, Blocked, BlockStatus, Lifting } from '../mark/block.ts';
import type { Note, NoteSubject } from '../mark/note.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';
import type { ListPeriod, Slice } from './transaction-reader.ts';

/** Keeps what people write about transactions, payments and numbers. May reject when the store cannot be reached. */
export interface NoteStore {
  /** Stored together with its audit entry. */
  add(note: Note, audit: AuditEntry): Promise<void>;

  /** Newest first. */
  list(filter: NoteFilter, cursor: string | null, limit: number): Promise<Slice<Note>>;
}

/** A missing member means: any. `text` stands somewhere in the note, in capitals or not. */
export interface NoteFilter extends ListPeriod, Partial<Pick<Note, 'by' | 'text'>> {
  readonly subject: NoteSubject;
}

/** A missing member means: any. */
export interface BlockFilter extends Partial<Blocked>, ListPeriod {
  readonly status: BlockStatus;
}

/** Keeps who is blocked and who was. Changes are stored together with their audit entry. May reject. */
export interface BlockStore {
  /** May be some seconds old: every deposit asks for it. */
  active(): Promise<ActiveBlocks>;

  /** Newest first by when they were made, as they are now. */
  list(filter: BlockFilter, cursor: string | null, limit: number): Promise<Slice<Block>>;

  /** Null when there is none of that id. */
  find(id: string): Promise<Block | null>;

  /** Gives the block that is active: where there was one, nothing is stored. */
  add(block: Block, audit: AuditEntry): Promise<Block>;

  /** False, with nothing changed, when it is not active. */
  lift(id: string, lifting: Lifting, audit: AuditEntry): Promise<boolean>;
}
