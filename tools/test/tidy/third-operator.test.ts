import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { operators } from '@mobile-money/core';
import { root } from '../../../apps/api/test/support/service-process.ts';
import { sourcePaths } from '../../src/tidy/check-repository.ts';

/** Where someone must decide something for a new operator, and what. Whatever else names operators takes the list. */
// biome-ignore format: reads by its columns
const decisions: Readonly<Record<string, string>> = {
  'apps/api/src/gateways/simulated-connections.ts':          'how the service reaches its pretend network in development',
  'apps/console/src/parts/state-badge.tsx':                  'how people call it in the back office',
  'apps/simulator/page/phone.js':                            'how its pretend phones call it',
  'apps/simulator/src/http/operator-rooms.ts':               'which API its pretend network speaks',
  'apps/simulator/src/network/dial-codes.ts':                'which codes its phones dial',
  'apps/simulator/src/network/transaction-ids.ts':           'how it names transactions',
  'apps/simulator/src/sms/texts.ts':                         'what its SMS and receipts say',
  'apps/simulator/src/statements/statement.ts':              'how its portal exports a day',
  'apps/api/src/http/pay/texts/english.ts':                  'what players are told of its codes and SMS',
  'apps/api/src/http/pay/texts/french.ts':                   'the same in French',
  'packages/core/src/page/hint.ts':                          'how it names transactions, in its SMS and alone',
  'packages/core/src/phone/operator-prefixes.ts':            'which numbers are its own',
  'packages/core/src/phone/operator.ts':                     'its name for people',
  'packages/core/src/simulation/magic-numbers.ts':           'which of its numbers are magic in a trial',
  'packages/core/src/wallet/wallet-entry.ts':                'how exactly its SMS tell the time',
  'packages/gateways/src/sms-templates/all-sms-templates.ts': 'how its SMS are read',
  'packages/gateways/src/sms-templates/plain-text.ts':       'where in its SMS payers may write what they like',
  'packages/gateways/src/ussd-gateway/ussd-successes.ts':    'how its USSD replies are read',
  'packages/testing/src/simulation/players.ts':              'who its players are when the core is simulated',
  'tools/src/screenshots/example-traffic.ts':                'how its players pay in the pictures of the back office',
};

const sources = sourcePaths(root)
  .filter((path) => /^(?:(?:packages|apps)\/[^/]+|tools)\/src\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const names = operators.map((each) => `'${each}'`);

/** The sources with one operator more: in the list, and in the types that a command makes from the documents. */
function copyWithOneMore(folder: string): void {
  const filter = (path: string) => !/\/(?:dist|test|node_modules)$/.test(path);
  for (const each of ['packages', 'apps', 'tools', 'tsconfig.base.json', 'tsconfig.test.json'])
    cpSync(join(root, each), join(folder, each), { recursive: true, filter });
  mkdirSync(join(folder, 'node_modules'));
  // These links lead to the packages beside them, the rest to what is installed.
  const own = 'node_modules/@mobile-money';
  cpSync(join(root, own), join(folder, own), { recursive: true, verbatimSymlinks: true });
  for (const each of readdirSync(join(root, 'node_modules')).filter((name) => name !== '@mobile-money'))
    symlinkSync(join(root, 'node_modules', each), join(folder, 'node_modules', each));
  for (const { path, text } of sources) {
    const separator = path === 'packages/core/src/phone/operator.ts' ? ', ' : ' | ';
    const known = names.join(separator);
    if (text.includes(known))
      writeFileSync(join(folder, path), text.replaceAll(known, `${known}${separator}'camtel'`));
  }
  const lib = ['es2023', 'dom', 'dom.iterable'];
  const config = {
    extends: './tsconfig.test.json',
    compilerOptions: { lib, jsx: 'react-jsx', allowJs: true, checkJs: true },
    include: ['packages/*/src', 'apps/*/src', 'apps/*/page', 'tools/src'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
}

/** At length, as CI runs it after all other tests: everything is compiled anew. */
const atLength = process.env['LONG_TESTS'] === undefined ? test.skip : test;

atLength(
  'an operator added to the list stops the compiler wherever it must be decided on, and nowhere else',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'third-operator-'));
    try {
      copyWithOneMore(folder);
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      // Each checker works out types anew: more of them than cores only take longer.
      const command = [tsc, '--pretty', 'false', '--checkers', '2'];
      const compiled = promisify(execFile)(process.execPath, command, { cwd: folder });
      const { stdout } = await compiled.catch((error) => error);
      const stopped = [...stdout.matchAll(/^((?:packages|apps|tools)\/\S+?)\(\d+,\d+\): error/gm)];
      expect([...new Set(stopped.map(([, path]) => path))].sort()).toEqual(Object.keys(decisions).sort());
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  120_000,
);

test('no source compares with the name of an operator, where another one would be taken for the rest', () => {
  const comparison = new RegExp(`(?:[!=]== |case )(?:${names.join('|')})`);
  expect(sources.filter(({ text }) => comparison.test(text)).map(({ path }) => path)).toEqual([]);
});
