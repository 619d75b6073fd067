import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  checkFile,
  checkRepository,
  describeViolation,
  sourcePaths,
} from '../../src/tidy/check-repository.ts';

const repository = resolve(import.meta.dirname, '../../..');

describe('this repository', () => {
  test('keeps every rule of the house', () => {
    expect(checkRepository(repository).map(describeViolation)).toEqual([]);
  });

  test('is really looked at', () => {
    expect(sourcePaths(repository)).toEqual(
      expect.arrayContaining([
        'packages/core/package.json',
        'tools/src/tidy/check-repository.ts',
        'tools/test/tidy/house-rules.test.ts',
      ]),
    );
  });
});

test('a folder is searched for planted violations, except in what is built or installed', () => {
  const root = mkdtempSync(join(tmpdir(), 'house-rules-'));
  // biome-ignore format: reads by its columns
  const planted = [
    ['packages/core/src/deposit/deposit.ts',      "import fs from 'node:fs';\n"],
    ['packages/core/dist/deposit.js',             "import fs from 'node:fs';\n"],
    ['packages/core/node_modules/x/src/utils.ts', ''],
    ['packages/client/package.json',              '{\n  "dependencies": {\n    "axios": "1.0.0"\n  }\n}\n'],
    ['apps/api/src/main.ts',                      'export const limits = 1;\n'],
    ['tools/src/bench.ts',                        'export const rounds = 5;\n'],
  ] as const;
  for (const [path, text] of planted) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const found = checkRepository(root).map(({ path, line, rule }) => `${path}:${line} ${rule}`);
  rmSync(root, { recursive: true });
  expect(found).toEqual([
    'packages/client/package.json:3 dependencies-stay-in-bounds',
    'packages/core/src/deposit/deposit.ts:1 core-stands-alone',
  ]);
});

describe('a violation', () => {
  test('says where it is, which rule it breaks and what to do', () => {
    const text = "// é\n/* a comment */\n\nimport { x } from './x.ts';\nexport const now = Date.now();\n";
    expect(checkFile('packages/core/src/clock.ts', text).map(describeViolation)).toEqual([
      'packages/core/src/clock.ts:5: [core-stands-alone] core mentions Date.now; time, ids, randomness and ' +
        'I/O come through ports (a variable of your own needs another name)',
    ]);
  });

  test('is reported on its own line, whatever was read before', () => {
    const text = 'export const a = "é€";\n\nexport const b = Date.now();\n';
    const lines = [1, 2, 3].map(() => checkFile('packages/core/src/b.ts', text).map(({ line }) => line));
    expect(lines).toEqual([[3], [3], [3]]);
  });
});
