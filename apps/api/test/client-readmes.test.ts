import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { RecordingLog } from '@mobile-money/testing';
import { freePort } from './support/free-port.ts';
import { languages } from './support/languages.ts';
import { blocksOf, PageWalk } from './support/page-walk.ts';
import { root } from './support/service-process.ts';
import { Terminal } from './support/terminal.ts';
import { depositOfAnother, succeededWithdrawal } from './support/told-to-receivers.ts';
import { startWhole, type WholeService } from './support/whole-service.ts';

jest.setTimeout(240_000);

let service: WholeService;
let key = '';
beforeAll(async () => {
  const show = (text: string): void => {
    key = /svc_test_\w+/.exec(text)?.[0] ?? key;
  };
  service = await startWhole({ SERVICE_ENV: 'sandbox' }, new RecordingLog(), show);
});
afterAll(() => service.stop());

/** What stands between a language and an installed package: its installer, on a machine without the internet. */
const installers: Readonly<Record<string, readonly string[]>> = {
  PHP: ['composer', '--version'],
  Python: ['python3', '-c', 'import ensurepip'],
};
const offline = {
  COMPOSER_ALLOW_SUPERUSER: '1',
  COMPOSER_DISABLE_NETWORK: '1',
  PIP_NO_INDEX: '1',
  PIP_DISABLE_PIP_VERSION_CHECK: '1',
};

describe.each(languages)(
  'from an empty project in $name to a verified webhook',
  ({ name, program, folder }) => {
    const markdown = readFileSync(join(root, folder, 'README.md'), 'utf8');
    const blocks = blocksOf(markdown);
    const home = mkdtempSync(join(tmpdir(), 'client-readme-'));
    const project = join(home, 'shop');
    const terminals = new Map<string, Terminal>();
    afterAll(async () => {
      for (const terminal of terminals.values()) await terminal.end();
      rmSync(home, { recursive: true, force: true });
    });

    const [installer = '', ...given] = installers[name] ?? [];
    const isHere = program !== null && spawnSync(installer, given, { env: pathOf(program) }).status === 0;
    if (!isHere) console.warn(`${name} or its installer was not found: its README is not walked through.`);

    // At length, as CI runs it after all other tests: it installs.
    const isLong = process.env['LONG_TESTS'] !== undefined;
    (isHere && isLong ? test : test.skip)(
      'every command does what the README says, as it is written',
      async () => {
        // A checkout beside the project; what is built in it must not stay in this one.
        cpSync(join(root, folder), join(home, 'service', folder), { recursive: true });
        mkdirSync(project);
        writeFileSync(join(home, 'config.json'), '{"repositories": [{"packagist.org": false}]}');
        const env = { ...pathOf(program), ...offline, COMPOSER_HOME: home };
        for (const each of ['1', '2']) terminals.set(each, new Terminal(project, env));
        const putIn = new Map([
          ['http://localhost:8001', service.url],
          ['svc_test_…', key],
          ['3000', String(await freePort())],
          // Both are the same player, whose first order there is once.
          ['first-order', `first-order-in-${name}`],
        ]);
        await new PageWalk(project, terminals, putIn).walk(blocks);

        const callback_url = `http://127.0.0.1:${putIn.get('3000')}/webhooks`;
        const winnings = { callback_url, reference: `winnings-in-${name}` };
        await succeededWithdrawal({ baseUrl: service.url, apiKey: key }, winnings);
        const told = new RegExp(`payment\\.succeeded for winnings-in-${name}: (.*)`);
        const [, said] = (await terminals.get('1')?.shows(told, 30_000)) ?? [];
        expect(said).toBe('nothing to credit');
        const order = { callback_url, reference: `first-order-in-${name}` };
        await depositOfAnother(service.url, { DATABASE_URL: service.databaseUrl }, order);
        const [answer] = (await terminals.get('1')?.shows(/not_found|XAF credited/, 30_000)) ?? [];
        expect(answer).toBe('not_found');
      },
    );

    test('the README counts its commands', () => {
      const commands = blocks
        .filter(({ language }) => language === 'sh')
        .flatMap(({ text }) => text.split('\n'));
      expect(markdown).toContain('Five commands.');
      expect(commands).toHaveLength(5);
    });
  },
);

/** With the folder of this program first, so that its name is the one that has what it needs. */
function pathOf(program: string | null): NodeJS.ProcessEnv {
  const { PATH = '' } = process.env;
  return { ...process.env, PATH: program?.startsWith('/') ? `${join(program, '..')}:${PATH}` : PATH };
}
