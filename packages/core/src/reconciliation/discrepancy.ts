import type { CalendarDay, Instant } from '../instant.ts';
import type { Reason } from '../reason/reason.ts';
import type { StaffActor } from '../transaction/audit-entry.ts';
import type { BookEntry } from './book-entry.ts';
import type { PairedBy } from './pair-lines.ts';
import type { StatementLine } from './statement.ts';

/** What a statement and our books can disagree about. */
export const discrepancyKinds = [
  'missing_at_operator',
  'missing_with_us',
  'state_differs',
  'amount_differs',
  'number_differs',
  'duplicate_line',
  'unreadable_line',
] as const;
export type DiscrepancyKind = (typeof discrepancyKinds)[number];

type Untold<Told> = { readonly [Name in keyof Told]: Told[Name] | null };

/** What the operator says; of a line that cannot be read, where it stands. */
export interface TheirSide extends Untold<Omit<StatementLine, 'lineNumber' | 'feeHundredths'>> {
  readonly fileName: string;
  readonly lineNumber: number;
  /** Of a repeated line: how often it stands there. */
  readonly detail: string;
  /** Of a line that cannot be read: why, and the line. */
  readonly why: Reason | null;
}

/** What our books say. */
export type OurSide = Omit<BookEntry, 'key' | 'references' | 'providerId'>;

/** A difference, as a comparison finds it. */
export interface FoundDiscrepancy {
  /** Names what it is about: the same from one comparison of a day to the next, whatever the order of lines. */
  readonly subject: string;
  readonly kind: DiscrepancyKind;
  readonly pairedBy: PairedBy | null;
  readonly theirs: TheirSide | null;
  readonly ours: OurSide | null;
  /** All that it rests on, as one text: while it stays the same, so does what a person said about it. */
  readonly facts: string;
}

/** What a person found out about a difference. Money moves by none of them. */
export const settlementOutcomes = ['explained', 'corrected', 'claimed', 'written_off'] as const;
export type SettlementOutcome = (typeof settlementOutcomes)[number];

export interface Settlement {
  readonly outcome: SettlementOutcome;
  readonly note: string;
  readonly by: StaffActor['id'];
  readonly at: Instant;
}

/** `gone`: the last comparison did not find it any more, and no one had settled it before. */
export const discrepancyStatuses = ['open', 'settled', 'gone'] as const;
export type DiscrepancyStatus = (typeof discrepancyStatuses)[number];

/** A difference as work to do. */
export interface Discrepancy extends FoundDiscrepancy {
  readonly id: string;
  readonly providerId: string;
  readonly day: CalendarDay;
  readonly status: DiscrepancyStatus;
  readonly settlement: Settlement | null;
  readonly foundAt: Instant;
  readonly changedAt: Instant;
}

export function theirSide(line: StatementLine, fileName: string, detail = ''): TheirSide {
  const { feeHundredths: _, ...told } = line;
  return { fileName, ...told, detail, why: null };
}

export const unreadableSide = (fileName: string, lineNumber: number, why: Reason): TheirSide => ({
  fileName,
  lineNumber,
  operatorTxId: null,
  reference: null,
  direction: null,
  amountXaf: null,
  msisdn: null,
  status: null,
  at: null,
  detail: '',
  why,
});

export function ourSide({ key: _, references: __, providerId: ___, ...told }: BookEntry): OurSide {
  return told;
}

/** A difference with its facts: what is said about money, without where and when it was said. */
export function foundDiscrepancy(found: Omit<FoundDiscrepancy, 'facts'>): FoundDiscrepancy {
  const { kind, theirs, ours } = found;
  const said = theirs === null ? null : saidBy(theirs);
  const booked = ours === null ? null : [ours.amountXaf, ours.msisdn, ours.state, ours.operatorTxId];
  return { ...found, facts: JSON.stringify([kind, said, booked]) };
}

const saidBy = ({ operatorTxId, direction, amountXaf, msisdn, status, detail, why }: TheirSide) =>
  [operatorTxId, direction, amountXaf, msisdn, status, why ?? detail] as const;
