import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { freePort } from '../support/free-port.ts';
import { scraped, sumOf } from '../support/scraped.ts';
import { build, root } from '../support/service-process.ts';
import { startWhole, type WholeService } from '../support/whole-service.ts';

jest.setTimeout(60_000);

/** A process without the interface, which those who watch can still ask. */
let worker: WholeService;
let port: string;
const settings = { SERVICE_ENV: 'sandbox', SERVICE_ROLE: 'worker' };

beforeAll(async () => {
  await build();
  worker = await startWhole({ ...settings, METRICS_PORT: '0' });
  port = new URL(worker.places['metrics'] ?? '').port;
});
afterAll(() => worker?.stop());

const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);

test('a worker tells its health and its metrics on a port of their own, and nothing else', async () => {
  expect(worker.places).not.toHaveProperty('api');
  expect(await (await get('/health')).json()).toMatchObject({ status: 'ok', environment: 'sandbox' });
  const samples = scraped(await (await get('/metrics')).text());
  expect([sumOf(samples, 'info', { role: 'worker' }), sumOf(samples, 'database_up')]).toEqual([1, 1]);
  for (const path of ['/api/v1/providers', '/internal/v1/session', '/console', '/docs']) {
    expect((await get(path)).ok).toBe(false);
  }
});

const probe = (more: Record<string, string>): Promise<number> =>
  new Promise((resolve) => {
    const env = { ...process.env, ...settings, ...more };
    execFile(process.execPath, ['apps/api/dist/health-probe.js'], { cwd: root, env }, (error) =>
      resolve(error === null ? 0 : Number(error.code)),
    );
  });

test('a supervisor that asks by a command hears whether the process beside it can work', async () => {
  const silent = String(await freePort());
  expect(await Promise.all([probe({ METRICS_PORT: port }), probe({ METRICS_PORT: silent })])).toEqual([0, 1]);
  // The interface is asked where there is one; a worker without a port cannot be asked, and is believed.
  expect(
    await Promise.all([
      probe({ SERVICE_ROLE: 'api', PORT: port, HOST: '0.0.0.0' }),
      probe({ SERVICE_ROLE: 'all', PORT: silent }),
      probe({}),
    ]),
  ).toEqual([0, 1, 0]);
});

test('a port that is taken stops the start, and leaves nothing open', async () => {
  const free = String(await freePort());
  const taken = { ...settings, SERVICE_ROLE: 'all', PORT: port, METRICS_PORT: free };
  await expect(startWhole({ ...taken, DATABASE_URL: worker.databaseUrl })).rejects.toThrow('EADDRINUSE');
  await expect(fetch(`http://127.0.0.1:${free}/health`)).rejects.toThrow();
});
