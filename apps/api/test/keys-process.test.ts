import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  build,
  type Ran,
  runService,
  runTool,
  type ServiceProcess,
  untilUp,
} from './support/service-process.ts';

jest.setTimeout(120_000);

const dataDir = mkdtempSync(join(tmpdir(), 'keys-process-'));
const inSandbox = { SERVICE_ENV: 'sandbox' };
const running: ServiceProcess[] = [];

async function start(more: Record<string, string> = inSandbox): Promise<ServiceProcess> {
  const service = await runService(dataDir, more);
  running.push(service);
  return service;
}

/** The tool as `npm run keys` runs it. */
const keys = (args: readonly string[], more: Record<string, string> = inSandbox): Promise<Ran> =>
  runTool('keys', args, { DATA_DIR: dataDir, ...more });

interface Issued {
  readonly application: string;
  readonly api_key: string;
  readonly webhook_secret: string;
}
const issue = async (application: string): Promise<Issued> => {
  const { code, stdout, stderr } = await keys(['issue', '--application', application, '--json']);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return JSON.parse(stdout) as Issued;
};

const statusWith = async ({ url }: ServiceProcess, key: string): Promise<number> =>
  (await fetch(`${url}/api/v1/CM/providers`, { headers: { 'x-api-key': key } })).status;

beforeAll(async () => {
  chmodSync(dataDir, 0o755);
  await build();
});
afterAll(async () => {
  for (const service of running) await service.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the first start of a sandbox', () => {
  it('prints a key and its webhook secret in plain lines, once', async () => {
    const service = await start();
    expect({ isUp: await untilUp(service), lines: service.lines }).toMatchObject({ isUp: true });
    const plain = service.lines.filter((line) => !line.startsWith('{')).join('\n');
    const [key = ''] = /svc_test_\S+/.exec(plain) ?? [];
    expect(plain).toMatch(/whsec_[A-Za-z0-9+/]{43}=/);
    expect(await statusWith(service, key)).toBe(200);
    expect(await statusWith(service, `${key}x`)).toBe(401);
    expect(await service.end('SIGTERM')).toBe(0);
  });
});

describe('keys from the command line', () => {
  it('are issued and listed while no service runs, with nothing but JSON on standard output', async () => {
    const { code, stdout } = await keys(['issue', '--application', 'casino', '--json']);
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        application: 'casino',
        api_key: expect.stringMatching(/^svc_test_[A-Za-z0-9]{12}_[A-Za-z0-9]{43}$/),
        webhook_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      },
    ]);
    const listed = JSON.parse((await keys(['list', '--json'])).stdout) as unknown;
    expect(listed).toEqual([
      expect.objectContaining({ application: 'default', kind: 'test', revoked_at: null }),
      expect.objectContaining({ application: 'casino', kind: 'test', revoked_at: null }),
    ]);
  });

  it('are issued by several commands at once while no service runs, one after the other', async () => {
    const issued = await Promise.all(['first', 'second', 'third'].map(issue));
    expect(issued.map(({ application }) => application)).toEqual(['first', 'second', 'third']);
  });

  it('open a service that runs beside the tool at once, and no longer within five seconds of their end', async () => {
    const service = await start();
    expect({ isUp: await untilUp(service), lines: service.lines }).toMatchObject({ isUp: true });
    // There was a key already, so none is shown.
    expect(service.lines.join('\n')).not.toMatch(/svc_test_/);
    const { api_key } = await issue('bets');
    expect(await statusWith(service, api_key)).toBe(200);
    const prefix = api_key.split('_')[2] ?? '';
    const rotated = JSON.parse((await keys(['rotate', '--application', 'bets', '--json'])).stdout) as Issued;
    expect(rotated).toMatchObject({ application: 'bets', still_valid: [prefix] });
    expect(await statusWith(service, rotated.api_key)).toBe(200);
    const { stdout: text } = await keys(['rotate', '--application', 'bets']);
    expect(text).toMatch(/^environment {5}sandbox$/m);
    expect(text).toContain(`  SERVICE_ENV=sandbox npm run keys -- revoke ${prefix}    #`);
    expect(await keys(['revoke', prefix])).toMatchObject({
      code: 0,
      stdout: `The key ${prefix} of bets is revoked.\n`,
    });
    const revokedAt = performance.now();
    while ((await statusWith(service, api_key)) !== 401) await sleep(50);
    expect(performance.now() - revokedAt).toBeLessThan(5_000);
    expect(await statusWith(service, rotated.api_key)).toBe(200);
  });

  // Beside the service, so that no command has to start a database of its own.
  it.each([
    [['issue'], {}, "error: required option '--application <name>' not specified\n"],
    [['issue', '--application', 'a b'], {}, 'An application is named by 1 to 64 letters'],
    [['revoke', 'nobody'], {}, 'API key not found.\n'],
    [['list'], { SERVICE_ENV: 'prod' }, "SERVICE_ENV is 'prod'; accepted: one of"],
    [['list'], { SERVICE_ENV: 'production' }, "The database belongs to the environment 'sandbox'"],
    [
      ['list'],
      { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
      'The database cannot be reached: connect ECONN',
    ],
  ])('that cannot be had are refused in one line: %j %j', async (args, more, line) => {
    const { code, stdout, stderr } = await keys(args, { ...inSandbox, ...more });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(line.trimEnd())]);
  });

  it('tell how they are used', async () => {
    const { code, stdout } = await keys(['--help']);
    expect(code).toBe(0);
    for (const command of ['issue', 'rotate', 'list', 'revoke']) expect(stdout).toContain(`  ${command} `);
  });

  it('and data of one environment are never opened as another', async () => {
    expect(await running.at(-1)?.end('SIGTERM')).toBe(0);
    const service = await start({ SERVICE_ENV: 'development' });
    expect(await untilUp(service)).toBe(false);
    expect(service.child.exitCode).toBe(1);
    expect(service.lines.join('\n')).toContain("The database belongs to the environment 'sandbox'");
  });
});
