import type pg from 'pg';
import { connectForLong, connectForTransactions } from '../servers/find-server.ts';
import { announcementRules, auditRules } from './announcement-rules.ts';
import {
  type FiledMonths,
  type FileFaults,
  lookIntoFiles,
  putBeside,
  withoutMonths,
} from './filed-months.ts';
import { historyRules } from './history-rules.ts';
import { type BookRule, eventNames, type KeptByMonth, knownFacts, legalMoves } from './known-facts.ts';
import { moneyRules } from './money-rules.ts';
import { returnRules } from './return-rules.ts';

/** A promise that is broken. */
export interface BookFinding {
  readonly promise: string;
  readonly count: number;
  /** The first of what breaks it. */
  readonly examples: readonly string[];
}

export interface StateSum {
  readonly direction: string;
  readonly operator: string;
  readonly state: string;
  readonly count: number;
  readonly amountXaf: number;
}

export interface BookReport {
  readonly promises: number;
  readonly sums: readonly StateSum[];
  readonly findings: readonly BookFinding[];
}

export const bookRules: readonly BookRule[] = [
  ...historyRules,
  ...moneyRules,
  ...returnRules,
  ...announcementRules,
  ...auditRules,
];

export interface BookCheck {
  readonly signal?: AbortSignal;
  /** A hash of the audit that was kept elsewhere. */
  readonly auditHead?: string | null;
  /** Where months are that were taken out of the database. */
  readonly months?: FiledMonths;
}

const examplesMax = 5;

/**
 * Looks through a whole database, as it is at one moment, for anything that can never be. It only reads, and may run
 * beside the service; on a large database it takes its time, so a copy is the better place. A signal ends it early. It
 * needs a session of its own, which a pooler does not give, unless only files are read.
 */
export async function checkBooks(
  url: string,
  { signal, auditHead, months = { dir: null, keys: [] } }: BookCheck = {},
): Promise<BookReport> {
  const connect = months.isFilesOnly === true ? connectForTransactions : connectForLong;
  const client = await connect(url, 'books');
  const stop = (): void => void client.end();
  signal?.addEventListener('abort', stop);
  try {
    signal?.throwIfAborted();
    const { faults, before } = await begin(client, months);
    const looked = await lookThrough(client, before);
    const report = faults === null ? looked : withOneMore(looked, filesPromise, faults);
    const whole =
      auditHead == null ? report : withOneMore(report, headPromise, await headsMissing(client, auditHead));
    // A pooler would close a session that is left inside a transaction.
    await client.query('commit');
    return whole;
  } finally {
    signal?.removeEventListener('abort', stop);
    await client.end();
  }
}

/** What is put before a rule, by what it reads. */
type Before = (reads: KeptByMonth | undefined) => string;

/** Begins the transaction of the check; tells what is wrong with files, and what is put before a rule. */
async function begin(client: pg.Client, filed: FiledMonths): Promise<{ faults: FileFaults; before: Before }> {
  if (filed.isFilesOnly === true) {
    const { faults, months } = await lookIntoFiles(client, filed);
    return { faults, before: await withoutMonths(client, months) };
  }
  const faults = await putBeside(client, filed);
  await client.query('begin isolation level repeatable read read only');
  return { faults, before: () => '' };
}

const filesPromise = 'Every month that was taken out of the database is in its file, as it was written.';
const headPromise = 'The audit holds what it held when its hash was kept elsewhere.';

/** The end of a chain can be cut off without a trace in what is left of it. */
async function headsMissing(client: pg.Client, hash: string): Promise<readonly string[]> {
  const { rows } = await client.query('select from audit_links where hash = $1', [hash]);
  return rows.length > 0 ? [] : [hash];
}

function withOneMore(report: BookReport, promise: string, broken: readonly string[]): BookReport {
  const finding = { promise, count: broken.length, examples: broken.slice(0, examplesMax) };
  return {
    ...report,
    promises: report.promises + 1,
    findings: broken.length === 0 ? report.findings : [...report.findings, finding],
  };
}

/** The same inside a transaction of the caller's. */
export async function lookThrough(client: pg.Client, before: Before = () => ''): Promise<BookReport> {
  const findings: BookFinding[] = [];
  for (const rule of bookRules) findings.push(...(await breachesOf(client, rule, before)));
  return { promises: bookRules.length, sums: await sumsOf(client), findings };
}

async function breachesOf(
  client: pg.Client,
  { promise, breaches, reads }: BookRule,
  before: Before,
): Promise<readonly BookFinding[]> {
  const { rows } = await client.query<{ count: string; examples: string[] | null }>(
    `with ${before(reads)}${knownFacts}, breach as (${breaches})
    select count(*) as count, (array_agg(what order by what))[1:${examplesMax}] as examples from breach
      -- Every rule may use all that is known, and few do.
      where $1::json is not null and $2::json is not null`,
    [legalMoves, eventNames],
  );
  const count = Number(rows[0]?.count ?? 0);
  return count === 0 ? [] : [{ promise, count, examples: rows[0]?.examples ?? [] }];
}

async function sumsOf(client: pg.Client): Promise<readonly StateSum[]> {
  const { rows } = await client.query<Omit<StateSum, 'count' | 'amountXaf'> & { count: string; sum: string }>(
    `select direction, operator, state, count(*) as count, sum(amount_xaf) as sum from transactions
    group by direction, operator, state order by direction, operator, state`,
  );
  return rows.map(({ count, sum, ...row }) => ({ ...row, count: Number(count), amountXaf: Number(sum) }));
}
