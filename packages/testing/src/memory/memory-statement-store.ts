import {
  type AuditEntry,
  type CalendarDay,
  DomainError,
  fits,
  type Instant,
  type Slice,
  type Statement,
  type StatementFilter,
  type StatementStore,
} from '@mobile-money/core';
import { InMemory } from './memory-database.ts';
import { hasMembers, newestSlice, olderFirst, type Place, sortedBy } from './newest-first.ts';

export class MemoryStatementStore extends InMemory implements StatementStore {
  async keep(
    statement: Statement,
    content: Uint8Array,
    audit: AuditEntry,
  ): Promise<{ readonly statement: Statement; readonly kept: boolean }> {
    const same = this.#ofDay(statement.providerId, statement.day).find(
      ({ sha256 }) => sha256 === statement.sha256,
    );
    if (same !== undefined) return { statement: same, kept: false };
    this.database.statements.set(statement.id, { statement, content });
    this.database.audit.set(audit.id, audit);
    return { statement, kept: true };
  }

  async contentOf(id: string): Promise<Uint8Array> {
    const stored = this.database.statements.get(id);
    if (stored === undefined) throw new DomainError('statement_not_found');
    return stored.content;
  }

  async find(id: string): Promise<Statement | null> {
    return this.database.statements.get(id)?.statement ?? null;
  }

  async ofDay(providerId: string, day: CalendarDay): Promise<readonly Statement[]> {
    return sortedBy(this.#ofDay(providerId, day), placeOf, olderFirst);
  }

  async withdraw(id: string, at: Instant, audit: AuditEntry): Promise<Statement> {
    const stored = this.database.statements.get(id);
    if (stored === undefined) throw new DomainError('statement_not_found');
    if (stored.statement.withdrawnAt !== null) return stored.statement;
    const statement = { ...stored.statement, withdrawnAt: at };
    this.database.statements.set(id, { ...stored, statement });
    this.database.audit.set(audit.id, audit);
    return statement;
  }

  async list(cursor: string | null, limit: number, filter: StatementFilter = {}): Promise<Slice<Statement>> {
    const { from: _, before: __, ...members } = filter;
    const listed = this.#all().filter(
      (each) => fits({ at: each.importedAt }, filter) && hasMembers(each, members),
    );
    return newestSlice(listed, placeOf, cursor, limit);
  }

  #ofDay(providerId: string, day: CalendarDay): readonly Statement[] {
    return this.#all().filter(
      (each) => each.providerId === providerId && each.day === day && each.withdrawnAt === null,
    );
  }

  #all(): readonly Statement[] {
    return [...this.database.statements.values()].map(({ statement }) => statement);
  }
}

const placeOf = ({ importedAt, id }: Statement): Place => ({ at: importedAt, id });
