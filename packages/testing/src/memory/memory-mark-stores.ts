import {
  type ActiveBlocks,
  type AuditEntry,
  type Block,
  type BlockFilter,
  type BlockStore,
  blockName,
  fits,
  type Lifting,
  type Note,
  type NoteFilter,
  type NoteStore,
  type Slice,
} from '@mobile-money/core';
import { InMemory } from './memory-database.ts';
import { newerFirst, newestSlice, type Place, sliceIn } from './newest-first.ts';

const placeOf = ({ at, id }: Note | Block): Place => ({ at, id });

export class MemoryNoteStore extends InMemory implements NoteStore {
  async add(note: Note, audit: AuditEntry): Promise<void> {
    this.database.notes.set(note.id, note);
    this.database.audit.set(audit.id, audit);
  }

  async list(
    { subject: { kind, id }, by, text = '', ...period }: NoteFilter,
    cursor: string | null,
    limit: number,
  ): Promise<Slice<Note>> {
    const found = [...this.database.notes.values()].filter(
      (each) =>
        each.subject.kind === kind &&
        each.subject.id === id &&
        (by === undefined || each.by === by) &&
        each.text.toLowerCase().includes(text.toLowerCase()) &&
        fits({ at: each.at }, period),
    );
    return newestSlice(found, placeOf, cursor, limit);
  }
}

export class MemoryBlockStore extends InMemory implements BlockStore {
  async active(): Promise<ActiveBlocks> {
    return new Set(this.#inForce().map(blockName));
  }

  async list(
    { status, kind, value, ...period }: BlockFilter,
    cursor: string | null,
    limit: number,
  ): Promise<Slice<Block>> {
    const found = [...this.database.blocks.values()].filter(
      (each) =>
        (each.lifted === null) === (status === 'active') &&
        (kind === undefined || each.kind === kind) &&
        (value === undefined || each.value === value) &&
        fits({ at: each.at }, period),
    );
    return sliceIn(newerFirst, found, placeOf, cursor, limit);
  }

  async find(id: string): Promise<Block | null> {
    return this.database.blocks.get(id) ?? null;
  }

  async add(block: Block, audit: AuditEntry): Promise<Block> {
    const known = this.#inForce().find((each) => blockName(each) === blockName(block));
    if (known !== undefined) return known;
    this.database.blocks.set(block.id, block);
    this.database.audit.set(audit.id, audit);
    return block;
  }

  async lift(id: string, lifted: Lifting, audit: AuditEntry): Promise<boolean> {
    const block = this.database.blocks.get(id);
    if (block === undefined || block.lifted !== null) return false;
    this.database.blocks.set(id, { ...block, lifted });
    this.database.audit.set(audit.id, audit);
    return true;
  }

  #inForce(): readonly Block[] {
    return [...this.database.blocks.values()].filter(({ lifted }) => lifted === null);
  }
}
