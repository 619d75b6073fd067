import { expect } from '@jest/globals';
import {
  calendarDay,
  DomainError,
  later,
  type Ports,
  type Statement,
  type StatementFilter,
} from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract, type It } from './given/contract.ts';
import { anAuditEntry, isAudited } from './given/payments.ts';
import { aStatement } from './given/statements.ts';
import { uniqueId } from './given/unique.ts';
import { atOnce, walk } from './given/walk.ts';

export type StatementStoreSubject = Pick<Ports, 'statements' | 'audit'>;
const bytes = new Uint8Array([0, 200, 255]);

/** The store may hold anything else. */
export const statementStoreContract = contract<StatementStoreSubject>(
  'A statement store',
  keeping,
  withdrawing,
  listing,
);

async function kept(
  { statements }: StatementStoreSubject,
  fields: Partial<Statement> = {},
): Promise<Statement> {
  return (await statements.keep(aStatement(fields), bytes, anAuditEntry())).statement;
}

function keeping(it: It<StatementStoreSubject>): void {
  it('keeps a statement, its file byte by byte, and who imported it.', async (subject) => {
    const [statement, entry] = [aStatement(), anAuditEntry()];
    expect(await subject.statements.keep(statement, bytes, entry)).toEqual({ statement, kept: true });
    expect(await subject.statements.find(statement.id)).toEqual(statement);
    expect([...(await subject.statements.contentOf(statement.id))]).toEqual([...bytes]);
    expect(await isAudited(subject, entry)).toBe(true);
  });

  it('keeps the same file once for a provider and a day, however many import it at once.', async (subject) => {
    const { providerId, sha256 } = aStatement();
    const entries = Array.from({ length: 5 }, () => anAuditEntry());
    const results = await atOnce(5, (index) => {
      const entry = entries[index] ?? anAuditEntry();
      return subject.statements.keep(aStatement({ providerId, sha256 }), bytes, entry);
    });
    expect(results.filter((each) => each.kept)).toHaveLength(1);
    expect(new Set(results.map(({ statement }) => statement.id)).size).toBe(1);
    const audited = await Promise.all(entries.map((entry) => isAudited(subject, entry)));
    expect(audited.filter(Boolean)).toHaveLength(1);
    const others = [
      aStatement({ providerId }),
      aStatement({ sha256 }),
      aStatement({ providerId, sha256, day: calendarDay('2026-01-02') }),
    ];
    for (const other of others) {
      expect((await subject.statements.keep(other, bytes, anAuditEntry())).kept).toBe(true);
    }
  });

  it('knows nothing of a statement that it does not have.', async ({ statements }) => {
    expect(await statements.find(uniqueId())).toBeNull();
    await expect(statements.contentOf(uniqueId())).rejects.toThrow(new DomainError('statement_not_found'));
  });
}

function withdrawing(it: It<StatementStoreSubject>): void {
  it('sets a statement aside once, so that the same file can be imported again.', async (subject) => {
    const { statements } = subject;
    const statement = await kept(subject);
    const at = later(testMorning, 5);
    const [first, second] = [anAuditEntry(), anAuditEntry()];
    const withdrawn = { ...statement, withdrawnAt: at };
    expect(await statements.withdraw(statement.id, at, first)).toEqual(withdrawn);
    expect(await statements.withdraw(statement.id, later(at, 1), second)).toEqual(withdrawn);
    expect(await isAudited(subject, first)).toBe(true);
    expect(await isAudited(subject, second)).toBe(false);
    expect(await statements.ofDay(statement.providerId, statement.day)).toEqual([]);
    const again = { ...statement, id: uniqueId() };
    expect((await statements.keep(again, bytes, anAuditEntry())).kept).toBe(true);
    expect(await statements.ofDay(statement.providerId, statement.day)).toEqual([again]);
    await expect(statements.withdraw(uniqueId(), at, anAuditEntry())).rejects.toThrow(
      new DomainError('statement_not_found'),
    );
  });
}

function listing(it: It<StatementStoreSubject>): void {
  it('lists the files of a day, the oldest first, and all statements, the newest first.', async (subject) => {
    const { providerId } = aStatement();
    const at = (ms: number) => later(testMorning, ms);
    const second = await kept(subject, { providerId, importedAt: at(2) });
    const first = await kept(subject, { providerId, importedAt: at(1) });
    const otherDay = await kept(subject, {
      providerId,
      importedAt: at(3),
      day: calendarDay('2026-01-02'),
    });
    expect(await subject.statements.ofDay(providerId, first.day)).toEqual([first, second]);
    const all = await walk((cursor) => subject.statements.list(cursor, 2));
    expect(all.filter((each) => each.providerId === providerId)).toEqual([otherDay, second, first]);
    const within = { from: at(2), before: at(3) };
    const some = await walk((cursor) => subject.statements.list(cursor, 2, within));
    expect(some.filter((each) => each.providerId === providerId)).toEqual([second]);
    const own = async (filter: StatementFilter) =>
      walk((cursor) => subject.statements.list(cursor, 2, { providerId, ...filter }));
    expect(await own({})).toEqual([otherDay, second, first]);
    expect(await own({ day: otherDay.day })).toEqual([otherDay]);
    expect(await own({ day: first.day, from: at(2) })).toEqual([second]);
  });
}
