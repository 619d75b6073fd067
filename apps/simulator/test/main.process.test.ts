import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { givenService, isPing } from './support/listening-service.ts';

const home = join(import.meta.dirname, '..');
const root = join(home, '../..');
const providersFile = join(root, 'apps/api/config/providers.json');

/** What packages of the older kind call, put in front of a bundle of the newer kind. */
const require =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

describe('the simulator as a process of its own', () => {
  let folder: string;
  let program: string;

  /** One file of plain JavaScript, as deep above the page as the real one: nothing depends on a build. */
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'simulator-'));
    program = join(folder, 'dist/http/main.mjs');
    await cp(join(home, 'page'), join(folder, 'page'), { recursive: true });
    await promisify(execFile)(join(root, 'node_modules/.bin/esbuild'), [
      join(home, 'src/main.ts'),
      '--bundle',
      '--platform=node',
      '--format=esm',
      '--conditions=source',
      '--log-level=error',
      `--banner:js=${require}`,
      `--outfile=${program}`,
    ]);
  }, 60_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  const run = (settings: Record<string, string>) =>
    spawn(process.execPath, [program], {
      env: { ...process.env, PROVIDERS_FILE: providersFile, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  it('says where it is, serves its page, calls the service, and ends when told to', async () => {
    const service = await givenService();
    const child = run({ SIMULATOR_PORT: '0', SERVICE_URL: service.url, SIMULATOR_SEED: '7' });
    const exit = once(child, 'exit');
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    expect(line).toMatch(/^The pretend network is at http:\/\/127\.0\.0\.1:\d+; .* seed 7\.$/);
    const url = String(/http:\/\/[\d.:]+/.exec(line)?.[0]);
    expect(await (await fetch(url)).text()).toContain('<h1>Pretend network</h1>');
    await service.waitFor(3, isPing);
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  }, 60_000);

  it('takes a free port where the service does, and calls no one that it cannot know', async () => {
    const child = run({ PORT: '0' });
    const exit = once(child, 'exit');
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    expect(line).toMatch(/ is at http:\/\/127\.0\.0\.1:\d{4,5}; its devices call no one; /);
    child.kill();
    await exit;
  }, 60_000);

  it.each([
    [{ SIMULATOR_PORT: 'x' }, "SIMULATOR_PORT is 'x'; accepted: whole numbers from 0 to 65535."],
    [
      { SIMULATOR_PORT: '0', PROVIDERS_FILE: 'nowhere.json' },
      "no such file or directory, open 'nowhere.json'",
    ],
  ])(
    'does not start with %j, and says why on one line',
    async (settings, why) => {
      const child = run(settings);
      const lines: string[] = [];
      createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
      expect(await once(child, 'close')).toEqual([1, null]);
      expect(lines).toEqual([expect.stringContaining(why)]);
    },
    60_000,
  );
});
