import pg from 'pg';
import type { Database, Result, Statement } from '../../src/database/database.ts';

/** One way that a table was read, as the server reports it after the fact. */
export interface Visit {
  readonly statement: string;
  readonly how: string;
  readonly table: string;
  readonly index: string | null;
  /** Rows looked at, whether they were wanted or not. */
  readonly rows: number;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/**
 * Runs statements on one connection and notes how each of them, and each statement inside a function, read its
 * tables. `settings` are those of the session.
 */
export class ExplainingDatabase implements Database {
  readonly #client: pg.Client;
  #visits: Visit[] = [];
  /** The names of all statements that were run. */
  readonly asked = new Set<string>();

  constructor(url: string, settings: Readonly<Record<string, string>>) {
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
    this.#client = new pg.Client({ connectionString: url, options: options.join(' ') });
    this.#client.on('notice', ({ message }) => this.#note(message ?? ''));
  }

  async open(): Promise<void> {
    await this.#client.connect();
    await this.#client.query(`load 'auto_explain'`);
    for (const setting of [
      'log_min_duration = 0',
      'log_nested_statements = on',
      'log_analyze = on',
      'log_timing = off',
      'log_format = json',
      'log_level = notice',
    ]) {
      await this.#client.query(`set auto_explain.${setting}`);
    }
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  /** What was noted since the last time it was asked for. */
  takeVisits(): readonly Visit[] {
    const visits = this.#visits;
    this.#visits = [];
    return visits;
  }

  async run(sql: string): Promise<void> {
    await this.#client.query(sql);
  }

  once<Row>(statement: Statement, values: readonly unknown[]): Promise<Result<Row>> {
    return this.keyed(statement, values);
  }

  async keyed<Row>(statement: Statement, values: readonly unknown[]): Promise<Result<Row>> {
    this.asked.add(statement.name);
    const { rows } = await this.#client.query({ ...statement, values: [...values] });
    return { rows: rows as Row[], isRepeated: false };
  }

  #note(message: string): void {
    const json = message.slice(message.indexOf('{'));
    if (!message.includes('plan:')) return;
    const { 'Query Text': text, Plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
    this.#visit(text.trim().replaceAll(/\s+/g, ' ').slice(0, 100), Plan, null);
  }

  #visit(statement: string, node: PlanNode, tableAbove: string | null): void {
    const table = node['Relation Name'] ?? tableAbove;
    const isRead = node['Node Type'].endsWith('Scan') && table !== null;
    if (isRead) {
      const perLoop = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
      const rows = Math.round(perLoop * (node['Actual Loops'] ?? 0));
      const index = node['Index Name'] ?? null;
      this.#visits.push({ statement, how: node['Node Type'], table, index, rows });
    }
    for (const child of node.Plans ?? []) this.#visit(statement, child, isRead ? table : null);
  }
}
