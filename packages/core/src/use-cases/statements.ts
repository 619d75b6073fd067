import { type CalendarDay, calendarDay, dayOf, dayWindow, type Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { StatementFilter, StatementReading } from '../ports/statement-store.ts';
import type { ListFilter, Slice } from '../ports/transaction-reader.ts';
import { findProvider } from '../provider/registry.ts';
import { DomainError, reason, typed } from '../reason/reason.ts';
import { type ComparePorts, compareStatements, whyGone } from '../reconciliation/compare-statements.ts';
import type {
  Discrepancy,
  DiscrepancyKind,
  DiscrepancyStatus,
  SettlementOutcome,
} from '../reconciliation/discrepancy.ts';
import type { DayComparison, Statement } from '../reconciliation/statement.ts';
import { boundedText } from '../text.ts';
import { auditEntry, givenReason, type StaffActor } from '../transaction/audit-entry.ts';
import { checkedLimit, type SliceRequest } from './lists.ts';

export interface GivenStatement {
  readonly providerId: string;
  readonly day: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly content: Uint8Array;
}

export interface ImportedStatement {
  readonly statement: Statement;
  /** The same file was there before: it was compared again, and nothing else. */
  readonly isRepeated: boolean;
  readonly comparison: DayComparison;
}

/** Keeps an operator's statement of a day and compares the day. Nothing is kept of a file that cannot be used. */
export const importStatement =
  (ports: ComparePorts & Pick<Ports, 'audit'>) =>
  async (given: GivenStatement, operator: StaffActor): Promise<ImportedStatement> => {
    const { statements, statementReader, clock, ids } = ports;
    const registry = await ports.registry.read();
    findProvider(registry, given.providerId);
    const day = calendarDay(given.day);
    const at = clock.now();
    if (dayWindow(day).from > at) throw new DomainError('invalid_day');
    await refuseGone(ports, day, at);
    const fileName = boundedText(given.fileName, limits.fileNameMaxChars, 'invalid_text');
    const ownNumbers = registry.channels.map(({ merchantMsisdn }) => merchantMsisdn);
    const reading = await statementReader.read(given.providerId, given.content, ownNumbers);
    refuseUnfit(reading, day);
    const wanted: Statement = {
      id: ids.next(),
      providerId: given.providerId,
      day,
      fileName,
      sha256: given.sha256,
      sizeBytes: given.content.length,
      lineCount: reading.lines.length,
      ignoredCount: reading.ignoredCount,
      unreadableCount: reading.unreadable.length,
      importedAt: at,
      importedBy: operator.id,
      withdrawnAt: null,
    };
    const imports = [given.providerId, '', `${day} ${fileName}`] as const;
    const audit = auditEntry(ports, operator, at, ['statement.import', ...imports]);
    let imported = { statement: wanted, kept: true };
    const keep = async (): Promise<void> => {
      imported = await statements.keep(wanted, given.content, audit);
    };
    const fresh = { sha256: given.sha256, sheet: { fileName, ...reading }, keep };
    const comparison = await compareStatements(ports, given.providerId, day, fresh);
    if (!imported.kept)
      await ports.audit.append(auditEntry(ports, operator, at, ['statement.compare', ...imports]));
    return { statement: imported.statement, isRepeated: !imported.kept, comparison };
  };

/** What is refused here would bury the day under differences that are none. */
function refuseUnfit({ lines, unreadable }: StatementReading, day: CalendarDay): void {
  const [fault] = unreadable;
  const allowed = Math.max(
    limits.unreadableLinesMax,
    limits.unreadableFractionMax * (lines.length + unreadable.length),
  );
  if (fault !== undefined && (unreadable.length > allowed || lines.length === 0)) {
    const told = { count: unreadable.length, line: fault.lineNumber, why: fault.because };
    throw new DomainError('statement_unreadable', reason('statement_lines_unreadable', told));
  }
  const { from, to } = dayWindow(day);
  const [first] = lines;
  if (first === undefined) return;
  if (lines.some(({ at }) => at === null || (at >= from && at < to))) return;
  const other = dayOf(first.at as Exclude<typeof first.at, null>);
  throw new DomainError('statement_of_other_day', reason('statement_first_of_other_day', { day, other }));
}

async function refuseGone(ports: ComparePorts, day: CalendarDay, at: Instant): Promise<void> {
  const gone = await whyGone(ports, day, at);
  if (gone !== null) throw new DomainError(gone);
}

/** Sets a wrong file aside, and compares its day without it. The file stays kept. */
export const withdrawStatement =
  (ports: ComparePorts) =>
  async (id: string, reason: string, staff: StaffActor): Promise<Statement> => {
    const why = givenReason(reason);
    const known = await ports.statements.find(id);
    if (known === null) throw new DomainError('statement_not_found');
    const at = ports.clock.now();
    await refuseGone(ports, known.day, at);
    const what = ['statement.withdraw', known.providerId, `${known.day} ${known.fileName}`, ''] as const;
    const audit = auditEntry(ports, staff, at, what, typed(why));
    const statement = await ports.statements.withdraw(id, at, audit);
    await compareStatements(ports, statement.providerId, statement.day);
    return statement;
  };

/** The statements that were imported, newest first. */
export const listStatements =
  ({ statements }: Pick<Ports, 'statements'>) =>
  async (slice: SliceRequest, filter: StatementFilter = {}): Promise<Slice<Statement>> =>
    statements.list(slice.cursor, checkedLimit(slice), filter);

/** `null` means: any. */
export interface WantedDiscrepancies {
  readonly providerId: string | null;
  readonly day: string | null;
  readonly status: DiscrepancyStatus | null;
  readonly kind: DiscrepancyKind | null;
  readonly filter?: ListFilter;
}

export interface ListedDiscrepancies extends Slice<Discrepancy> {
  /** Of the day that is asked for, once it was compared. */
  readonly comparison: DayComparison | null;
  /** Of all providers and days. */
  readonly openCount: number;
}

/** The differences between statements and books, with the figures of the day that is asked for. */
export const listDiscrepancies =
  ({ reconciliation }: Pick<Ports, 'reconciliation'>) =>
  async (wanted: WantedDiscrepancies, slice: SliceRequest): Promise<ListedDiscrepancies> => {
    const { providerId, status, kind, filter: narrowing = {} } = wanted;
    const day = wanted.day === null ? null : calendarDay(wanted.day);
    const filter = {
      ...narrowing,
      ...(providerId === null ? {} : { providerId }),
      ...(day === null ? {} : { day }),
      ...(status === null ? {} : { status }),
      ...(kind === null ? {} : { kind }),
    };
    const [listed, comparison, openCount] = await Promise.all([
      reconciliation.list(filter, slice.cursor, checkedLimit(slice)),
      providerId === null || day === null ? null : reconciliation.comparisonOf(providerId, day),
      reconciliation.countOpen(),
    ]);
    return { ...listed, comparison, openCount };
  };

export interface GivenSettlement {
  readonly discrepancyId: string;
  readonly outcome: SettlementOutcome;
  readonly note: string;
}

type SettlePorts = Pick<Ports, 'reconciliation' | 'clock' | 'ids'>;

/** A person says what a difference was about. No money moves by it: that is done on the page of the transaction. */
export const settleDiscrepancy =
  (ports: SettlePorts) =>
  async ({ discrepancyId, outcome, note }: GivenSettlement, staff: StaffActor): Promise<Discrepancy> => {
    const at = ports.clock.now();
    const why = givenReason(note);
    const what = ['difference.settle', discrepancyId, 'open', outcome] as const;
    const audit = auditEntry(ports, staff, at, what, typed(why));
    return ports.reconciliation.settle(discrepancyId, { outcome, note: why, by: staff.id, at }, audit);
  };

/** What was settled turns out to be none: it is work again. */
export const reopenDiscrepancy =
  (ports: SettlePorts) =>
  async (discrepancyId: string, note: string, staff: StaffActor): Promise<Discrepancy> => {
    const at = ports.clock.now();
    const why = givenReason(note);
    const what = ['difference.reopen', discrepancyId, 'settled', 'open'] as const;
    return ports.reconciliation.reopen(discrepancyId, at, auditEntry(ports, staff, at, what, typed(why)));
  };
