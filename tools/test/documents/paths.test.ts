import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
];

/** Files of the repository that a page names in full; what is built, or has a part to be filled in, is left out. */
const named = pages
  .filter((page) => page.endsWith('.md'))
  .flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const paths = text.matchAll(/`((?:packages|apps|tools|ops)\/[\w./-]+\.(?:ts|tsx|js|json|sql|yml))`/g);
    return [...paths].map(([, path = '']) => ({ page, path }));
  })
  .filter(({ path }) => !path.includes('/dist/'));

test('the pages name files that are there', () => {
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
});
