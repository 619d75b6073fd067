import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenDatabase, openDatabase } from '@mobile-money/postgres';
import { onFreshDatabase } from '../harness/fresh-database.ts';
import { Progress } from '../harness/progress.ts';
import { runService, type Server, startServer } from '../harness/server-process.ts';
import { Started } from '../harness/started.ts';

export const apiKey = 'bench-key-0123456789';
export const sandboxKey = `svc_test_bench_${'0123456789abcdef'.repeat(3)}`;
/** The header of a platform's requests. */
export const keyed = { 'x-api-key': apiKey };

// Only the signing key is kept in the folder: the database is given.
const settings = { SPORTSBOOK_API_KEY: apiKey, DATA_DIR: join(tmpdir(), 'mobile-money-bench') };
const ofSandbox = { SPORTSBOOK_API_KEY: sandboxKey, DATA_DIR: join(tmpdir(), 'mobile-money-bench-sandbox') };
const besideThis = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** What is measured, and what it is measured against. */
const programs = {
  /** As it is run in earnest: authentication on, background work in the same process, logs written. */
  service: { run: runService(), settings },
  /** Without background work: what becomes due waits until a benchmark does it, and measures it. */
  requestsOnly: { run: runService(), settings: { ...settings, SERVICE_ROLE: 'api' } },
  /** With providers that answer at once. */
  sandbox: { run: runService(), settings: { ...ofSandbox, SERVICE_ENV: 'sandbox' } },
  /** With a probe inside that watches its event loop. */
  watched: { run: ['--import', besideThis('./event-loop-probe.js'), ...runService()], settings },
  /** What Express can do at all: one route, one insert or one select. */
  express: { run: [besideThis('./bare-express.js')], settings: {} },
  /** What a faster framework can do. It uses the table that the bare Express handler made. */
  fastify: { run: [besideThis('./bare-fastify.js')], settings: {} },
} as const;

export interface Sizes {
  readonly seconds: number;
  /** How many transactions "large" means. */
  readonly large: number;
  readonly deposits: number;
  /** How many webhooks are delivered. */
  readonly webhooks: number;
  /** How many players' pages wait. */
  readonly pages: number;
}

/** What a benchmark works with. Whatever it starts or opens here ends with it. */
export class Bench<Measured = Sizes> {
  readonly databaseUrl: string;
  readonly sizes: Measured;
  /** Says what is being done, for the person who waits. */
  readonly note: (what: string) => void;
  readonly started = new Started();

  constructor(databaseUrl: string, sizes: Measured, note: (what: string) => void) {
    this.databaseUrl = databaseUrl;
    this.sizes = sizes;
    this.note = note;
  }

  async start(
    program: keyof typeof programs,
    { databaseUrl = this.databaseUrl, ...more }: { databaseUrl?: string; PROVIDERS_FILE?: string } = {},
  ): Promise<Server> {
    const { run, settings } = programs[program];
    return this.started.add(await startServer(run, { ...settings, ...more, DATABASE_URL: databaseUrl }));
  }

  open(poolMax = 2, url = this.databaseUrl): OpenDatabase {
    const database = openDatabase({ url, poolMax, applicationName: 'bench' });
    this.started.add({ stop: () => database.close() });
    return database;
  }
}

/** Someone did not want to wait for the rest. */
export class BrokenOff extends Error {}

/** A run of so many parts: how many are done, and what is being measured now. Ctrl-C ends it, and all that it started. */
export class BenchRun {
  readonly #progress: Progress;
  readonly #brokenOff = new AbortController();
  #done = 0;

  constructor(parts: number) {
    this.#progress = new Progress(parts, '{value}/{total} | {duration_formatted} | {what}');
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => this.#brokenOff.abort());
  }

  get isBrokenOff(): boolean {
    return this.#brokenOff.signal.aborted;
  }

  readonly note = (what: string): void =>
    process.stderr.isTTY ? this.#progress.show(this.#done, { what }) : this.#progress.note(what);

  next(): void {
    this.#done += 1;
  }

  /** On a database server of its own, so that nothing is slowed by what another part left behind. */
  measured<Asked, Result>(
    asked: Asked,
    measure: (bench: Bench<Asked>) => Promise<Result>,
    settings?: Readonly<Record<string, string>>,
  ): Promise<Result> {
    return onFreshDatabase(
      'bench-',
      (databaseUrl) => {
        const bench = new Bench(databaseUrl, asked, this.note);
        const measuring = this.isBrokenOff ? [] : [measure(bench)];
        return Promise.race([...measuring, this.#end()]).finally(bench.started.stop);
      },
      settings,
    );
  }

  async #end(): Promise<never> {
    if (!this.isBrokenOff) await once(this.#brokenOff.signal, 'abort');
    throw new BrokenOff('It was broken off.');
  }

  stop(): void {
    this.#progress.stop();
  }
}
