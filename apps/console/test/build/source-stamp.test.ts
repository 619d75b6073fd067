import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sourceStamp } from '../../build/source-stamp.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'source-stamp-'));
  mkdirSync(join(root, 'src/pages'), { recursive: true });
  writeFileSync(join(root, 'src/pages/page.tsx'), 'one');
  writeFileSync(join(root, 'index.html'), 'two');
});
afterEach(() => rmSync(root, { recursive: true }));

const stamp = (): string => sourceStamp(root, ['src', 'index.html']);

test('sources that did not change are not built again, and those that did are', () => {
  const first = stamp();
  expect(stamp()).toBe(first);
  writeFileSync(join(root, 'elsewhere.ts'), 'three');
  expect(stamp()).toBe(first);
  writeFileSync(join(root, 'src/pages/page.tsx'), 'ones');
  const changed = stamp();
  expect(changed).not.toBe(first);
  writeFileSync(join(root, 'src/pages/page.tsx'), 'one');
  expect(stamp()).toBe(first);
  renameSync(join(root, 'src/pages/page.tsx'), join(root, 'src/page.tsx'));
  expect(stamp()).not.toBe(first);
});
