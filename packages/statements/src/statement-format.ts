/** What a column of a statement can tell. */
export const columnNames = [
  'operator_tx_id',
  'reference',
  'amount',
  'credit',
  'debit',
  'fee',
  'msisdn',
  'from',
  'to',
  'direction',
  'date',
  'time',
  'status',
] as const;
export type ColumnName = (typeof columnNames)[number];

/** What a word in the columns `direction` and `status` can mean. `ignored`: the line tells of no payment. */
export const wordKinds = ['deposit', 'withdrawal', 'succeeded', 'failed', 'pending', 'ignored'] as const;
export type WordKind = (typeof wordKinds)[number];

/** How a provider's statements are written. Names and words are compared without case, accents and spare spaces. */
export interface StatementFormat {
  readonly providerId: string;
  /** Null: it is found out. */
  readonly delimiter: string | null;
  /** The names that a column has in its header row, in whichever language the statement came. */
  readonly columns: Readonly<Partial<Record<ColumnName, readonly string[]>>>;
  readonly words: Readonly<Partial<Record<WordKind, readonly string[]>>>;
  /** How lines begin that tell of no payment: totals, balances. */
  readonly ignoredLines: readonly string[];
  readonly dateOrder: 'day_first' | 'month_first';
  /** Of times that do not tell their zone. */
  readonly utcOffsetMinutes: number;
}

/** Those that a header row must have, where the format names them: without them lines would be misread. */
export const requiredColumns: readonly ColumnName[] = [
  'operator_tx_id',
  'amount',
  'date',
  'status',
  'direction',
];

/** Why a format cannot be used; null when it can. */
export function shortcomingOf({ columns, words }: StatementFormat): string | null {
  const has = (name: ColumnName): boolean => columns[name] !== undefined;
  if (!has('operator_tx_id') && !has('reference'))
    return "it names no column 'operator_tx_id' or 'reference'";
  if (!has('amount') && !(has('credit') && has('debit')))
    return "it needs a column 'amount', or both 'credit' and 'debit'";
  if (has('from') !== has('to')) return "the columns 'from' and 'to' go together";
  if (has('direction') && (words.deposit === undefined || words.withdrawal === undefined))
    return "the column 'direction' needs words for 'deposit' and 'withdrawal'";
  if (has('status') && words.succeeded === undefined)
    return "the column 'status' needs words for 'succeeded'";
  return null;
}

/** As names and words are compared. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f\ufeff]/g, '')
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase();
