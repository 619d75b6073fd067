import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

const dataDir = mkdtempSync(join(tmpdir(), 'operators-process-'));
const inSandbox = { SERVICE_ENV: 'sandbox' };
const running: ServiceProcess[] = [];

/** The tool as `npm run operators` runs it. */
const operators = (...args: readonly string[]): Promise<Ran> =>
  runTool('operators', args, { DATA_DIR: dataDir, ...inSandbox });

const jsonOf = async (...args: readonly string[]): Promise<Record<string, string>> => {
  const { code, stdout, stderr } = await operators(...args, '--json');
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return JSON.parse(stdout) as Record<string, string>;
};

beforeAll(async () => {
  chmodSync(dataDir, 0o755);
  await build();
});
afterAll(async () => {
  for (const service of running) await service.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

describe('operators from the command line', () => {
  it('are added while no service runs, with nothing but JSON on standard output', async () => {
    expect(await jsonOf('add', 'Awa@Example.com', '--role', 'viewer')).toEqual({
      email: 'awa@example.com',
      password: expect.stringMatching(/^[A-Za-z0-9]{24}$/),
    });
    expect(await jsonOf('list')).toEqual([
      {
        email: 'awa@example.com',
        role: 'viewer',
        created_at: expect.any(String),
        disabled_at: null,
        tokens: [],
      },
    ]);
  });

  it('come into a service that runs beside the tool, and are shut out of it, at once', async () => {
    const service = await runService(dataDir, inSandbox);
    running.push(service);
    expect({ isUp: await untilUp(service), lines: service.lines }).toMatchObject({ isUp: true });
    const session = (init: RequestInit = {}) => fetch(`${service.url}/internal/v1/session`, init);
    const signIn = (email: string | undefined, password: string | undefined) =>
      session({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });

    const { email, password } = await jsonOf('add', 'ben@example.com', '--role', 'approver');
    const entered = await signIn(email, password);
    expect([entered.status, await entered.json()]).toEqual([
      200,
      { email, role: 'approver', duties: ['read', 'decide'], csrf_token: expect.any(String) },
    ]);
    const cookie = { cookie: entered.headers.get('set-cookie')?.split(';')[0] ?? '' };
    const { token = '' } = await jsonOf('token', 'ben@example.com');
    const script = { authorization: `Bearer ${token}` };
    const roleOf = async (headers: Record<string, string>): Promise<unknown> => {
      const answer = await session({ headers });
      return answer.status === 200 ? ((await answer.json()) as { role: string }).role : answer.status;
    };
    expect([await roleOf(cookie), await roleOf(script), await roleOf({})]).toEqual([
      'approver',
      'approver',
      401,
    ]);

    const promoted = await operators('role', 'ben@example.com', 'admin');
    expect(promoted.stdout).toBe('ben@example.com is now admin.\n');
    expect(promoted.stderr).toMatch(
      /^warning: Who may work in the back office was changed\. \{.*"email":"ben@example\.com","before":"approver","after":"admin","by":"command line: .+"\}\n$/,
    );
    expect([await roleOf(cookie), await roleOf(script)]).toEqual(['admin', 'admin']);

    const renewed = await jsonOf('password', 'ben@example.com');
    expect([await roleOf(cookie), (await signIn(email, password)).status]).toEqual([401, 401]);
    expect((await signIn(email, renewed['password'])).status).toBe(200);

    expect((await operators('disable', 'ben@example.com')).code).toBe(0);
    expect([await roleOf(script), (await signIn(email, renewed['password'])).status]).toEqual([401, 401]);
    expect((await operators('enable', 'ben@example.com')).code).toBe(0);
    expect(await roleOf(script)).toBe('admin');
    expect((await operators('revoke', token)).stdout).toMatch(/^The token \w+ of ben@example.com is revoked/);
    expect(await roleOf(script)).toBe(401);

    // Neither passwords nor tokens stand in the log.
    const log = service.lines.join('\n');
    for (const secret of [password, renewed['password'], token]) expect(log).not.toContain(secret);
  });

  // Beside the service, so that no command has to start a database of its own.
  it.each([
    [['add', 'cem@example.com'], "error: required option '--role <role>' not specified"],
    [['add', 'cem@example.com', '--role', 'root'], "The role must be 'viewer', 'approver' or 'admin'."],
    [['add', 'cem', '--role', 'viewer'], 'An e-mail must be printable ASCII around one at sign.'],
    [['add', 'awa@example.com', '--role', 'viewer'], 'An operator with this e-mail exists already.'],
    [['token', 'nobody@example.com'], 'No operator has this e-mail.'],
    [['disable', 'nobody@example.com'], 'No operator has this e-mail.'],
    [['revoke', 'nothing'], 'Operator token not found.'],
  ])('are refused in one line: %j', async (args, line) => {
    const { code, stdout, stderr } = await operators(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(`${line}\n`);
  });
});
