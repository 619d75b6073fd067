import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@mobile-money/postgres/test-database';
import { RecordingLog } from '@mobile-money/testing';
import { readConfig } from '../../src/config/config.ts';
import { startService } from '../../src/service.ts';

export interface Sandbox {
  readonly url: string;
  readonly apiKey: string;
  stop(): Promise<void>;
}

/** The whole sandbox on a real database, in this process. */
export async function startSandbox(): Promise<Sandbox> {
  const apiKey = 'svc_test_abc_0123456789abcdef0123456789abcdef';
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const database = await openTestDatabase();
  const config = readConfig({
    SERVICE_ENV: 'sandbox',
    SPORTSBOOK_API_KEY: apiKey,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: '0',
  });
  const service = await startService(config, new RecordingLog());
  return {
    url: new URL(service.places['api'] ?? '').origin,
    apiKey,
    stop: async () => {
      await service.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true });
    },
  };
}
