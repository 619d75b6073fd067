import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import type { Statement } from '../../src/database/database.ts';

const packages = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** Statements that are put together when they are needed, each made with everything that it can hold. */
const made = `
const place = [1, ''];
const everything = { state: 's', direction: 'd', operator: 'o', msisdn: 'm', reference: 'r', text: 'a text' };
const applied = { applicationId: 'a', providerId: 'p', amountMinXaf: 1, amountMaxXaf: 2, from: 1, before: 2 };
const list = { table: ['messages m'], alias: 'm', columns: 'm.id', at: 'received_at', id: 'id', run: [], filter: applied,
  conditions: [['m.kind = ?', 'sms']] };
const called = (name, [statement]) => [{ ...statement, name }];
const anId = { text: '00000000-0000-0000-0000-000000000000' };
const makers = {
  takeBy: (make) => [make('1::bigint')],
  listPlayer: (make) => [[null, null], ['s', null], [null, 'd'], ['s', 'd']]
    .map(([state, direction]) => make({ playerId: 'p', applicationId: 'a', state, direction, page: 1, limit: 1 })[0]),
  narrowedStatement: (make) => called('narrowed_list', make(list, place, 1)),
  narrowedByState: (make) => called('narrowed_by_state', make(applied, place, 1, 'newest')),
  selectiveSearch: (make) => [everything, anId].map((given) => make(given, place, 1, 'newest')[0]),
};
`;

const noted = `
const statements = new Map();
const isStatement = (value) => typeof value?.name === 'string' && typeof value.text === 'string';
export const note = (all) => {
  for (const [name, value] of Object.entries(all)) {
    const found = name in makers ? makers[name](value) : [value, ...Object.values(value ?? {})];
    for (const each of found.filter(isStatement)) statements.set(each.name, each.text);
  }
};
export const all = () => [...statements].map(([name, text]) => ({ name, text }));
`;

/**
 * Every statement of the stores, whether exported or not: a copy of the sources tells all that stands at the top of
 * its files, and is asked for the statements among it.
 */
export function allStatements(): readonly Statement[] {
  const home = mkdtempSync(join(tmpdir(), 'all-statements-'));
  try {
    const stores = sourcesIn('postgres').filter((place) => place.startsWith('stores/'));
    for (const name of ['core', 'postgres']) {
      for (const place of sourcesIn(name)) writeCopy(home, name, place);
    }
    symlinkSync(join(packages, '../node_modules'), join(home, 'node_modules'));
    writeFileSync(join(home, 'package.json'), '{"type":"module"}');
    writeFileSync(join(home, 'note.js'), made + noted);
    const imports = stores.map((place) => `await import('./postgres/${place.replace(/ts$/, 'js')}');`);
    const tell = `${imports.join('\n')}
      const { all } = await import('./note.js');
      process.stdout.write(JSON.stringify(all()));`;
    writeFileSync(join(home, 'tell.js'), tell);
    const run = spawnSync(process.execPath, ['tell.js'], { cwd: home, encoding: 'utf8' });
    if (run.status !== 0) throw new Error(run.stderr);
    return JSON.parse(run.stdout) as Statement[];
  } finally {
    rmSync(home, { recursive: true });
  }
}

/** The names that stand in the sources, in tables of statements or alone, to see that none was overlooked. */
export const namesInSources = (): readonly string[] =>
  sourcesIn('postgres')
    .filter((place) => place.startsWith('stores/'))
    .map((place) => readFileSync(join(sourceOf('postgres'), place), 'utf8'))
    .flatMap((text) => {
      const tables = [...text.matchAll(/= statements\(\{\n(.*?)\n\}\);/gs)].map(([, table]) => table ?? '');
      const inTables = tables.flatMap((table) => [...table.matchAll(/^ {2}(\w+):/gm)]);
      return [...inTables, ...text.matchAll(/\bname: '(\w+)'/g)].map(([, name]) => name ?? '');
    });

const sourceOf = (name: string): string => join(packages, name, 'src');

const sourcesIn = (name: string): readonly string[] =>
  readdirSync(sourceOf(name), { recursive: true, encoding: 'utf8' }).filter((place) => place.endsWith('.ts'));

/** A comment may stand before it, in the same line. */
const atTheTop = /^(?:\/\*\*.*\*\/ | \*\/ )?(?:export )?(?:const|function) (\w+)/gm;

function writeCopy(home: string, name: string, place: string): void {
  const source = readFileSync(join(sourceOf(name), place), 'utf8');
  const { code } = transformSync(source, { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' } });
  const up = '../'.repeat(place.split('/').length);
  const linked = code
    .replaceAll(/(['"])@mobile-money\/core\1/g, `'${up}core/index.js'`)
    .replaceAll(/(from ['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2');
  const tops = [...linked.matchAll(atTheTop)].map(([, top]) => top);
  const telling =
    name === 'postgres' && place.startsWith('stores/')
      ? `\nimport { note as noteStatements } from '${up}note.js';\nnoteStatements({ ${tops.join(', ')} });\n`
      : '';
  const path = join(home, name, place.replace(/ts$/, 'js'));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, linked + telling);
}
