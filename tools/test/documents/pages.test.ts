import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('the pages', () => {
  const docs = readdirSync(join(root, 'docs')).map((name) => `docs/${name}`);
  /** Files of the repository that a page names in full; what is built, or has a part to be filled in, is left out. */
  const named = ['README.md', 'CONTRIBUTING.md', ...docs]
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) => {
      const place = /`((?:packages|apps|tools|ops)\/[\w./-]+\.(?:ts|tsx|js|json|sql|yml))`/g;
      return [...textOf(page).matchAll(place)].map(([, path = '']) => ({ page, path }));
    })
    .filter(({ path }) => !path.includes('/dist/'));

  test('name files that are there', () => {
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('the page of settings', () => {
  const config = 'apps/api/src/config';
  /** Settings are the only names in capitals with an underscore, or one of these. */
  const short = ['HOST', 'PORT'];
  const isSetting = (name: string): boolean => name.includes('_') || short.includes(name);
  const namesIn = (text: string, pattern: RegExp): readonly string[] =>
    [...text.matchAll(pattern)].map(([, name]) => name ?? '').filter(isSetting);

  const sources = readdirSync(join(root, config)).map((file) => textOf(`${config}/${file}`));
  const read = new Set(sources.flatMap((text) => namesIn(text, /'([A-Z][A-Z_]+)'/g)));
  /** What commands read, and what no one reads yet, stands in sections of its own. */
  const [current = '', others = ''] = textOf('docs/configuration.md').split('## Beside the service');
  const listed = namesIn(current, /^\| `([A-Z][A-Z_]+)` \|/gm);

  test.each([...read])('has %s', (name) => {
    expect(listed).toContain(name);
  });

  test('has no setting that is not read, and says of none that is read that it is to come', () => {
    expect(listed.filter((name) => !read.has(name))).toEqual([]);
    const [, planned = ''] = others.split('## Ruled, and not read yet');
    expect(namesIn(planned, /`([A-Z][A-Z_]+)`/g).filter((name) => read.has(name))).toEqual([]);
  });
});

describe('the threat model', () => {
  const page = textOf('docs/threat-model.md');
  /** Every row of every table but heads and rules, with its file and its sentence where it has them. */
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| tries to'))
    .map((line) => {
      const cells = line.slice(2, -2).split(' | ');
      const [, file = '', sentence = ''] = /^`([^`]+)`: (.+)$/.exec(cells[2] ?? '') ?? [];
      return { attempt: cells[0] ?? '', file, sentence };
    });

  test('names who could attack: platforms, receivers, devices, operators, and who reaches the data', () => {
    const heads = [...page.matchAll(/^## (.+)$/gm)].map(([, head]) => head);
    for (const word of ['platform', 'webhooks', 'devices', 'SMS', 'Operators', 'database'])
      expect(heads.filter((head) => head?.includes(word))).not.toEqual([]);
    expect(rows.length).toBeGreaterThan(30);
  });

  test.each(rows)('names a test that is there, against who tries to $attempt', ({ file, sentence }) => {
    expect([file, existsSync(join(root, file))]).toEqual([expect.stringMatching(/\.test\.ts$/), true]);
    expect(sentence).not.toBe('');
    expect(textOf(file)).toContain(sentence);
  });
});

describe('the page about connecting operators', () => {
  const source = textOf('apps/api/src/config/known-members.ts');
  const membersOf = (kind: string): readonly string[] =>
    [...(new RegExp(`  ${kind}: \\[([^\\]]*)\\]`).exec(source)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
      ([, name = '']) => name,
    );

  test.each(['docs/connecting-operators.md', 'docs/connecting-operators.fr.md'])(
    '%s has every member',
    (path) => {
      const page = textOf(path);
      const rows = page
        .split('\n')
        .filter((line) => line.startsWith('| `'))
        .join('\n');
      for (const kind of ['channel', 'gateway', 'secrets', 'port']) {
        expect(membersOf(kind).length).toBeGreaterThan(1);
        // The kind of a gateway is the head of its column.
        for (const name of membersOf(kind).filter((each) => each !== 'kind'))
          expect([
            name,
            kind === 'secrets' ? page.includes(`\`${name}\``) : rows.includes(`\`${name}\``),
          ]).toEqual([name, true]);
      }
    },
  );

  test('has the same tables and blocks in both languages', () => {
    const [english = [], french = []] = ['', '.fr'].map((ending) =>
      textOf(`docs/connecting-operators${ending}.md`)
        .split(/^(?=## )/m)
        .map((part) => [
          part.split('\n').filter((line) => line.startsWith('| ')).length,
          part.match(/```[\s\S]*?```/g) ?? [],
          part.match(/^- /gm)?.length ?? 0,
        ]),
    );
    expect(french).toEqual(english);
  });
});
