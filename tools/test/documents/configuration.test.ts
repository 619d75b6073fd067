import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const config = join(root, 'apps/api/src/config');
const page = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
const sources = readdirSync(config).map((file) => readFileSync(join(config, file), 'utf8'));

/** Settings are the only names in capitals with an underscore, or one of these. */
const short = ['HOST', 'PORT'];
const isSetting = (name: string): boolean => name.includes('_') || short.includes(name);
const namesIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name ?? '').filter(isSetting);

const read = new Set(sources.flatMap((text) => namesIn(text, /'([A-Z][A-Z_]+)'/g)));
/** What commands read, and what no one reads yet, stands in sections of its own. */
const [current = '', others = ''] = page.split('## Beside the service');
const listed = namesIn(current, /^\| `([A-Z][A-Z_]+)` \|/gm);

describe('the page of settings', () => {
  test.each([...read])('has %s', (name) => {
    expect(listed).toContain(name);
  });

  test('has no setting that is not read, and says of none that is read that it is to come', () => {
    expect(listed.filter((name) => !read.has(name))).toEqual([]);
    const [, planned = ''] = others.split('## Ruled, and not read yet');
    expect(namesIn(planned, /`([A-Z][A-Z_]+)`/g).filter((name) => read.has(name))).toEqual([]);
  });
});
