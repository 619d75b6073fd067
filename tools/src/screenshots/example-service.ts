import { rm } from 'node:fs/promises';
import { type Instant, instant } from '@mobile-money/core';
import { openDatabase } from '@mobile-money/postgres';
import { openTestDatabase } from '@mobile-money/postgres/test-database';
import { runFolder } from '../harness/fresh-database.ts';
import { freePort, runService, startServer } from '../harness/server-process.ts';
import { startAll } from '../harness/started.ts';
import { fillWithExamples } from './example-data.ts';
import { payForExample } from './example-payment.ts';
import { importExampleStatement } from './example-statement.ts';

/** The service in development, on a database of its own that holds two busy days. */
export const startExampleService = (now: Instant = instant(Date.now())) =>
  startAll(async (started) => {
    const { url: databaseUrl, drop } = await openTestDatabase();
    started.add({ stop: drop });
    const dataDir = await runFolder('screenshots-');
    started.add({ stop: () => rm(dataDir, { recursive: true, force: true }) });
    const database = openDatabase({ url: databaseUrl, poolMax: 2 });
    await fillWithExamples(database, now).finally(() => database.close());
    const phonesPort = String(await freePort());
    const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SIMULATOR_PORT: phonesPort };
    const { url } = started.add(await startServer(runService(), settings));
    await payForExample(url, `http://127.0.0.1:${phonesPort}`);
    await importExampleStatement(url, now);
    return { url };
  });
