import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Instant, instant } from '@mobile-money/core';
import { openDatabase } from '@mobile-money/postgres';
import { openTestDatabase } from '@mobile-money/postgres/test-database';
import { freePort } from '../beside/free-port.ts';
import { fillWithExamples } from './example-data.ts';
import { payForExample } from './example-payment.ts';
import { importExampleStatement } from './example-statement.ts';

const service = fileURLToPath(new URL('../../../apps/api/dist/main.js', import.meta.url));
const startsWithinMs = 60_000;

export interface ExampleService {
  readonly url: string;
  stop(): Promise<void>;
}

/** The service in development, on a database of its own that holds two busy days. What was begun is ended when a part fails. */
export async function startExampleService(now: Instant = instant(Date.now())): Promise<ExampleService> {
  const { url: databaseUrl, drop } = await openTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'screenshots-'));
  let child: ChildProcess | null = null;
  const stop = async (): Promise<void> => {
    child?.kill('SIGTERM');
    if (child !== null && child.exitCode === null) await once(child, 'exit');
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const database = openDatabase({ url: databaseUrl, poolMax: 2 });
    await fillWithExamples(database, now).finally(() => database.close());
    const [port, simulatorPort] = [await freePort(), await freePort()];
    child = spawn(process.execPath, [service], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        PORT: String(port),
        SIMULATOR_PORT: String(simulatorPort),
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const url = `http://127.0.0.1:${port}`;
    await answering(`${url}/health`, child);
    await payForExample(url, `http://127.0.0.1:${simulatorPort}`);
    await importExampleStatement(url, now);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (const giveUpAt = performance.now() + startsWithinMs; performance.now() < giveUpAt; ) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok === true) return;
    if (child.exitCode !== null) break;
    await sleep(100);
  }
  throw new Error('The service did not start.');
}
