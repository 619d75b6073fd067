import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@mobile-money/postgres/test-database';
import { RecordingLog } from '@mobile-money/testing';
import { readConfig } from '../../src/config/config.ts';
import { signingKeyDirectory } from '../../src/config/signing-keys.ts';
import { type RunningService, startService } from '../../src/service.ts';
import { freePort } from './free-port.ts';
import { root } from './service-process.ts';

export type Settings = Readonly<Record<string, string>>;

/** HTTP, background work, webhooks: all of it in this process, on a real database. */
export interface WholeService extends RunningService {
  /** Where its HTTP is; empty for a worker. */
  readonly url: string;
  readonly databaseUrl: string;
}

/** On a database of its own, unless the settings name one; what a start shows of keys is passed on. */
export async function startWhole(
  settings: Settings = {},
  log = new RecordingLog(),
  show?: (text: string) => void,
): Promise<WholeService> {
  const folder = mkdtempSync(join(tmpdir(), 'whole-service-'));
  putReadyKey(folder);
  const database = 'DATABASE_URL' in settings ? null : await openTestDatabase();
  const config = readConfig({
    DATABASE_URL: database?.url ?? '',
    DATA_DIR: folder,
    PORT: '0',
    SIMULATOR_PORT: String(await freePort()),
    ...settings,
  });
  const clear = async (): Promise<void> => {
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  const service = await startService(config, log, show).catch(async (error: unknown) => {
    await clear();
    throw error;
  });
  const health = service.places['health'];
  return {
    places: service.places,
    url: health === undefined ? '' : new URL(health).origin,
    databaseUrl: config.databaseUrl ?? '',
    stop: async () => {
      await service.stop();
      await clear();
    },
  };
}

const readyKey = readFileSync(join(root, 'packages/webhooks/test/keys/ready-1.pem'));

/** To make a new key takes half a second of a processor, and is chance. Services in processes of their own make theirs. */
function putReadyKey(dataDir: string): void {
  const directory = signingKeyDirectory(dataDir);
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'service-payments-v1.pem'), readyKey, { mode: 0o600 });
}

/** As a platform and as staff call it: JSON, or nothing, in both directions. */
export async function call(
  { url }: { readonly url: string },
  method: string,
  path: string,
  headers: Settings = {},
  body?: unknown,
): Promise<{ readonly status: number; readonly headers: Headers; readonly json: Record<string, unknown> }> {
  const response = await fetch(url + path, {
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = (text === '' ? null : JSON.parse(text)) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, json };
}
